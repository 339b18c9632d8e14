import { imeiDigits, imeiProblem, type ImeiProblem } from './imei.ts';

/** What identifies a device at a kind of server: the 15 digits of an IMEI, or any text that the server takes. */
export type IdentifierKind = 'imei' | 'free';

/** No server takes a longer one. */
const LONGEST = 128;

/** What is sent of what was typed. */
export const identifierOf = (typed: string, kind: IdentifierKind): string =>
  kind === 'imei' ? imeiDigits(typed) : typed.trim();

/** Why this identifies no device, or null when it may. */
export function identifierProblem(
  typed: string,
  kind: IdentifierKind,
): ImeiProblem | { readonly kind: 'tooLong' } | null {
  if (kind === 'imei') return imeiProblem(typed);
  const text = identifierOf(typed, kind);
  if (text === '') return { kind: 'empty' };
  return text.length > LONGEST ? { kind: 'tooLong' } : null;
}
