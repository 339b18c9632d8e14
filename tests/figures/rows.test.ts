import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BENCHES, declared, FIGURES } from './declared.ts';
import { aRow } from './kept-runs.ts';
import { numberInWords, reachInWords, rowsOf, unexplained } from './rows.ts';

const figure = { figure: 'F9', name: 'memory', unit: 'bytes', judged: 'ours', reach: 200 } as const;
const bench = { figures: [{ ...figure, reason: 'Columns are wide.' }] };
const measured = {
  name: 'memory',
  ours: 100,
  reference: null,
  ratio: null,
  broken: [],
  detail: { devices: 7 },
};

describe('the declared figures', () => {
  test('are all figures from F1 to F18', () => {
    const ids = new Set(FIGURES.map(({ figure: id }) => id));
    const all = Array.from({ length: 18 }, (_, i) => `F${i + 1}`);
    expect(all.filter((id) => !ids.has(id))).toEqual([]);
  });

  test('have unique names, and a ratio names its reference', () => {
    expect(new Set(FIGURES.map(({ name }) => name)).size).toBe(FIGURES.length);
    expect(FIGURES.filter(({ judged, reference }) => judged === 'ratio' && !reference)).toEqual([]);
  });

  test('are measured by an existing benchmark, and every benchmark has figures', () => {
    const there = readdirSync('tests/bench').filter((name) => name.endsWith('.bench.mjs'));
    const used = new Set(BENCHES.map(({ bench: name }) => `${name}.bench.mjs`));
    expect([...used].filter((name) => !existsSync(`tests/bench/${name}`))).toEqual([]);
    expect(there.filter((name) => !used.has(name))).toEqual([]);
  });

  test('are identified by their names alone', () => {
    expect(declared('size of that recording').figure).toBe('F7');
    expect(() => declared('size of something')).toThrow('is no figure');
  });
});

describe('the rows of a benchmark', () => {
  test('a figure that is met needs no reason', () => {
    expect(rowsOf(bench, { measured: [measured], problem: null })).toEqual([
      {
        ...figure,
        comparedWith: null,
        ours: 100,
        reference: null,
        ratio: null,
        verdict: 'met',
        broken: [],
        reason: null,
        detail: { devices: 7 },
      },
    ]);
  });

  test('a miss has its known reason', () => {
    const [row] = rowsOf(bench, { measured: [{ ...measured, ours: 900 }], problem: null });
    expect(row).toMatchObject({ verdict: 'missed', reason: 'Columns are wide.' });
  });

  test('a figure that was not reported has failed, with the reason', () => {
    expect(rowsOf(bench, { measured: [], problem: 'There is no Chromium here' })).toMatchObject([
      { verdict: 'failed', ours: null, reason: 'There is no Chromium here' },
    ]);
    expect(rowsOf(bench, { measured: [], problem: null })).toMatchObject([
      { verdict: 'failed', reason: 'It printed no number.' },
    ]);
  });

  test('figures reported before a benchmark failed stay', () => {
    expect(rowsOf(bench, { measured: [measured], problem: 'took too long' })).toMatchObject([
      { verdict: 'met' },
    ]);
  });
});

test('only failed figures, and misses without a reason, are unexplained', () => {
  const rows = [
    aRow(),
    aRow({ name: 'near', verdict: 'near' }),
    aRow({ name: 'told', verdict: 'missed', reason: 'It is known.' }),
    aRow({ name: 'silent', verdict: 'missed' }),
    aRow({ name: 'broken', verdict: 'failed', reason: 'took longer than 3 minutes' }),
  ];
  expect(unexplained(rows).map(({ name }) => name)).toEqual(['silent', 'broken']);
});

describe('in words', () => {
  test('the limit', () => {
    expect(reachInWords({ judged: 'ours', reach: 125_000, unit: 'bytes' }, null)).toBe('≤ 125 000 bytes');
    expect(reachInWords({ judged: 'ours', reach: 0, unit: 'modules' }, null)).toBe('0 modules');
    expect(reachInWords({ judged: 'ratio', reach: 0.15, unit: 'ms' }, 'the peer')).toBe('≤ 0.15 × the peer');
  });

  test.each([
    [0, '0'],
    [0.000_912, '0.000912'],
    [1.2549, '1.25'],
    [183_000, '183 000'],
    [605_212_345, '605 200 000'],
    [-0.4, '-0.4'],
    [null, '–'],
  ])('%s is %s', (value, text) => {
    expect(numberInWords(value)).toBe(text);
  });
});
