import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { proofs } from '../docs/requirements.mjs';
import { SCENARIOS } from '../mocks/scenarios.ts';
import { productSources } from '../src/cli/event-uses.ts';
import { readConfig } from '../src/shell/config.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = [
  '.config',
  '.storybook',
  'docs',
  'events',
  'mocks',
  'plugins',
  'public',
  'src',
  'stories',
  'tests',
];
const isPage = (path: string) => path.endsWith('.md') && !path.startsWith('tests/.results/');
const pages = ['README.md', ...folders.flatMap((folder) => pathsIn(folder).filter(isPage))];
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

function pathsIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true }).map(
    (path) => `${folder}/${String(path).replaceAll('\\', '/')}`,
  );
}

/** Returns the first group of every match of a pattern in a text. */
const found = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, group]) => group as string);
const isThere = (page: string, target: string) =>
  existsSync(join(root, target)) || existsSync(join(root, dirname(page), target));

/** Returns the relative addresses of links and pictures. */
function linksOf(page: string): string[] {
  const text = textOf(page).replaceAll(/```[\s\S]*?```/g, '');
  const links = [...found(text, /\]\(([^)\s]+)\)/g), ...found(text, /(?:src|srcset|href)="([^"]+)"/g)];
  return links.filter((link) => !/^(https?:|mailto:|#)/.test(link)).map((link) => link.replace(/#.*/, ''));
}

const CODE = /[\w-]\.(tsx?|mjs|css|sh)$/;
const isFromRoot = (name: string) => name.includes('/') && folders.includes(name.split('/')[0] as string);

/**
 * Returns the paths in backticks: files and folders from the root, and short forms that name only the end of a source
 * file's path, such as `travel/gaps.ts`.
 */
const pathsNamedIn = (text: string) =>
  found(text.replaceAll(/```[\s\S]*?```/g, ''), /`([\w.@-]+(?:\/[\w.@-]+)*)\/?`/g).filter(
    (name) => isFromRoot(name) || CODE.test(name),
  );

const endsOfPaths = new Set(
  folders.flatMap(pathsIn).flatMap((path) => {
    const parts = path.split('/');
    return parts.map((_, i) => parts.slice(i).join('/'));
  }),
);
const isNamedRightly = (page: string, name: string) =>
  isThere(page, name) || (!isFromRoot(name) && endsOfPaths.has(name));

test('there are pages to check', () => {
  expect(pages.length).toBeGreaterThan(30);
  expect(pages.flatMap(linksOf).length).toBeGreaterThan(80);
  expect(pages.map(textOf).flatMap(pathsNamedIn).length).toBeGreaterThan(500);
});

test.each(pages)('%s has no dead link', (page) => {
  expect(linksOf(page).filter((link) => !existsSync(join(root, dirname(page), link)))).toEqual([]);
});

/** Returns the anchors of a page's headings, as GitHub creates them. */
const anchorsOf = (page: string) =>
  found(textOf(page).replaceAll(/```[\s\S]*?```/g, ''), /^#+ (.*)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test.each(pages)('%s has no link to a missing heading', (page) => {
  const anchors = [...textOf(page).matchAll(/\]\(([^)#\s:]*)#([^)\s]+)\)/g)].filter(
    ([, to = '', anchor = '']) => !anchorsOf(to === '' ? page : join(dirname(page), to)).includes(anchor),
  );
  expect(anchors.map(([link]) => link)).toEqual([]);
});

test('a planted path of each form is found', () => {
  const text =
    'See `src/gone/`, `docs/gone.md`, `travel/gone.ts`, `gone.ts`, `core/gone`, `config.json` and `.mjs`.';
  const names = pathsNamedIn(text);
  expect(names).toEqual(['src/gone', 'docs/gone.md', 'travel/gone.ts', 'gone.ts']);
  expect(names.filter((name) => isNamedRightly('README.md', name))).toEqual([]);
  expect(isNamedRightly('README.md', 'travel/gaps.ts')).toBe(true);
});

test.each(pages)('%s names no missing file or folder', (page) => {
  // Readers of the tutorial create these files themselves.
  const isMade = (name: string) =>
    page === 'docs/your-first-plugin.md' && (name.includes('parking-disc') || name === 'disc.state.ts');
  expect(pathsNamedIn(textOf(page)).filter((name) => !isNamedRightly(page, name) && !isMade(name))).toEqual(
    [],
  );
});

test('the tutorial’s code imports only what exists', () => {
  const page = 'docs/your-first-plugin.md';
  const typed = [...textOf(page).matchAll(/^`([\w./-]+)`\n\n```tsx?\n([\s\S]*?)```/gm)];
  const isTyped = (file: string) => typed.some(([, path]) => path === file);
  const taken = typed.flatMap(([, path = '', code = '']) =>
    [...code.matchAll(/^import (.*) from '(\.[^']+)';$/gm)].map(([line, names = '', from = '']) => ({
      line,
      names: found(names, /[{,] (\w+)/g),
      file: join(dirname(path), from),
    })),
  );
  expect(taken.length).toBeGreaterThan(15);
  const missing = taken.filter(({ file, names }) => {
    if (isTyped(file)) return false;
    if (!existsSync(join(root, file))) return true;
    return !names.every((name) => new RegExp(`export .*\\b${name}\\b`).test(textOf(file)));
  });
  expect(missing.map(({ line }) => line)).toEqual([]);
});

test('every npm command in a page exists', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const wrong = pages.flatMap((page) => {
    const commands = [
      ...found(textOf(page), /npm run (?:--silent )?([\w:-]+)/g),
      ...found(textOf(page), /`npm (start|test)`/g),
    ];
    return commands.filter((command) => !(command in scripts)).map((command) => `${page}: ${command}`);
  });
  expect(wrong).toEqual([]);
});

test('every scenario in a page exists', () => {
  const named = pages
    .flatMap((page) => found(textOf(page), /\?scenario=([a-z0-9,-]+)/g))
    .flatMap((list) => list.split(','));
  const known: readonly string[] = SCENARIOS.map(({ name }) => name);
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

test('every config.json in a page is valid', () => {
  const examples = pages.flatMap((page) => found(textOf(page), /```json\n(\{\s*"backend"[\s\S]*?)```/g));
  expect(examples.length).toBeGreaterThan(1);
  for (const example of examples) {
    const read = readConfig(example);
    expect(read).toMatchObject({ ok: true });
    expect(read.ok && read.config).toMatchObject(JSON.parse(example) as object);
  }
});

test('every header and method of a call is among those that a server must allow', () => {
  const said = textOf('docs/deploying.md').match(/\(CORS\)[^.]*/)?.[0] ?? '';
  const sent = productSources(root).flatMap(({ text }) => [
    ...found(text, /'([A-Z][a-z]*(?:-[A-Z][a-z]+)+)':/g),
    ...found(text, /\bmethod: '([a-z]+)'/g).map((method) => method.toUpperCase()),
  ]);
  expect(sent).toEqual(expect.arrayContaining(['X-Request-Date', 'Idempotency-Key', 'DELETE']));
  expect([...new Set(sent)].filter((each) => !said.includes(`\`${each}\``))).toEqual([]);
});

describe('requirements', () => {
  const rows = [
    ...textOf('docs/requirements.md').matchAll(/^\| ([A-Z]+-\d+) \| .* \| (proven|partly|not yet) \|.*\|$/gm),
  ];
  const ids = rows.map(([, id]) => id as string);

  test('every rule has one row with a known state', () => {
    expect(ids).toHaveLength(244);
    expect(new Set(ids).size).toBe(ids.length);
    expect(found(textOf('docs/requirements.md'), /^\| ([A-Z]+-\d+) /gm)).toEqual(ids);
  });

  test('every rule that counts as proven is named by a test', () => {
    const proven = rows.filter(([, , state]) => state === 'proven').map(([, id]) => id as string);
    const named = proofs();
    expect(proven.filter((id) => !named.has(id))).toEqual([]);
  });

  test('no test names an unknown rule', () => {
    expect([...proofs().keys()].filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('no test of the mock server names a rule, because it proves nothing about the product', () => {
    expect(proofs(['mocks'])).toEqual(new Map());
    expect(textOf('docs/requirements.md')).not.toContain('](../mocks/');
  });
});

describe('decisions', () => {
  const folder = 'docs/decisions';
  const records = pathsIn(folder).filter((path) => isPage(path) && !path.endsWith('/README.md'));
  const numberOf = (record: string) => record.slice(folder.length + 1).slice(0, 4);
  const headingOf = (record: string) => textOf(record).split('\n')[0] as string;
  const numbers = records.map(numberOf);

  test('each has a unique number', () => {
    expect(records.length).toBeGreaterThan(50);
    expect(numbers.filter((number, i) => !/^\d{4}$/.test(number) || numbers.indexOf(number) !== i)).toEqual(
      [],
    );
  });

  test.each(records)('%s says context, decision and consequences on one page', (record) => {
    const text = textOf(record);
    for (const heading of ['## Context', '## Decision', '## Consequences']) expect(text).toContain(heading);
    expect(text.split('\n').length).toBeLessThan(70);
  });

  test.each(records)('%s has number and title as its heading, and is named after the title', (record) => {
    expect(headingOf(record)).toMatch(new RegExp(`^# ${numberOf(record)}: .+[^.]$`));
    const title = headingOf(record).replace(/^# \d{4}: /, '');
    const slug = title
      .toLowerCase()
      .replaceAll(/['’`]/g, '')
      .replaceAll(/[^a-z0-9]+/g, '-');
    const name = record.slice(folder.length + 6, -'.md'.length);
    expect(slug.startsWith(name)).toBe(true);
  });

  test('the index lists every decision once, with the title of its heading', () => {
    const rows = [
      ...textOf(`${folder}/README.md`).matchAll(/^\| \[(\d{4})\]\((\S+)\) \| (.+?) \| (.+?) \|$/gm),
    ].map(([, number, file, title]) => `${folder}/${file} # ${number}: ${title}`);
    expect(rows.sort()).toEqual(records.map((record) => `${record} ${headingOf(record)}`).sort());
  });

  /**
   * Returns the numbers of the decisions that a text refers to: "decision 0110", "(0110)", "[0110]",
   * "docs/decisions/0110".
   */
  const referred = (text: string) =>
    found(text, /(?:\b(?:decision|record)s? |decisions\/|[[(])(0\d{3})(?=[\]),.;:\s-])/g);

  test('a planted reference is found in each of its forms', () => {
    const text = 'See decision 0999. (0998) [0997](decisions/0996-a.md), record 0995, 1.0994 and 0993.';
    expect(referred(text)).toEqual(['0999', '0998', '0997', '0996', '0995']);
  });

  test('nothing refers to a missing decision', () => {
    const sources = folders
      .flatMap(pathsIn)
      .filter(
        (path) => /\.(tsx?|mjs|css|md)$/.test(path) && !/^(tests\/\.results\/|tests\/docs\.test)/.test(path),
      );
    const lost = ['README.md', ...sources].flatMap((path) =>
      referred(textOf(path))
        .filter((number) => !numbers.includes(number))
        .map((number) => `${path}: ${number}`),
    );
    expect(sources.length).toBeGreaterThan(1000);
    expect(lost).toEqual([]);
  });
});

const layers = ['kernel', 'core', 'ports', 'api', 'map', 'shell', 'ui'].map((layer) => `src/${layer}`);

test.each([...layers, 'src', 'events', 'plugins', 'mocks', 'stories', 'tests'])(
  'the README of %s is short and says what the folder is not',
  (folder) => {
    const text = textOf(`${folder}/README.md`);
    expect(text).toContain('**What this is not:**');
    // tests/README.md may be longer, because it says which test belongs where.
    expect(text.trim().split('\n').length).toBeLessThanOrEqual(folder === 'tests' ? 45 : 15);
  },
);
