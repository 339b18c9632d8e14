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

/** A moment as XML writes it, to the second. @param unix seconds */
export const moment = (unix: number): string => new Date(unix * 1000).toISOString().replace('.000Z', 'Z');

export const isPlace = (lat: number, lng: number): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
