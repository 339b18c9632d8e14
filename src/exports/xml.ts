import { isWritten } from './wall.ts';

/**
 * Characters that XML 1.0 forbids even in escaped form: most control characters, lone surrogates, U+FFFE and U+FFFF.
 */
// oxlint-disable-next-line no-control-regex -- these characters are to be removed
const ILLEGAL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/**
 * Escapes any text for XML; the result is also safe inside quoted attributes. Characters that XML forbids become
 * U+FFFD.
 */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(ILLEGAL, '\uFFFD')
    .replace(/[&<>"']/g, (sign) => SIGNS[sign] as string)
    // Escape carriage returns, because XML parsers would read them as line breaks.
    .replaceAll('\r', '&#13;');

/** Formats a coordinate in degrees, precise to about a centimetre and never in exponential form (`1e-7`). */
export const degrees = (value: number): string =>
  String(Number(value.toFixed(7))).includes('e') ? value.toFixed(7) : String(Number(value.toFixed(7)));

/**
 * Returns an XML element with a time. Empty if there is no time, or if XML cannot express it: a tracker may send
 * any number as a time.
 *
 * @param unix seconds
 */
export function momentIn(tag: string, unix: number | undefined): string {
  const ms = (unix ?? Number.NaN) * 1000;
  if (!isWritten(ms)) return '';
  return `<${tag}>${new Date(ms).toISOString().replace('.000Z', 'Z')}</${tag}>`;
}

export const isPlace = (lat: number, lng: number): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
