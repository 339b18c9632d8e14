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

/** In the order in which they are requested and printed. */
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

/** A part of the report: its heading and rows of name and value. */
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

/** Where the pictures go in the file. No text can write it: `<` is escaped. */
export const PHOTOS_HERE = '<!--photos-->';

/** Only what is a picture and nothing else: the file may be opened by anybody. */
const PICTURE = /^image\/(png|jpeg|webp)$/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Pictures as part of a file that needs nothing from elsewhere. */
export const photosInFile = (photos: readonly { readonly mime: string; readonly base64: string }[]): string =>
  photos
    .filter(({ mime, base64 }) => PICTURE.test(mime) && BASE64.test(base64))
    .map(({ mime, base64 }) => `<img alt="" src="data:${mime};base64,${base64}">`)
    .join('\n');

/** The report as a file of its own: plain HTML without scripts, every word of it escaped. `photos`: their heading. */
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
