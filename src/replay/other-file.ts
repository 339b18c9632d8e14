import type { OtherFile } from './log-problem.ts';

/** What each is called in a sentence: "This is …, no recording." */
const NAMES: Readonly<Record<OtherFile, string>> = {
  zip: 'a ZIP archive',
  gzip: 'a compressed file (gzip)',
  pdf: 'a PDF document',
  picture: 'a picture',
  binary: 'a binary file',
  gpx: 'a GPX track',
  kml: 'a KML file',
  html: 'a web page',
  xml: 'an XML file',
  geojson: 'a GeoJSON file',
  har: 'a recording of network traffic (HAR)',
  json: 'a JSON file of something else',
  ndjson: 'lines of JSON of something else',
  nmea: 'a log of a GPS receiver (NMEA)',
  csv: 'a table (CSV)',
  utf16: 'a text in UTF-16, as PowerShell saves it (save it as UTF-8)',
  text: 'a plain text',
};

export const nameOfOther = (other: OtherFile): string => NAMES[other];

/** The first bytes of kinds of file that are no text. */
const SIGNS: readonly (readonly [bytes: readonly number[], other: OtherFile])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'zip'],
  [[0x50, 0x4b, 0x05, 0x06], 'zip'],
  [[0x1f, 0x8b], 'gzip'],
  [[0x25, 0x50, 0x44, 0x46], 'pdf'],
  [[0x89, 0x50, 0x4e, 0x47], 'picture'],
  [[0xff, 0xd8, 0xff], 'picture'],
  [[0x47, 0x49, 0x46, 0x38], 'picture'],
  [[0x52, 0x49, 0x46, 0x46], 'binary'],
  [[0xff, 0xfe], 'utf16'],
  [[0xfe, 0xff], 'utf16'],
];

/** What the first line of a file shows it to be, when it is surely no recording; `bytes` are its first ones. */
export function otherFile(text: string, bytes: Uint8Array | null, data: unknown): OtherFile {
  const head = bytes ?? Array.from(text.slice(0, 8), (letter) => letter.charCodeAt(0));
  const sign = SIGNS.find(([all]) => all.every((byte, i) => head[i] === byte));
  if (sign) return sign[1];
  if ((bytes && text === '') || hasControls(text.slice(0, 1000))) return 'binary';
  if (typeof data === 'object' && data !== null) return kindOfJson(text, data);
  const start = text.trimStart().slice(0, 500).toLowerCase();
  if (start.startsWith('<')) {
    if (/<gpx\b/.test(start)) return 'gpx';
    if (/<kml\b/.test(start)) return 'kml';
    return /^<(!doctype html|html)/.test(start) ? 'html' : 'xml';
  }
  if (/^\$[a-z]{5},/.test(start)) return 'nmea';
  if (/^[[{]/.test(start)) return kindOfJson(start, null);
  return start.split(/[,;\t]/).length > 2 ? 'csv' : 'text';
}

function kindOfJson(text: string, data: object | null): OtherFile {
  if (/"type"\s*:\s*"(featurecollection|feature)"/i.test(text.slice(0, 2000))) return 'geojson';
  if (/^\s*\{\s*"log"\s*:\s*\{/.test(text)) return 'har';
  // A whole object in the first line, and more lines: a log of something else.
  return data && !Array.isArray(data) ? 'ndjson' : 'json';
}

/** Letters that no text has: those below the blank, but for tabs and line ends. */
const hasControls = (text: string) =>
  Array.from(text).some((letter) => letter < ' ' && !'\t\n\v\f\r'.includes(letter));
