import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { identifierOf, identifierProblem } from './identifier.ts';

const IMEI = '490154203237518';

describe('[TRAC-04] what identifies a device', () => {
  test.each([IMEI, '49-015420-323751-8', 'car 7', '1', 'Ädas Fahrrad'])(
    'may be "%s" where any text may',
    (typed) => expect(identifierProblem(typed, 'free')).toBeNull(),
  );

  test.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['x'.repeat(129), 'tooLong'],
  ])('is not "%s"', (typed, kind) => expect(identifierProblem(typed, 'free')).toEqual({ kind }));

  test('is an IMEI where the server goes by those', () => {
    expect(identifierProblem('car 7', 'imei')).toEqual({ kind: 'letters' });
    expect(identifierProblem(IMEI, 'imei')).toBeNull();
  });

  test('is sent as it was typed, but for spaces around it; of an IMEI the digits', () => {
    expect(identifierOf(' 49-015420-323751-8 ', 'free')).toBe('49-015420-323751-8');
    expect(identifierOf(' 49-015420-323751-8 ', 'imei')).toBe(IMEI);
  });

  test('is sent the same however often it is read', () =>
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('imei', 'free'), (typed, kind) => {
        const sent = identifierOf(typed, kind);
        expect(identifierOf(sent, kind)).toBe(sent);
      }),
    ));
});
