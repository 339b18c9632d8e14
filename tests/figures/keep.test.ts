import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aRow, aRun } from './kept-runs.ts';
import { keep } from './keep.ts';

const reports = () => mkdtempSync(join(tmpdir(), 'fixpoint-keep-'));
const pageIn = (folder: string) => readFileSync(join(folder, 'figures.md'), 'utf8');

describe('storing a run', () => {
  test('writes its file, two charts and the page into an empty folder', () => {
    const folder = reports();
    expect(keep(aRun(), folder)).toEqual([]);
    expect(readdirSync(join(folder, 'figures')).toSorted()).toEqual([
      '0.1.0-2026-11-20.json',
      'history.svg',
      'shares.svg',
    ]);
    expect(JSON.parse(readFileSync(join(folder, 'figures/0.1.0-2026-11-20.json'), 'utf8'))).toEqual(aRun());
    expect(pageIn(folder)).toContain('The first run that was kept');
  });

  test('next to other runs draws the history of all', () => {
    const folder = reports();
    keep(aRun(), folder);
    keep(aRun({ version: '0.2.0', date: '2027-01-02 10:00' }), folder);
    expect(pageIn(folder)).toContain('2 runs, oldest at the left.');
  });

  test('replaces the run of the same version and day', () => {
    const folder = reports();
    keep(aRun(), folder);
    keep(aRun({ date: '2026-11-20 22:00', rows: [aRow({ ratio: 0.05 })] }), folder);
    expect(readdirSync(join(folder, 'figures')).filter((name) => name.endsWith('.json'))).toHaveLength(1);
    expect(pageIn(folder)).toContain('0.25');
  });

  test('leaves damaged files of the history alone, and names them here and on the page', () => {
    const folder = reports();
    mkdirSync(join(folder, 'figures'));
    const damaged = join(folder, 'figures/0.0.9-2026-01-01.json');
    writeFileSync(damaged, '{"version": "0.0.9"');
    writeFileSync(join(folder, 'faults.json'), 'no report at all');
    expect(keep(aRun(), folder)).toEqual(['0.0.9-2026-01-01.json: is no JSON']);
    expect(pageIn(folder)).toContain('Left out: 0.0.9-2026-01-01.json: is no JSON.');
    expect(pageIn(folder)).not.toContain('## Reliability');
    expect(readFileSync(damaged, 'utf8')).toBe('{"version": "0.0.9"');
  });
});

describe('npm run figures', () => {
  test.each([
    [['F99'], 'No such figure: F99. There are: F1, F2'],
    [['--minutes', 'never'], '"never" is no number of minutes.'],
  ])('refuses %j before anything is built', (words, says) => {
    const { status, stderr } = spawnSync(process.execPath, ['tests/figures/run.ts', ...words], {
      encoding: 'utf8',
    });
    expect(stderr).toContain(says);
    expect(status).toBe(2);
  });
});
