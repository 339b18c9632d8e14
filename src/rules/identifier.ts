import { imeiDigits, imeiProblem, type ImeiProblem } from './imei.ts';

/**
 * What identifies a device on a kind of server: the 15 digits of an IMEI, or any text that the server accepts (`free`).
 */
export type IdentifierKind = 'imei' | 'free';

/** Maximum length of a device's identifier; no server accepts a longer one. */
const LONGEST = 128;

/** Converts what the user typed to the identifier that is sent to the server. */
export const identifierOf = (typed: string, kind: IdentifierKind): string =>
  kind === 'imei' ? imeiDigits(typed) : typed.trim();

/** Returns why this text cannot identify a device. Null if it can. */
export function identifierProblem(
  typed: string,
  kind: IdentifierKind,
): ImeiProblem | { readonly kind: 'tooLong' } | null {
  if (kind === 'imei') return imeiProblem(typed);
  const text = identifierOf(typed, kind);
  if (text === '') return { kind: 'empty' };
  return text.length > LONGEST ? { kind: 'tooLong' } : null;
}
