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

/** Returns the selectors with `:hover` that also apply to touch screens, on which the last pressed element is hovered. */
function hoveredByTouch(sheet: string): string[] {
  const found: string[] = [];
  const open: string[] = [];
  for (const [, text = '', mark] of sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    const head = text.trim();
    if (mark === '}') open.pop();
    if (mark !== '{') continue;
    if (head.includes(':hover') && !open.some((each) => each.includes('(hover: hover)'))) found.push(head);
    open.push(head);
  }
  return found;
}

test('a style for hovered elements applies only where a pointer can hover: it would stay after a touch', () => {
  expect(
    hoveredByTouch('a:hover { x: y } @media (hover: hover) { .b:hover { & c { x: y } } } .d:hover {}'),
  ).toEqual(['a:hover', '.d:hover']);
  const sheets = all.filter(({ path }) => path.endsWith('.module.css'));
  expect(
    sheets.flatMap(({ path, text }) => hoveredByTouch(text).map((selector) => `${path}: ${selector}`)),
  ).toEqual([]);
});

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
