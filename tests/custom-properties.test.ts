import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The UI library itself sets these custom properties on its open popups. */
const OF_LIBRARY = ['--anchor-width', '--available-width', '--available-height', '--transform-origin'];

const texts = (folder: string, kinds: RegExp): string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => kinds.test(name))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'));

/** Returns the custom properties that a style sheet uses without a fallback and that no code sets. */
function unset(sheets: readonly string[], code: readonly string[]): string[] {
  const all = (from: readonly string[], pattern: RegExp) =>
    from.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name as string));
  const known = new Set([
    ...OF_LIBRARY,
    ...all(sheets, /(--[\w-]+)\s*:/g),
    ...all(code, /['"`](--[\w-]+)['"`]/g),
  ]);
  return [...new Set(all(sheets, /var\(\s*(--[\w-]+)\s*\)/g))].filter((name) => !known.has(name));
}

test('a style sheet that uses a property that is set nowhere is found', () => {
  const sheet =
    '.a { --own: 1px; color: var(--moving); top: var(--own); left: var(--x, 1px); width: var(--w) }';
  expect(unset([sheet], ["style={{ '--w': 1 }}"])).toEqual(['--moving']);
});

test('every colour and length that a style sheet uses is set somewhere: an unknown property has no effect', () => {
  const sheets = [...texts('src', /\.css$/), ...texts('plugins', /\.css$/)];
  const code = [...texts('src', /\.tsx?$/), ...texts('plugins', /\.tsx?$/)];
  expect(sheets.length).toBeGreaterThan(100);
  expect(unset(sheets, code)).toEqual([]);
});
