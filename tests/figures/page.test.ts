import { describe, expect, test } from 'vitest';
import { aRow, aRun } from './kept-runs.ts';
import { pageOf } from './page.ts';
import { reliabilityOf } from './reliability.ts';

const page = (run = aRun(), leftOut: readonly string[] = []) => pageOf(run, { runs: [run], leftOut }, null);

describe('the page of a run', () => {
  test('says when, what and on which machine was measured, and that on a busy one only ratios are reliable', () => {
    expect(page()).toContain(
      'Version 0.1.0, commit abc1234, 2026-11-20 10:00 UTC: **1 met**, in 20 minutes. 2 cores',
    );
    expect(page()).not.toContain('a busy machine');
    expect(page(aRun({ machine: { ...aRun().machine, load: 6 } }))).toContain('a busy machine');
  });

  test('has a line for each figure: reach, measured, reference, share, verdict', () => {
    expect(page()).toContain(
      '| F3 | fleet on the move | ≤ 0.2 × clustered GeoJSON | 50 ms of main thread a second | 500 (clustered GeoJSON), ratio 0.1 | 0.50 | met |',
    );
  });

  test('explains every miss, and says if nobody has', () => {
    const rows = [
      aRow({ name: 'a', verdict: 'missed', reason: 'It is large.', broken: ['2 fixes lost'] }),
      aRow({ name: 'b', verdict: 'missed' }),
      aRow({
        name: 'c',
        ours: null,
        reference: null,
        ratio: null,
        verdict: 'failed',
        reason: 'Error: <no map> | `x`',
      }),
    ];
    const text = page(aRun({ rows }));
    expect(text).toContain('- **F3**, a: It is large. Did not hold: 2 fixes lost.');
    expect(text).toContain('- **F3**, b: nobody has said why yet.');
    expect(text).toContain('- **F3**, c: Error: &lt;no map\\> \\| \\`x\\`');
    expect(text).toContain('| F3 | c | ≤ 0.2 × clustered GeoJSON | – | – | not measured | **failed** |');
    expect(page()).not.toContain('Why some are not met');
  });

  test('names the files of the history that were left out', () => {
    expect(page(aRun(), ['0.1.0-2020-01-01.json: is no JSON'])).toContain(
      'Left out: 0.1.0-2020-01-01.json: is no JSON.',
    );
  });

  test('lists all stored runs, each with its file', () => {
    const next = aRun({ version: '0.2.0', date: '2027-01-02 10:00' });
    const text = pageOf(next, { runs: [aRun(), next], leftOut: [] }, null);
    expect(text).toContain(
      '| 0.1.0 | 2026-11-20 10:00 | abc1234 | 1 of 1 | [0.1.0-2026-11-20.json](figures/0.1.0-2026-11-20.json) |',
    );
    expect(text).toContain('2 runs, oldest at the left.');
  });
});

describe('reliability', () => {
  const report = (broken: readonly number[]) =>
    JSON.stringify({
      date: '2026-11-23 02:43',
      rows: Array.from({ length: 60 }, (_, i) => ({
        number: i + 1,
        result: broken.includes(i + 1) ? 'broken' : 'held',
      })),
    });

  test('counts the faults that passed; every fault counts at least once', () => {
    const { rows = [] } = reliabilityOf(report([])) ?? {};
    expect(rows.every(({ held, of }) => held === of && of > 0)).toBe(true);
    expect(rows.reduce((sum, { of }) => sum + of, 0)).toBeGreaterThanOrEqual(60);
  });

  test('says which claim a failed fault breaks; a fault that was not tested has not passed', () => {
    const told = reliabilityOf(report([40]));
    expect(told?.rows.find(({ what }) => what.includes('killed'))).toMatchObject({ held: 1, of: 2 });
    expect(pageOf(aRun(), { runs: [aRun()], leftOut: [] }, told)).toContain('| **1 of 2** |');
    const empty = reliabilityOf('{"date": "2026-11-23 02:43", "rows": []}');
    expect(empty?.rows.find(({ what }) => what.includes('401'))).toMatchObject({ held: 0, of: 1 });
  });

  test.each(['', '[]', '{"rows": 3}', 'not JSON'])('an invalid report is ignored: %s', (text) => {
    expect(reliabilityOf(text)).toBeNull();
  });
});
