import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allBugs, type Bug, planted, staleness } from './bugs.ts';
import { drawn } from './draw.ts';
import { lineOf, summaryOf } from './told.ts';
import { type Outcome, together, unfitness, verdictOf } from './verdict.ts';

const BUG: Bug = {
  id: 'core-zero',
  file: 'src/core/some.ts',
  find: 'if (count > 0)',
  replace: 'if (count >= $&0)',
  rule: 'Nothing is told of none.',
  tests: ['src/core/some.test.ts'],
  project: 'unit',
};
const TEST = 'src/core/some.test.ts > tells nothing of none';
const outcome = (told: Partial<Outcome> = {}): Outcome => ({
  passed: [],
  failed: [],
  broken: [],
  isLoaded: true,
  ...told,
});
const PASSES = outcome({ passed: [TEST], isLoaded: false });
const failing = (message: string, name = TEST) => outcome({ failed: [{ test: name, message }] });

describe('planting a bug', () => {
  test('replaces its text exactly', () => {
    expect(planted('a\n  if (count > 0) tell();\n', BUG)).toBe('a\n  if (count >= $&0) tell();\n');
  });
  test.each([
    [
      'nowhere',
      'if (count > 1)',
      'core-zero is stale: its text stands 0 times in src/core/some.ts: if (count > 0)',
    ],
    ['twice', 'if (count > 0) if (count > 0)', 'core-zero is stale: its text stands 2 times'],
  ])('is refused where its text stands %s', (_, source, message) => {
    expect(() => planted(source, BUG)).toThrow(message);
  });
  test('is refused if it would change nothing', () => {
    expect(() => planted(BUG.find, { ...BUG, replace: BUG.find })).toThrow('core-zero changes nothing');
  });
  test('all stale entries are named, also those without tests', () => {
    const read = (file: string) => {
      if (file === 'gone.test.ts') throw new Error('There is no gone.test.ts');
      if (file === 'named.stories.tsx')
        return "export const StoryThatHasAName = meta.story({\n  name: 'another name',\n});";
      return BUG.find;
    };
    expect(
      staleness(
        [
          BUG,
          { ...BUG, find: 'x' },
          { ...BUG, tests: [] },
          { ...BUG, tests: ['gone.test.ts'] },
          { ...BUG, only: '^count$' },
          { ...BUG, only: '^a test that was renamed$' },
          { ...BUG, tests: ['named.stories.tsx'], only: '^Story That Has A Name$' },
        ],
        read,
      ),
    ).toEqual([
      'core-zero is stale: its text stands 0 times in src/core/some.ts: x',
      'core-zero names no tests',
      'There is no gone.test.ts',
      'core-zero runs only "^a test that was renamed$", which its tests do not name',
      'core-zero runs only "^Story That Has A Name$", which its tests do not name',
    ]);
  });
});

describe('the bugs of a day', () => {
  const all = Array.from({ length: 101 }, (_, i) => ({ id: `bug-${i}` }));
  const idsOf = (date: string, share = 0.1) => drawn(all, share, date).map(({ id }) => id);
  test('are a tenth, in the order of the list, and the same all day', () => {
    expect(idsOf('2026-03-01')).toHaveLength(11);
    expect(idsOf('2026-03-01')).toEqual(idsOf('2026-03-01'));
    const places = idsOf('2026-03-01').map((id) => Number(id.slice(4)));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
  test('differ each day, and within two months every bug is drawn', () => {
    expect(idsOf('2026-03-01')).not.toEqual(idsOf('2026-03-02'));
    const days = Array.from({ length: 61 }, (_, i) =>
      new Date(Date.UTC(2026, 2, 1 + i)).toISOString().slice(0, 10),
    );
    expect(new Set(days.flatMap((date) => idsOf(date))).size).toBeGreaterThan(98);
  });
  test('are all with a share of 1, and at least one', () => {
    expect(idsOf('2026-03-01', 1)).toEqual(all.map(({ id }) => id));
    expect(idsOf('2026-03-01', 0.001)).toHaveLength(1);
  });
});

describe('a bug', () => {
  test('is noticed if a test fails that passes without it', () => {
    expect(verdictOf(PASSES, failing('expected 1 to be 0'))).toEqual({ is: 'noticed', by: TEST });
  });
  test('survives if all tests pass, and if they never load its file', () => {
    const passing = outcome({ passed: [TEST] });
    expect(verdictOf(PASSES, passing)).toEqual({ is: 'survived', why: '1 tests pass' });
    expect(verdictOf(PASSES, { ...passing, isLoaded: false })).toMatchObject({
      is: 'survived',
      why: 'its tests never load the file',
    });
  });
  test('is not noticed by a test that did not pass without it', () => {
    expect(verdictOf(PASSES, failing('expected 1 to be 0', 'src/core/some.test.ts > another')).is).toBe(
      'survived',
    );
  });
  test.each([
    ['no test runs', PASSES, outcome()],
    ['the tests do not load', PASSES, outcome({ broken: ['src/core/some.test.ts does not load'] })],
    ['only the time runs out', PASSES, failing('Test timed out in 20000ms.')],
  ])('with which %s could not be tried', (_, clean, now) => {
    expect(verdictOf(clean, now).is).toBe('error');
  });
  test.each([
    ['fail', failing('expected 2 to be 0'), `without the bug this fails: ${TEST}: expected 2 to be 0`],
    [
      'do not load',
      outcome({ broken: ['some.test.ts does not load'] }),
      'without the bug: some.test.ts does not load',
    ],
    ['are none', outcome(), 'no test runs'],
    ['pass', PASSES, undefined],
  ])('whose tests %s without it is told so', (_, clean, why) => {
    expect(unfitness(clean)).toBe(why);
  });
  test('uses the tests of all its files', () => {
    const other = outcome({ passed: ['src/core/other.test.ts > tells one'] });
    expect(together([PASSES, other]).passed).toEqual([...PASSES.passed, ...other.passed]);
    expect(together([PASSES, other]).isLoaded).toBe(true);
  });
});

describe('the report', () => {
  const bug = { ...BUG, layer: 'core' };
  test('about a surviving bug has everything that helps to find the missing test', () => {
    const told = lineOf(bug, { is: 'survived', why: '1 tests pass' }, 1_234);
    for (const part of [
      'core-zero (1.2 s) SURVIVED',
      BUG.file,
      BUG.find,
      BUG.replace,
      BUG.rule,
      ...BUG.tests,
    ])
      expect(told).toContain(part);
  });
  test('succeeds only if every bug was noticed', () => {
    const noticed = { is: 'noticed', by: TEST } as const;
    const survived = { is: 'survived', why: '' } as const;
    const error = { is: 'error', why: '' } as const;
    expect(summaryOf(2, [noticed, noticed], 61_000)).toEqual({
      text: '2 planted, 2 noticed, 0 survived (1 min 1 s)',
      isRed: false,
    });
    expect(summaryOf(2, [noticed, survived], 0)).toMatchObject({ isRed: true });
    expect(summaryOf(2, [noticed, error], 0)).toEqual({
      text: '2 planted, 1 noticed, 0 survived, 1 could not be tried (0 min 0 s)',
      isRed: true,
    });
    expect(summaryOf(2, [noticed], 0)).toMatchObject({ isRed: true });
    expect(summaryOf(0, [], 0)).toMatchObject({ isRed: true });
  });
});

describe('the list', () => {
  const root = new URL('../..', import.meta.url).pathname;
  const bugs = allBugs(root);
  test('has each id once, a rule in words for each, and no stale entry', () => {
    expect(new Set(bugs.map(({ id }) => id)).size).toBe(bugs.length);
    expect(bugs.filter(({ rule }) => rule.length < 20)).toEqual([]);
    expect(staleness(bugs, (file) => readFileSync(`${root}/${file}`, 'utf8'))).toEqual([]);
  });
});
