import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { identifierOf, identifierProblem } from './identifier.ts';
import { hasCheckDigit, imeiIn, imeiProblem } from './imei.ts';

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

/** The example of 3GPP TS 23.003, annex B: 49015420323751 has the check digit 8. */
const EXAMPLE = '490154203237518';
const imei = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 14, maxLength: 14 })
  .map((digits) => digits.join(''))
  .map((start) => [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((last) => start + last).find(hasCheckDigit) ?? '');

describe('[DEV-02] errors say what is wrong with the number', () => {
  test('a right one has none, however it is written', () => {
    for (const typed of [EXAMPLE, ' 49 015420 323751 8 ', '49-015420-323751-8', '49.015420/323751.8'])
      expect(imeiProblem(typed), typed).toBeNull();
  });
  test.each([
    ['', { kind: 'empty' }],
    [' - ', { kind: 'empty' }],
    ['49015420323751O', { kind: 'letters' }],
    ['٤٩٠١٥٤٢٠٣٢٣٧٥١٨', { kind: 'letters' }],
    ['4901542032375', { kind: 'tooShort', digits: 13 }],
    ['4901542032375189', { kind: 'tooLong', digits: 16 }],
    ['490154203237517', { kind: 'checkDigit' }],
  ])('%o: %o', (typed, problem) => expect(imeiProblem(typed)).toEqual(problem));

  test('one wrong digit, and two neighbours in the wrong order, are found (but 09 and 90)', () => {
    fc.assert(
      fc.property(imei, fc.nat(14), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
        const digits = number.split('').map(Number);
        digits[at] = ((digits[at] ?? 0) + by) % 10;
        expect(imeiProblem(digits.join(''))).toEqual({ kind: 'checkDigit' });
      }),
    );
    fc.assert(
      fc.property(imei, fc.nat(13), (number, at) => {
        const [a = '', b = ''] = [number[at], number[at + 1]];
        fc.pre(a !== b && !['09', '90'].includes(a + b));
        const swapped = number.slice(0, at) + b + a + number.slice(at + 2);
        expect(imeiProblem(swapped)).toEqual({ kind: 'checkDigit' });
      }),
    );
  });
});

describe('[DEV-02] the number in a code', () => {
  test.each([
    ['the number alone', EXAMPLE],
    ['with a label', `IMEI: ${EXAMPLE}`],
    ['written apart', 'IMEI 49 015420 323751 8'],
    ['in an address', `https://start.example/app?imei=${EXAMPLE}&model=2105`],
    ['among other numbers', `SN 1234567890 IMEI ${EXAMPLE} ICCID 89490200001234567890`],
    ['among other numbers, none with a name', `1234567890 / ${EXAMPLE} / 89490200001234567890`],
    ['in JSON', `{"imei":"${EXAMPLE}","pin":"0000"}`],
  ])('%s', (_, code) => expect(imeiIn(code)).toBe(EXAMPLE));
  test('a code without one says so', () => {
    for (const code of [
      '',
      'https://example.com',
      '490154203237517',
      '89490200001234567890',
      'x'.repeat(5000),
    ])
      expect(imeiIn(code)).toBeNull();
  });
  test('whatever a code says, reading it never throws, and what is found is an IMEI', () => {
    fc.assert(
      fc.property(fc.string(), imei, fc.string(), (before, number, after) => {
        const found = imeiIn(`${before} ${number} ${after}`);
        expect(found === null || imeiProblem(found) === null).toBe(true);
      }),
    );
  });
});
