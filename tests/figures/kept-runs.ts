import type { Row, Run } from './history.ts';

/** Returns a row for tests. It used half of its limit. */
export const aRow = (changes: Partial<Row> = {}): Row => ({
  figure: 'F3',
  name: 'fleet on the move',
  unit: 'ms of main thread a second',
  judged: 'ratio',
  reach: 0.2,
  comparedWith: 'clustered GeoJSON',
  ours: 50,
  reference: 500,
  ratio: 0.1,
  verdict: 'met',
  broken: [],
  reason: null,
  detail: { lost: 0 },
  ...changes,
});

/** Returns a complete run for tests. */
export const aRun = (changes: Partial<Run> = {}): Run => ({
  version: '0.1.0',
  date: '2026-11-20 10:00',
  commit: 'abc1234',
  machine: { cores: 2, processor: 'A processor', node: 'v24.0.0', browser: 'Chromium 1', load: 0.2 },
  minutes: 20,
  rows: [aRow()],
  ...changes,
});
