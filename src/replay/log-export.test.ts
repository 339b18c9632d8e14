import { expect, test } from 'vitest';
import { catalogue } from '../../events/catalogue.ts';
import type { Recorded } from '../kernel/event.ts';
import { BY_ITSELF, exportLines } from './log-export.ts';
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
  expect(JSON.parse(lines[0] ?? '')).toMatchObject(JSON.parse(headerLine('1.2', 'abc')) as object);
  expect(lines.slice(1, 4)).toEqual(
    facts(3).map((fact, i) => eventLine({ ...fact, states: { sum: { '': i + 1 } } })),
  );
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

test('[LOG-03] a small check point stands after each intention, each failure, and fifty other events at the latest', () => {
  const smallIn = (events: readonly Recorded[]) =>
    [...exportLines(events, emptyApp(), { app: '1.2', catalogue: 'abc' })].flatMap((line) => {
      const { seq, states } = JSON.parse(line) as { seq?: number; states?: object };
      return states ? [seq] : [];
    });
  const caused = facts(121).map((fact, i) => (i === 0 ? fact : { ...fact, cause: i }));
  expect(smallIn(caused)).toEqual([1, 51, 101, 121]);
  expect(smallIn(caused.map((fact) => (fact.seq === 60 ? { ...fact, type: 'x/listFailed' } : fact)))).toEqual(
    [1, 51, 60, 110, 121],
  );
  const ticking = facts(60).map((fact) => ({ ...fact, type: 'app/timePassed' }));
  expect(smallIn(ticking)).toEqual([50, 60]);
});

test('the events that begin chains by themselves are events', () => {
  expect(catalogue.map(({ type }) => type)).toEqual(expect.arrayContaining([...BY_ITSELF]));
});
