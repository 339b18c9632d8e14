/**
 * The number of digits of an IMEI: eight for the type of device, six for the serial number, and one check digit (3GPP
 * TS 23.003, 6.2.1).
 */
const IMEI_LENGTH = 15;

/** What is wrong with a text that is not a valid IMEI. */
export type ImeiProblem =
  | { readonly kind: 'empty' }
  | { readonly kind: 'letters' }
  | { readonly kind: 'tooShort' | 'tooLong'; readonly digits: number }
  | { readonly kind: 'checkDigit' };

/**
 * Returns the digits of a typed or scanned IMEI, without the spaces, dashes, dots and slashes that users and labels put
 * between them.
 */
export const imeiDigits = (typed: string): string => typed.replace(/[\s./\-–]/g, '');

/**
 * Whether the check digit of an IMEI matches its other digits.
 *
 * Luhn's formula, ISO/IEC 7812-1 annex B, as required by 3GPP TS 23.003 annex B: every second digit from the right
 * is doubled, and the sum of all digits ends in 0.
 */
export function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]) * (i % 2 === 1 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

/** Returns why this text is not an IMEI. Null if it is one. */
export function imeiProblem(typed: string): ImeiProblem | null {
  const digits = imeiDigits(typed);
  if (digits === '') return { kind: 'empty' };
  if (!/^\d+$/.test(digits)) return { kind: 'letters' };
  if (digits.length !== IMEI_LENGTH)
    return { kind: digits.length < IMEI_LENGTH ? 'tooShort' : 'tooLong', digits: digits.length };
  return hasCheckDigit(digits) ? null : { kind: 'checkDigit' };
}

/**
 * Finds the IMEI in the text of a scanned code. The text may be the number itself, an address that contains it, or a
 * label with several numbers. Null if there is no IMEI in it.
 */
export function imeiIn(code: string): string | null {
  const labelled = /imei\W{0,3}((?:\d[\s./-]?){14}\d)(?!\d)/i.exec(code)?.[1];
  const found = [labelled ?? '', ...code.split(/\D/), imeiDigits(code)];
  return found.map(imeiDigits).find((each) => imeiProblem(each) === null) ?? null;
}
