import { expect, test } from 'vitest';
import { hasWords, wordsOf } from './words-in.ts';

test.each([
  ['sweeper 0082', 'Sweeper 82', true],
  ['sweeper 0082', '82 sweep', true],
  ['sweeper 0082', ' ', true],
  ['sweeper 0082', 'sweeper 83', false],
])('[MAP-12] "%s" looked for as "%s" is found: %s', (text, wanted, isFound) =>
  expect(hasWords(text, wordsOf(wanted))).toBe(isFound),
);
