import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LANES, type Part, seenOnly } from './lanes.ts';
import { leavesOut } from './reporter.ts';
import { type Ended, hasRun, lineOf, NO_RESULTS, type Results, summaryOf } from './results.ts';
import { schedule } from './schedule.ts';

/** Runs parts that end only when the test ends them. */
function runner() {
  const running = new Map<string, (isWell: boolean) => void>();
  const started: string[] = [];
  return {
    started,
    run: ({ name }: { readonly name: string }) => {
      started.push(name);
      return new Promise<boolean>((resolve) => running.set(name, resolve));
    },
    async ends(name: string, isWell = true) {
      running.get(name)?.(isWell);
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    },
  };
}

describe('the schedule', () => {
  const parts = [{ name: 'build' }, { name: 'flows', needs: 'build' }, { name: 'unit' }, { name: 'lint' }];

  test('runs two parts at a time; one that needs another waits, and the next goes first', async () => {
    const { started, run, ends } = runner();
    const done = schedule(parts, 2, run);
    expect(started).toEqual(['build', 'unit']);
    await ends('build');
    expect(started).toEqual(['build', 'unit', 'flows']);
    await ends('unit');
    expect(started).toEqual(['build', 'unit', 'flows', 'lint']);
    await ends('flows');
    await ends('lint', false);
    expect(await done).toEqual([]);
  });

  test('runs one part at a time that draws pages, and lets another part go first', async () => {
    const { started, run, ends } = runner();
    const pages = ['stories', 'flows'].map((name) => ({ name, drawsPages: true }));
    const done = schedule([...pages, { name: 'unit' }, { name: 'lint' }], 2, run);
    expect(started).toEqual(['stories', 'unit']);
    await ends('unit');
    expect(started).toEqual(['stories', 'unit', 'lint']);
    await ends('lint');
    await ends('stories');
    expect(started).toEqual(['stories', 'unit', 'lint', 'flows']);
    await ends('flows');
    expect(await done).toEqual([]);
  });

  test('a part whose needed part failed is not run, and is named', async () => {
    const { started, run, ends } = runner();
    const done = schedule(parts, 2, run);
    await ends('build', false);
    await ends('unit');
    await ends('lint');
    expect(await done).toEqual(['flows']);
    expect(started).not.toContain('flows');
  });
});

describe('the summary', () => {
  const results = (some: Partial<Results>): Results => ({ ...NO_RESULTS, ...some });
  const part = (name: string, some: Partial<Results> = {}, isRed = false): Ended => ({
    name,
    took: 61_000,
    isRed,
    results: results(some),
  });
  const file = (name: string, took: number) => ({ file: name, took });
  const last = (ended: readonly Ended[]) => summaryOf(ended, 100_000, 720_000).split('\n').at(-1);

  test('ends with the line of counts: a check counts as one test', () => {
    expect(last([part('lint'), part('unit', { passed: 8, files: [file('a', 1)] })])).toBe(
      '9 passed, 0 failed, 0 skipped',
    );
  });

  test('counts a failed part whose tests all passed as one failure, other failed parts by their tests', () => {
    expect(last([part('unit', { passed: 8, files: [file('a', 1)] }, true)])).toBe(
      '8 passed, 1 failed, 0 skipped',
    );
    expect(
      last([part('unit', { passed: 8, failed: 3, files: [file('a', 1)] }, true), part('lint', {}, true)]),
    ).toBe('8 passed, 4 failed, 0 skipped');
  });

  test('names the ten slowest files over all parts, the slowest first', () => {
    const files = Array.from({ length: 12 }, (_, i) => file(`f${i}`, i * 1_000));
    const text = summaryOf([part('unit', { passed: 1, files })], 1, 2);
    const named = [...text.matchAll(/ (f\d+) \(unit\)/g)].map(([, each]) => each);
    expect(named).toEqual(['f11', 'f10', 'f9', 'f8', 'f7', 'f6', 'f5', 'f4', 'f3', 'f2']);
  });

  test('counts retries, names skipped tests, and says when the run was too slow', () => {
    const text = summaryOf(
      [
        part('flows', {
          passed: 2,
          skipped: ['x: not here'],
          retried: [{ name: 'y', times: 2, why: 'late' }],
          otherLane: 7,
        }),
      ],
      800_000,
      720_000,
    );
    expect(text).toContain('Retries: 2\n  2 × y: late');
    expect(text).toContain('Skipped\n  x: not here');
    expect(text).toContain('7 tests belong to the other lane.');
    expect(text).toContain('whole run 13 min 20 s, allowed 12 min 0 s: TOO SLOW');
    expect(summaryOf([part('unit')], 1, 2)).toContain('Retries: 0\n  none');
  });

  test('lists each failure with its file; for a failed part without one, the end of its output', () => {
    const failures = [{ file: 'a.test.ts', name: 'adds', message: 'expected 3 to be 4\nmore' }];
    const lint = { ...part('lint', {}, true), lastLines: ['src/a.ts:1', '1 error'] };
    const text = summaryOf([part('unit', { failed: 1, failures }, true), lint], 1, 2);
    expect(text).toContain('a.test.ts: adds\n    expected 3 to be 4\n    more');
    expect(text).toContain('lint, whose output above says more:\n    src/a.ts:1\n    1 error');
  });

  test('a part has run if a test passed or failed, not if all were skipped, left to the other lane, or missing', () => {
    expect(hasRun(results({ passed: 1, skipped: ['x'] }))).toBe(true);
    expect(hasRun(results({ failed: 1 }))).toBe(true);
    expect(hasRun(results({ skipped: ['x', 'y'] }))).toBe(false);
    expect(hasRun(results({ otherLane: 7 }))).toBe(false);
    expect(hasRun(NO_RESULTS)).toBe(false);
  });

  test('says for each part how it ended', () => {
    expect(lineOf(part('unit', { passed: 3 }))).toBe('✓ unit: 3 passed in 61 s');
    expect(lineOf(part('unit', { passed: 3, failed: 1 }, true))).toBe('✗ unit: 3 passed, 1 FAILED in 61 s');
    expect(lineOf(part('lint'))).toBe('✓ lint in 61 s');
  });
});

describe('the lanes', () => {
  test('a tag filter excludes tests without the tag, or with "!" tests with it', () => {
    expect(leavesOut('smoke', [])).toBe(true);
    expect(leavesOut('smoke', ['smoke'])).toBe(false);
    expect(leavesOut('!wide', ['wide'])).toBe(true);
    expect(leavesOut('!wide', [])).toBe(false);
    expect(leavesOut(undefined, ['wide'])).toBe(false);
  });

  /** Returns the project and the tag filter of each test run in these parts, such as `unit !wide`. */
  const runs = (parts: readonly Part[]) =>
    parts.flatMap(({ command }) =>
      command.flatMap((word, i) =>
        command[i - 1] === '--project'
          ? [`${word} ${command[command.indexOf('--tags-filter') + 1] ?? ''}`.replace(/ npx$/, '')]
          : [],
      ),
    );

  test('together run every test: tests that one excludes by a tag, the other includes by it', () => {
    const all = [...runs(LANES.quick.parts), ...runs(LANES.full.parts)];
    for (const name of ['unit', 'chromium'])
      expect(all).toEqual(expect.arrayContaining([`${name} !wide`, `${name} wide`]));
    expect(all).toEqual(expect.arrayContaining(['e2e smoke', 'e2e !smoke', 'stories in chromium']));
  });

  test('the quick lane runs the stories of rules that only pages prove, and no others', () => {
    const pattern = LANES.quick.parts
      .flatMap(({ command }) => command)
      .find((_, i, words) => words[i - 1] === '--testNamePattern');
    const [seen = ''] = seenOnly().keys();
    expect(seenOnly().has('ALERT-07')).toBe(false);
    // Puts the rule ids into the names only at run time, so that the check of proofs does not find them in this file.
    const storyOf = (rule: string) => `[${rule}] a story`;
    expect(storyOf(seen)).toMatch(new RegExp(pattern ?? ''));
    expect(storyOf('ALERT-07')).not.toMatch(new RegExp(pattern ?? ''));
  });

  test('every test project is in a lane, or is run only by hand', () => {
    const config = readFileSync('.config/test-projects.ts', 'utf8');
    const names = [...config.matchAll(/name: '([^']+)'|chromium\('([^']+)'\)/g)].map(
      ([, own, browser]) => browser ?? own,
    );
    const inLanes = new Set(
      [...runs(LANES.quick.parts), ...runs(LANES.full.parts)].map((run) => run.replace(/ !?\w+$/, '')),
    );
    // In a browser, Vitest lists both the project's name and the name of its browser instance.
    const byHand = ['browser', 'stories', 'accessibility', 'firefox'];
    expect(names.filter((each) => !inLanes.has(each ?? '') && !byHand.includes(each ?? ''))).toEqual([]);
    expect(names).toContain('unit');
  });
});
