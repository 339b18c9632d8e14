import { findTable } from './formats/csv-columns.ts';
import type { Table } from './formats/csv-columns.ts';
import { isTimeline } from './formats/timeline.ts';
import type { Binary } from './recorded-track.ts';

/** The format that was recognised from the start of a text file. */
export type Recognised =
  | { readonly format: 'gpx' | 'kml' | 'tcx' | 'geojson' | 'timeline' | 'nmea' | 'owntracks' }
  | { readonly format: 'csv'; readonly table: Table }
  | { readonly format: 'unknown'; readonly root?: string };

/** How many lines may precede the headings of a CSV table. */
const LINES_BEFORE_TABLE = 50;

const SIGNATURES: readonly (readonly [kind: Binary, offset: number, bytes: readonly number[]])[] = [
  ['zip', 0, [0x50, 0x4b, 0x03, 0x04]],
  ['gzip', 0, [0x1f, 0x8b]],
  ['pdf', 0, [0x25, 0x50, 0x44, 0x46]],
  ['image', 0, [0x89, 0x50, 0x4e, 0x47]],
  ['image', 0, [0xff, 0xd8, 0xff]],
  ['image', 0, [0x47, 0x49, 0x46, 0x38]],
];

/** Whether these first bytes are those of a FIT file: `.FIT` after the first eight bytes of its header. */
export const isFit = (head: Uint8Array): boolean =>
  [0x2e, 0x46, 0x49, 0x54].every((byte, i) => head[8 + i] === byte);

/** The type of binary file that starts with these bytes; `undefined` if they can be text. */
export function binaryKind(head: Uint8Array): Binary | undefined {
  for (const [kind, offset, bytes] of SIGNATURES) {
    if (bytes.every((byte, i) => head[offset + i] === byte)) return kind;
  }
  // A NUL byte means that the file is not text. UTF-16 contains many of them, but the caller handles it before.
  return head.includes(0) ? 'other' : undefined;
}

/**
 * Recognises the format of a track file by the first characters of its text; file name and extension do not matter.
 */
export function recognise(head: string): Recognised {
  const text = head.trimStart();
  if (text.startsWith('<')) {
    const root = rootElement(text);
    const name = root?.slice(root.indexOf(':') + 1).toLowerCase();
    if (name === 'gpx' || name === 'kml') return { format: name };
    if (name === 'trainingcenterdatabase') return { format: 'tcx' };
    return root === undefined ? { format: 'unknown' } : { format: 'unknown', root };
  }
  if (isTimeline(text)) return { format: 'timeline' };
  if (text.startsWith('{') || text.startsWith('[') || text.startsWith('\u001e')) return { format: 'geojson' };
  const lines = head.split(/\r\n?|\n/, LINES_BEFORE_TABLE);
  if (lines.some((line) => /\$[A-Z]{2}(RMC|GGA|GNS|GLL|VTG|GST|ZDA|GSA|GSV|TXT),/.test(line)))
    return { format: 'nmea' };
  if (lines.some((line) => /^\d{4}-\d\d-\d\dT[\d:.]+Z\t[^\t]{1,100}\t/.test(line)))
    return { format: 'owntracks' };
  const table = findTable(lines);
  return table ? { format: 'csv', table } : { format: 'unknown' };
}

/** Returns the name of the first XML element, after declaration, comments and document type. */
function rootElement(text: string): string | undefined {
  let i = 0;
  for (;;) {
    i = text.indexOf('<', i);
    if (i < 0) return undefined;
    if (text.startsWith('<?', i)) i = after(text, '?>', i);
    else if (text.startsWith('<!--', i)) i = after(text, '-->', i);
    else if (text.startsWith('<!', i)) i = afterDocumentType(text, i);
    else return /^<([\w.:-]{1,100})/.exec(text.slice(i, i + 120))?.[1];
    if (i < 0) return undefined;
  }
}

function after(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at < 0 ? -1 : at + end.length;
}

function afterDocumentType(text: string, from: number): number {
  const end = text.indexOf('>', from);
  const inner = text.indexOf('[', from);
  return inner >= 0 && inner < end
    ? after(text, '>', Math.max(inner, text.indexOf(']', inner)))
    : after(text, '>', from);
}
