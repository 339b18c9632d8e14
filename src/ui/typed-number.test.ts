import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../events/session-types.ts';
import { decimalIn, numberToType, wholeIn } from './typed-number.ts';
import { limitsTyped, typedMetres } from './typed-units.ts';

describe('[LOGB-03] a decimal number as people type it', () => {
  test.each([
    ['12', 12],
    ['12.5', 12.5],
    ['12,5', 12.5],
    [' 12,5 ', 12.5],
    ['12,345', 12.345],
    ['12.345', 12.345],
    ['0,7', 0.7],
    [',5', 0.5],
    ['.5', 0.5],
    ['5,', 5],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['1.234.567', 1_234_567],
    ['1,234,567.25', 1_234_567.25],
    ['1 234,5', 1234.5],
    ['1\u00a0234,5', 1234.5],
    ['1\u202f234,5', 1234.5],
    ['1’234.5', 1234.5],
    ['0', 0],
  ])('%j is %d', (text, number) => expect(decimalIn(text)).toBe(number));

  test.each([
    '',
    ' ',
    'abc',
    '12 km',
    '12,5,5',
    '1.2.3',
    '12..5',
    '1,23.4',
    '-5',
    '−5',
    '+5',
    '1e5',
    '0x10',
    'Infinity',
    'NaN',
    ',',
    '.',
    '½',
    '12;5',
  ])('%j is none', (text) => expect(decimalIn(text)).toBeNaN());

  test.each(LANGUAGES)('what a field shows in %s is read back as it was', (language) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (metres) => {
        expect(Math.round(decimalIn(numberToType(metres / 1000, language, 3)) * 1000)).toBe(metres);
      }),
    );
  });

  test('a field shows the sign of its language: a comma in German and Greek, a point in English', () => {
    expect(['de', 'el', 'en', 'fr', 'pl', 'tr'].map((language) => numberToType(1234.5, language, 3))).toEqual(
      ['1234,500', '1234,500', '1234.500', '1234,500', '1234,500', '1234,500'],
    );
  });
});

describe('[LOGB-08] a whole number as people type it', () => {
  test.each([
    ['45000', 45_000],
    ['45.000', 45_000],
    ['45,000', 45_000],
    ['45 000', 45_000],
    ['45’000', 45_000],
    ['1.234.567', 1_234_567],
    ['0', 0],
  ])('%j is %d', (text, number) => expect(wholeIn(text)).toBe(number));
  test.each(['', 'abc', '45,5', '45.00', '-1', '1e3', '4.5000', '1.234,567', '12 km'])('%j is none', (text) =>
    expect(wholeIn(text)).toBeNaN(),
  );
});

describe('distances in the user’s unit', () => {
  test('feet are typed, metres are stored, and what was typed comes back', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400_000 }), (feet) => {
        const { toTyped, toStored } = typedMetres('imperial', 'en');
        expect(toTyped(toStored(feet))).toBe(feet);
      }),
    ));
  test('metres are stored as they are typed', () => {
    const { unit, toStored } = typedMetres('metric', 'en');
    expect([unit, toStored(150.5)]).toEqual(['m', 150.5]);
  });
  test('what is typed as a limit is within it once it is stored', () =>
    fc.assert(
      fc.property(fc.nat(500), fc.integer({ min: 501, max: 100_000 }), (low, high) => {
        const typed = typedMetres('imperial', 'en');
        const { least, most } = limitsTyped(typed, low, high);
        expect(typed.toStored(least)).toBeGreaterThanOrEqual(low);
        expect(typed.toStored(most)).toBeLessThanOrEqual(high);
      }),
    ));
});
