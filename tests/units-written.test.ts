import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Units whose sign or position differs between languages: "82%", "82 %", "%82"; km/h, km/u, χλμ./ώρα. */
const UNITS = '(?:%|km|km/h|km/u|km/sa|mph|min|dk|kB|MB|V|χλμ\\.?|л|l)';
/** Finds a placeholder in a text with a unit directly before or after it. */
const IN_TEXT = new RegExp(String.raw`\}\}[\s\u00a0]?${UNITS}(?![\p{L}/])|%[\s\u00a0]?\{\{`, 'u');
/** Finds hand-written units in code: after a value in a template or an element, or as a separate string. */
const IN_CODE = [
  new RegExp(String.raw`\}[\s\u00a0]${UNITS}[\x60<"']`, 'u'),
  /(?:unit|unitText)(?:=|: )['"](?:%|V|km|km\/h|min|h)['"]/,
  /[?:] '%'/,
  // Finds a percentage that is shown as text. Percentages without these words may be lengths in a style sheet.
  /(?:Text|label|text|value)=?\{?`[^`]*\}%`/,
];
const handWrittenText = (text: string) => IN_TEXT.test(text);
const handWrittenCode = (line: string) => IN_CODE.some((pattern) => pattern.test(line));

/**
 * Files that may contain units: the format modules, the inspector (which is for engineers), and code that writes
 * files.
 */
const EXEMPT =
  /^src\/ui\/format(-signs)?\.ts$|^plugins\/inspector\/|^src\/(cli|exports\/(pdf|xlsx))|\.test\.tsx?$|-given\.tsx?$/;

const texts = (value: unknown, path: string): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([key, each]) => texts(each, `${path}.${key}`));

test('[GEN-03] no text has a hand-written unit after a number: the formatter writes both', () => {
  const folder = 'public/assets/i18n';
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => texts(JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')), name))
    .filter(([path, text]) => !path.startsWith('inspector') && handWrittenText(text));
  expect(found).toEqual([]);
});

/** Finds a number with a unit of length: the user may have chosen another unit. */
const FIXED_LENGTH = /\d[\s\u00a0]?(?:m|km|μ\.|χλμ\.?)(?![\p{L}\d²])/u;
/** Litres per 100 km are one unit, and a blurred place and the smallest area are about that large. */
const ABOUT_THAT_LARGE =
  /\.(?:dashboard\.fuel\.(?:estimate|litres)|geofences\.problem\.tooSmall|problemReport\.placesChoice\.blurred)$/;

test('[GEN-03] no text has a fixed number of metres: the formatter writes it in the user’s unit', () => {
  const folder = 'public/assets/i18n';
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => texts(JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')), name))
    .filter(([path, text]) => !ABOUT_THAT_LARGE.test(path) && FIXED_LENGTH.test(text));
  expect(found).toEqual([]);
});

test('[GEN-03] no view writes a unit after a number by hand', () => {
  const found = ['src', 'plugins'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => /\.tsx?$/.test(path) && !EXEMPT.test(path))
      .flatMap((path) =>
        readFileSync(path, 'utf8')
          .split('\n')
          .flatMap((line, i) => (handWrittenCode(line) ? [`${path}:${i + 1} ${line.trim()}`] : [])),
      ),
  );
  expect(found).toEqual([]);
});

test.each(['{{share}} % done', '%{{share}} bitti', 'At {{kmh}} km/h', 'of {{goal}} min', '{{n}} χλμ.'])(
  'a planted text "%s" is found',
  (text) => expect(handWrittenText(text)).toBe(true),
);
test.each([
  '<span>{formatNumber(value, language, 1)} V</span>',
  'unit="V"',
  "          ? '%'",
  "return { unit: '%', digits: 0 };",
  'label={`${number(share)}%`}',
  'const text = `${value} km`;',
])('a planted line "%s" is found', (line) => expect(handWrittenCode(line)).toBe(true));
test.each([
  'style={{ inlineSize: `${share * 100}%` }}',
  '<strong>{total.value}</strong> {total.unit}',
  "{t('feedback.cover.count', { count })} minutes",
])('a line without one, "%s", is not', (line) => expect(handWrittenCode(line)).toBe(false));
