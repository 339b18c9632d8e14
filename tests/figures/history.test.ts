import { describe, expect, test } from 'vitest';
import { courseOf, fileOf, readHistory, withRun } from './history.ts';
import { aRow, aRun } from './kept-runs.ts';

const kept = (run = aRun()) => ({ name: fileOf(run), text: JSON.stringify(run) });

describe('the stored runs', () => {
  test('are read as they were written, oldest first', () => {
    const [old, young] = [aRun(), aRun({ version: '0.2.0', date: '2027-01-02 09:30' })];
    expect(readHistory([kept(young), kept(old)])).toEqual({ runs: [old, young], leftOut: [] });
  });

  test('have one run per version and day: a later one replaces it', () => {
    const [morning, evening] = [aRun(), aRun({ date: '2026-11-20 20:00', commit: 'def5678' })];
    const other = aRun({ version: '0.2.0' });
    expect(withRun([morning, other], evening)).toEqual([other, evening]);
  });

  test('give the values of a figure, also if some runs lack it', () => {
    const without = aRun({ date: '2026-11-21 10:00', rows: [aRow({ name: 'something else' })] });
    const failed = aRow({ ours: null, reference: null, ratio: null, verdict: 'failed' });
    const runs = [aRun(), without, aRun({ date: '2026-11-22 10:00', rows: [failed] })];
    expect(courseOf(runs, 'fleet on the move').map(({ share }) => share)).toEqual([0.5, null]);
    expect(courseOf(runs, 'never measured')).toEqual([]);
  });
});

describe('an invalid file is left out with the reason, and the others stay', () => {
  const changed = (changes: object) => JSON.stringify({ ...aRun(), ...changes });
  const name = fileOf(aRun());

  test.each([
    ['cut off', '{"version": "0.1.0", "da', 'is no JSON'],
    ['empty', '', 'is no JSON'],
    ['something else', '[1, 2]', 'version is not as it should be'],
    ['null', 'null', 'all of it is not as it should be'],
    ['with a path for a version', changed({ version: '../../etc' }), 'version is not as it should be'],
    ['of no day', changed({ date: 'yesterday' }), 'date is not as it should be'],
    ['without rows', changed({ rows: [] }), 'rows is not as it should be'],
    [
      'with a number that is none',
      changed({ rows: [{ ...aRow(), ratio: '0.1' }] }),
      'rows.0.ratio is not as it should be',
    ],
    [
      'with a verdict of its own',
      changed({ rows: [{ ...aRow(), verdict: 'great' }] }),
      'rows.0.verdict is not as it should be',
    ],
    ['with a figure twice', changed({ rows: [aRow(), aRow()] }), 'has a figure twice'],
    ['of another day', changed({ date: '2026-11-21 10:00' }), 'holds the run of 0.1.0-2026-11-21.json'],
  ])('%s', (_, text, why) => {
    const good = aRun({ version: '0.2.0' });
    expect(readHistory([{ name, text }, kept(good)])).toEqual({ runs: [good], leftOut: [`${name}: ${why}`] });
  });

  test('with keys that reach a prototype changes nothing', () => {
    const text = JSON.stringify(aRun()).replace(
      '"detail":{',
      '"__proto__":{"isBad":true},"detail":{"__proto__":{"isBad":true},',
    );
    const { runs } = readHistory([{ name, text }]);
    expect(runs).toHaveLength(1);
    expect(({} as { isBad?: boolean }).isBad).toBeUndefined();
  });
});
