import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limitsTyped, typedMetres } from './typed-units.ts';

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
