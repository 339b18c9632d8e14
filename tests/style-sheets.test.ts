import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

type Source = { readonly path: string; readonly text: string };

const root = process.cwd();
const folders = ['src', 'plugins', 'stories', '.storybook', 'tests', 'mocks'];
const all: readonly Source[] = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${String(name)}`),
  )
  .map((path) => path.replaceAll('\\', '/'))
  .filter(
    (path) =>
      /\.(tsx?|module\.css)$/.test(path) &&
      !path.endsWith('/style-sheets.test.ts') &&
      existsSync(join(root, path)),
  )
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/**
 * Returns the classes for which a style sheet has a rule. Classes in `:global` belong to libraries and are left out.
 */
function classesOf(sheet: string): Set<string> {
  const bare = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/:global\([^)]*\)/g, '');
  const selectors = [...bare.matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector ?? '');
  return new Set(
    selectors.flatMap((selector) =>
      [...selector.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name ?? ''),
    ),
  );
}

/**
 * Returns the names by which a file refers to style sheets. It imports a style sheet itself, or a `styles.ts` that
 * combines several.
 */
function sheetsOf(
  path: string,
  text: string,
  code: readonly Source[],
): { readonly name: string; readonly from: readonly string[] }[] {
  const at = (from: string) => join(dirname(path), from).replaceAll('\\', '/');
  const own = [...text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].map(([, name, from]) => ({
    name: name ?? '',
    from: [at(from ?? '')],
  }));
  const [, together] = /import \{ styles \} from '(\.[^']*\/styles\.ts)'/.exec(text) ?? [];
  const laid = together ? code.find((each) => each.path === at(together)) : undefined;
  const from = laid ? sheetsOf(laid.path, laid.text, code).flatMap((each) => each.from) : [];
  return from.length > 0 ? [...own, { name: 'styles', from }] : own;
}

/**
 * Compares the sources with their style sheets: `unused` classes, which no file that imports the sheet uses, and
 * `missing` ones, which are used but have no rule. A class in `styles[…]` is known only at run time, so its name
 * must occur as a word in the sources.
 */
function mismatches(sources: readonly Source[]): { unused: string[]; missing: string[] } {
  const sheets = new Map(
    sources.filter(({ path }) => path.endsWith('.css')).map(({ path, text }) => [path, classesOf(text)]),
  );
  const code = sources.filter(({ path }) => !path.endsWith('.css'));
  const said = new Set(
    code.flatMap(({ text }) => [...text.matchAll(/'([\w-]+)'/g)].map(([, word]) => word ?? '')),
  );
  const used = new Map([...sheets.keys()].map((path) => [path, new Set<string>()]));
  const missing: string[] = [];
  for (const { path, text } of code)
    for (const { name, from } of sheetsOf(path, text, code)) {
      const asked = [
        ...text
          .replaceAll(/^import .*$/gm, '')
          .matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g')),
      ].map(([, plain, quoted]) => plain ?? quoted ?? '');
      const has = (each: string) => from.some((sheet) => sheets.get(sheet)?.has(each));
      missing.push(
        ...asked.filter((each) => !has(each)).map((each) => `${path}: ${each} of ${from.join(', ')}`),
      );
      const isOpen = new RegExp(`\\b${name}\\[(?!')`).test(text);
      for (const sheet of from) {
        const open = isOpen ? [...(sheets.get(sheet) ?? [])].filter((each) => said.has(each)) : [];
        for (const each of [...asked, ...open]) used.get(sheet)?.add(each);
      }
    }
  const unused = [...sheets].flatMap(([sheet, classes]) =>
    [...classes].filter((each) => !used.get(sheet)?.has(each)).map((each) => `${sheet}: ${each}`),
  );
  return { unused, missing: [...new Set(missing)] };
}

test('every class of a style sheet is used by a file that imports the sheet', () => {
  expect(all.filter(({ path }) => path.endsWith('.css')).length).toBeGreaterThan(100);
  expect(mismatches(all).unused).toEqual([]);
});

test('every class that a file uses has a rule in its style sheet', () => {
  expect(mismatches(all).missing).toEqual([]);
});

/** Returns each piece of a style sheet, without comments, with its end mark and the heads of the rules around it. */
function* piecesOf(sheet: string): Generator<{ text: string; mark: string; around: readonly string[] }> {
  const open: string[] = [];
  for (const [, piece = '', mark = ''] of sheet
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/([^{};]*)([{};])/g)) {
    const text = piece.trim();
    yield { text, mark, around: [...open] };
    if (mark === '}') open.pop();
    if (mark === '{') open.push(text);
  }
}

/** Returns the selectors with `:hover` that also apply to touch screens, on which the last pressed element is hovered. */
const hoveredByTouch = (sheet: string): string[] =>
  [...piecesOf(sheet)]
    .filter(({ text, mark, around }) => mark === '{' && text.includes(':hover') && !around.some(isOfMice))
    .map(({ text }) => text);
const isOfMice = (head: string) => head.includes('(hover: hover)');

/** Returns the declarations with `round()` outside `@supports`. */
const unaskedRounds = (sheet: string): string[] =>
  [...piecesOf(sheet)]
    .filter(({ text, mark }) => mark !== '{' && /\bround\(/.test(text))
    .filter(({ around }) => !around.some((head) => /^@supports .*\bround\(/.test(head)))
    .map(({ text }) => text);

test('a style for hovered elements applies only where a pointer can hover: it would stay after a touch', () => {
  expect(
    hoveredByTouch('a:hover { x: y } @media (hover: hover) { .b:hover { & c { x: y } } } .d:hover {}'),
  ).toEqual(['a:hover', '.d:hover']);
  expect(inSheets(hoveredByTouch)).toEqual([]);
});

test('a rounded length is only for browsers that support it: others would have none, even with a plain one before', () => {
  expect(
    unaskedRounds(
      '.a { top: round(1px, 2px) } @supports (top: round(1px, 1px)) { .b { top: round(1px, 2px) } }',
    ),
  ).toEqual(['top: round(1px, 2px)']);
  expect(inSheets(unaskedRounds)).toEqual([]);
});

const inSheets = (find: (sheet: string) => string[]): string[] =>
  all
    .filter(({ path }) => path.endsWith('.module.css'))
    .flatMap(({ path, text }) => find(text).map((each) => `${path}: ${each}`));

test('an unused class and a class without a rule are found', () => {
  const sheet = `/* .told { } */ .card:hover .title, :global(.theirs) .tone-quiet { margin: 0.5rem; }
    @media (width < 40.5rem) { .dead { & .small { color: red; } } }`;
  const code = `import styles from './Card.module.css';
    const tones = ['tone-quiet'];
    <p className={classes(styles.card, styles['title'], styles.lost, styles[tone])} />;`;
  expect(
    mismatches([
      { path: 'src/ui/Card.module.css', text: sheet },
      { path: 'src/ui/Card.tsx', text: code },
      { path: 'src/ui/Other.tsx', text: 'styles.dead; styles.small;' },
    ]),
  ).toEqual({
    unused: ['src/ui/Card.module.css: dead', 'src/ui/Card.module.css: small'],
    missing: ['src/ui/Card.tsx: lost of src/ui/Card.module.css'],
  });
});
