import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LISTS } from './lists.ts';
import { projectOf, proofs } from './proofs.ts';
import { markdown, pageOf, type Ran, table } from './table.ts';

describe.each(Object.entries(LISTS))('the list of %s', (_, { tag, page, rows }) => {
  const text = readFileSync(`docs/${page}`, 'utf8');
  /** For each row of the page's table: the row numbers and the test files that the row links to. */
  const told = [...text.matchAll(/^\| (\d[\d, –]*) \|.*$/gm)].map(([line, numbers = '']) => ({
    numbers: numbers.split(', ').flatMap((part) => {
      const [from = 0, to = from] = part.split('–').map(Number);
      return Array.from({ length: to - from + 1 }, (_each, i) => from + i);
    }),
    files: [...line.matchAll(/\]\(\.\.\/([^)]+\.tsx?)\)/g)].map(([, file]) => file as string),
  }));
  const tagged = proofs(tag);

  test('has each row once and in order', () => {
    expect(rows.length).toBeGreaterThan(29);
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_row, i) => i + 1));
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  });

  test('is explained whole: every row stands on the page, once', () => {
    expect(told.flatMap(({ numbers }) => numbers)).toEqual(rows.map(({ number }) => number));
  });

  test.each(rows)('$number, $name: a test carries its number, and the page names it', ({ number }) => {
    const files = tagged.get(number) ?? new Set();
    expect(files.size).toBeGreaterThan(0);
    const linked = told.find(({ numbers }) => numbers.includes(number))?.files ?? [];
    expect(
      linked.filter((file) => files.has(file)).length,
      'links to tests that carry the number',
    ).toBeGreaterThan(0);
  });

  test('no test carries a number that there is not', () => {
    const known = new Set(rows.map(({ number }) => number));
    expect([...tagged.keys()].filter((number) => !known.has(number))).toEqual([]);
  });
});

describe('the tests of a list', () => {
  test('knows where a test runs', () => {
    expect(projectOf('tests/e2e/faults.e2e.test.ts')).toBe('e2e');
    expect(projectOf('src/ports/storage/outbox-live.browser.test.ts')).toBe('chromium');
    expect(projectOf('tests/proofs/proofs.test.ts')).toBe('unit');
  });
});

describe('the table of what became of them', () => {
  const claims = [
    { number: 1, name: 'one' },
    { number: 2, name: 'two' },
    { number: 12, name: 'twelve' },
  ];
  const ran = (name: string, status: Ran['status'] = 'passed'): Ran => ({
    name,
    file: 'a.test.ts',
    status,
    took: 1_234,
    message: status === 'failed' ? 'AssertionError: no\n at line 7' : null,
  });
  const results = (tests: readonly Ran[], notLoaded: readonly string[] = []) =>
    table({ tag: 'fault', rows: claims }, tests, new Map([[2, new Set(['b.test.ts'])]]), notLoaded).map(
      ({ result }) => result,
    );

  test('a fault holds when a test of it passed and none failed', () => {
    expect(
      results([ran('[fault 1] a'), ran('x [fault 1] [fault 12] b'), ran('[fault 2] c', 'failed')]),
    ).toEqual(['held', 'broken', 'held']);
    expect(results([ran('[fault 1] a'), ran('[fault 1] b', 'failed')])[0]).toBe('broken');
  });

  test('a test that was skipped proves nothing, and the number 12 is no 1', () => {
    expect(results([ran('[fault 1] a', 'skipped'), ran('[fault 12] b')])).toEqual([
      'not tested',
      'not tested',
      'held',
    ]);
  });

  test('a file none of whose tests ran leaves a row proven in part, however many others passed', () => {
    expect(results([ran('[fault 2] c')])[1]).toBe('in part');
    expect(results([ran('[fault 2] c'), { ...ran('[fault 2] d', 'skipped'), file: 'b.test.ts' }])[1]).toBe(
      'in part',
    );
    expect(results([ran('[fault 2] c'), { ...ran('[fault 2] d'), file: 'b.test.ts' }])[1]).toBe('held');
  });

  test('a file that could not be loaded breaks what it would have proven', () => {
    expect(results([ran('[fault 2] c')], ['b.test.ts'])[1]).toBe('broken');
    expect(results([ran('[fault 1] c')], ['b.test.ts'])[0]).toBe('held');
  });

  test('becomes a page that says when, of which commit, and what was tried again since', () => {
    const rows = table({ tag: 'fault', rows: claims }, [ran('[fault 1] a', 'failed')], new Map(), []);
    const text = pageOf(
      { heading: 'The faults, tried', page: 'faults.md' },
      {
        date: '2026-11-23 02:00',
        commit: 'abc1234',
        long: false,
        rows,
        again: [{ date: '2026-11-24 02:00', commit: 'def5678', long: true, rows: [2, 12] }],
      },
    );
    expect(text).toContain('2026-11-23 02:00 UTC, commit abc1234, without the long runs: **0 of 3 held**.');
    expect(text).toContain('Tried again 2026-11-24 02:00 UTC, commit def5678, with the long runs: 2, 12.');
    expect(text).toContain('- 1: [fault 1] a: AssertionError: no');
  });

  test('reads as a table, with how many passed and how long they took', () => {
    const rows = table(
      { tag: 'fault', rows: claims },
      [ran('[fault 1] a'), ran('[fault 1] b', 'failed')],
      new Map(),
      [],
    );
    expect(rows[0]).toMatchObject({
      passed: 1,
      tests: 2,
      seconds: 2.5,
      failures: ['[fault 1] b: AssertionError: no'],
    });
    expect(markdown(rows.map((row) => ({ ...row, skipped: 2 })))).toContain('| 1 of 2, 2 left out |');
    expect(markdown(rows).split('\n')).toEqual([
      '| #  | what   | result         | tests  | seconds |',
      '| -- | ------ | -------------- | ------ | ------- |',
      '| 1  | one    | **broken**     | 1 of 2 | 2.5     |',
      '| 2  | two    | **not tested** | 0      | 0.0     |',
      '| 12 | twelve | **not tested** | 0      | 0.0     |',
    ]);
  });
});
