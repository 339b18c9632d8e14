import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { allFindings, type Baseline, findingsIn, lowered, proseOf, slack, tooMany } from './plain-english.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const known = JSON.parse(
  readFileSync(new URL('plain-english-baseline.json', import.meta.url), 'utf8'),
) as Baseline;
const found = allFindings(root);

describe('comments and pages are plain English', () => {
  test('no file has more lines with such phrases than before the check', () => {
    expect(tooMany(found, known)).toEqual([]);
  });

  test('if more than 40 lines are better than the baseline, `npm run plain` must write it', () => {
    expect(slack(found, known)).toBeLessThanOrEqual(40);
  });

  test('the check covers a plausible number of lines', () => {
    expect(found.size).toBeGreaterThan(0);
    expect(proseOf('src/main.tsx', readFileSync(`${root}/src/main.tsx`, 'utf8')).join('')).not.toBe('');
  });
});

describe('the check', () => {
  const hints = (path: string, text: string) =>
    findingsIn(path, text).map(({ line, instead }) => [line, instead]);

  test('finds a planted line in each kind of comment, with its number and the word to use', () => {
    expect(hints('a.ts', '/** Loads the list anew. */\nlet a = 1; // for whoever looks\n')).toEqual([
      [1, 'again'],
      [2, 'the user, the caller, the reader'],
    ]);
    expect(hints('a.ts', '/**\n * How long it waits, seconds.\n */')).toEqual([
      [2, 'the unit in brackets, or in the type'],
    ]);
    expect(hints('a.tsx', '  {/* The session half comes later. */}')).toEqual([[1, 'chunk']]);
    expect(hints('a.css', 'a { }\n/* Nobody is\n   told. Of these, the first. */')).toEqual([
      [3, 'the subject first'],
    ]);
  });

  test('finds a planted line in a page', () => {
    expect(hints('a.md', '# A page\n\nThe user is told.')).toEqual([
      [3, 'who gets it: the server sends, the app shows'],
    ]);
  });

  test.each([
    ['code', 'a.ts', "const anew = 'asked anew, seconds';\nwhoever();"],
    ['an address in a string', 'a.ts', "fetch('https://anew.example/whoever');"],
    ['code in a page', 'a.md', 'Call `anew()`:\n```ts\n// anew\n```'],
    ['half an hour, half a second', 'a.ts', '// After half an hour the other half of the list.'],
    ['plain words', 'a.md', 'Periods that include now are refetched after this time (seconds).'],
  ])('says nothing about %s', (_, path, text) => expect(hints(path, text)).toEqual([]));

  const two = new Map([['a.ts', findingsIn('a.ts', '// anew\n// anew')]]);

  test('one line more than the baseline allows fails its file, and a new file may have none', () => {
    expect(tooMany(two, { 'a.ts': 2 })).toEqual([]);
    expect(tooMany(two, { 'a.ts': 1 })[0]).toContain('a.ts: 2 lines, 1 allowed');
    expect(tooMany(two, { 'b.ts': 5 })[2]).toBe('  a.ts:2 "anew" → again');
  });

  test('the baseline may move with a file and shrink, never grow', () => {
    expect(lowered(two, { 'b.ts': 2 })).toEqual({ 'a.ts': 2 });
    expect(lowered(two, { 'a.ts': 3 })).toEqual({ 'a.ts': 2 });
    expect(() => lowered(two, { 'a.ts': 1 })).toThrow('may only shrink: 1 lines, now 2');
    expect(slack(two, { 'a.ts': 3 })).toBe(1);
  });
});
