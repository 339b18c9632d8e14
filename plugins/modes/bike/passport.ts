import type { Passport } from '../../../events/care-types.ts';

export const EMPTY_PASSPORT: Passport = {
  owner: '',
  frame: '',
  make: '',
  model: '',
  colour: '',
  boughtAt: '',
  boughtFrom: '',
  marks: '',
};

/** The fields of a bicycle's passport, in the order of the form and the printout. */
export const PASSPORT_FIELDS = [
  'owner',
  'frame',
  'make',
  'model',
  'colour',
  'boughtAt',
  'boughtFrom',
  'marks',
] as const satisfies readonly (keyof Passport)[];

/** A section of the theft report: its heading, and rows of name and value. */
export type ReportPart = { readonly title: string; readonly rows: readonly (readonly [string, string])[] };

const escaped = (text: string): string =>
  text.replaceAll(
    /[&<>"']/g,
    (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[letter] ?? letter,
  );

const STYLE =
  'body{font:15px/1.5 system-ui,sans-serif;max-width:720px;margin:32px auto;padding:0 16px;color:#111}' +
  'table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:6px 8px 6px 0;' +
  'border-bottom:1px solid #ccc}th{width:38%;font-weight:400;color:#555}' +
  'img{display:block;max-width:100%;max-height:120mm;margin:0 0 12px}table,img{break-inside:avoid}';

/**
 * The place in the report file where the pictures are inserted. No text of the report can contain it, because `<`
 * is escaped.
 */
export const PHOTOS_HERE = '<!--photos-->';

/** Only these picture types are put in the report file. Others could be harmful, and anyone may open the file. */
const PICTURE = /^image\/(png|jpeg|webp)$/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Returns the HTML of pictures that are embedded in the report file, so that it needs no external resources. */
export const photosInFile = (photos: readonly { readonly mime: string; readonly base64: string }[]): string =>
  photos
    .filter(({ mime, base64 }) => PICTURE.test(mime) && BASE64.test(base64))
    .map(({ mime, base64 }) => `<img alt="" src="data:${mime};base64,${base64}">`)
    .join('\n');

/**
 * Returns the theft report as a standalone file: plain HTML without scripts, with all text escaped. `photos`: the
 * heading of the pictures.
 */
export const reportFile = (
  language: string,
  title: string,
  parts: readonly ReportPart[],
  photos: string | null = null,
): string =>
  [
    `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8">`,
    `<title>${escaped(title)}</title><style>${STYLE}</style></head><body><h1>${escaped(title)}</h1>`,
    ...parts.map(
      (part) =>
        `<h2>${escaped(part.title)}</h2><table>${part.rows
          .map(([name, value]) => `<tr><th>${escaped(name)}</th><td>${escaped(value)}</td></tr>`)
          .join('')}</table>`,
    ),
    ...(photos === null ? [] : [`<h2>${escaped(photos)}</h2>`, PHOTOS_HERE]),
    '</body></html>',
  ].join('\n');
