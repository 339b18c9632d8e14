import { expect, test } from 'vitest';
import { exportLines } from './log-export.ts';
import { eventLine, headerLine } from './log-file.ts';
import { emptyApp, facts } from './sum-given.ts';

const written = (count: number) => [
  ...exportLines(facts(count), emptyApp(), { app: '1.2', catalogue: 'abc' }),
];
/** Lines that are check points, by their place in the file, each with the state that it is of. */
const checksIn = (lines: readonly string[]) =>
  lines.flatMap((line, i) => (line.startsWith('{"check"') ? [[i, JSON.parse(line) as unknown]] : []));

test('[LOG-03] a recording is its header, its events in order, and a check point of what they come to', () => {
  const lines = written(3);
  expect(lines).toHaveLength(5);
  expect(JSON.parse(lines[0] ?? '')).toEqual(JSON.parse(headerLine('1.2', 'abc')));
  expect(lines.slice(1, 4)).toEqual(facts(3).map(eventLine));
  expect(checksIn(lines)).toMatchObject([[4, { check: { seq: 3, parts: { sum: { '': 3 } } } }]]);
});

test('[LOG-03] a check point stands after every thousand events and after the last one, never twice', () => {
  expect(checksIn(written(999)).map(([i]) => i)).toEqual([1_000]);
  expect(checksIn(written(1_000)).map(([i]) => i)).toEqual([1_001]);
  expect(checksIn(written(2_001)).map(([i]) => i)).toEqual([1_001, 2_002, 2_004]);
});

test('a recording of nothing is its header alone', () => {
  expect(written(0)).toHaveLength(1);
});
