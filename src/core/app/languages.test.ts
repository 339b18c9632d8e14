import { expect, test } from 'vitest';
import { LANGUAGE_NAMES } from './languages.ts';
import { hasWords, wordsOf } from './words-in.ts';

test('[GEN-03] each language is called as its speakers call it', () => {
  for (const [code, name] of Object.entries(LANGUAGE_NAMES)) {
    const own = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? '';
    expect(name.toLowerCase()).toBe(own.toLowerCase());
    expect(name[0]).toBe(name[0]?.toUpperCase());
  }
  expect(Object.keys(LANGUAGE_NAMES)).toHaveLength(10);
});

test.each([
  ['sweeper 0082', 'Sweeper 82', true],
  ['sweeper 0082', '82 sweep', true],
  ['sweeper 0082', ' ', true],
  ['sweeper 0082', 'sweeper 83', false],
])('[MAP-12] "%s" looked for as "%s" is found: %s', (text, wanted, isFound) =>
  expect(hasWords(text, wordsOf(wanted))).toBe(isFound),
);
