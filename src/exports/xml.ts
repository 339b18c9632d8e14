import { isWritten } from './wall.ts';

/** Characters that no XML 1.0 document may have, escaped or not: most of the control ones, lone surrogates, U+FFFE and U+FFFF. */
// oxlint-disable-next-line no-control-regex -- these are what must not stay
const ILLEGAL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Any text as XML text, also between quotes. What XML cannot hold becomes U+FFFD. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(ILLEGAL, '\uFFFD')
    .replace(/[&<>"']/g, (sign) => SIGNS[sign] as string)
    // A lone carriage return would be read as another line end.
    .replaceAll('\r', '&#13;');

/** A place in degrees, to about a centimetre, never as `1e-7`. */
export const degrees = (value: number): string =>
  String(Number(value.toFixed(7))).includes('e') ? value.toFixed(7) : String(Number(value.toFixed(7)));

/**
 * An element that holds a moment as XML writes it; empty where there is none, or none that XML can write: a tracker may
 * send any number for a time.
 *
 * @param unix seconds
 */
export function momentIn(tag: string, unix: number | undefined): string {
  const ms = (unix ?? Number.NaN) * 1000;
  if (!isWritten(ms)) return '';
  return `<${tag}>${new Date(ms).toISOString().replace('.000Z', 'Z')}</${tag}>`;
}

export const isPlace = (lat: number, lng: number): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
