import { expect, test } from 'vitest';
import { formatVolts, percents, percentSign } from './format-signs.ts';

test.each([
  ['en', '50%', false],
  ['de', '50\u00a0%', false],
  ['tr', '%50', true],
])('[GEN-03] per cent in %s is %s', (language, text, isFirst) => {
  expect(percents(50, language)).toBe(text);
  expect(percentSign(language)).toEqual({ sign: '%', isFirst });
});

test('[GEN-03] a voltage has the language’s decimals and a space that does not break', () =>
  expect(formatVolts(12.64, 'de')).toBe('12,6\u00a0V'));
