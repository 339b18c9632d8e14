import { describe, expect, test } from 'vitest';
import type { SensorValue } from '../../events/sensor-types.ts';
import { travelled } from '../../tests/travelled.ts';
import { KINDS } from './kinds.ts';
import { rowsOf } from './rows.ts';
import { gatherSensors, type Span, spansOf } from './sensor-figures.ts';

type One = readonly [at: number, name: string, value: SensorValue, unit?: string];
const columns = (all: readonly One[], device = 1) => {
  const names = [...new Set(all.map(([, name]) => name))];
  return {
    names,
    units: names.map((name) => all.find(([, each]) => each === name)?.[3] ?? ''),
    device: all.map(() => device),
    at: all.map(([at]) => at),
    name: all.map(([, name]) => names.indexOf(name)),
    value: all.map(([, , value]) => value),
  };
};
const gather = (names: readonly string[], spans: readonly Span[], ...pieces: readonly (readonly One[])[]) => {
  const job = gatherSensors(1, names, spans);
  for (const piece of pieces) job.add(columns(piece));
  return job.done();
};

describe('[SENS-02] what a sensor said in the stretches of a report', () => {
  const spans = [
    { from: 100, to: 200 },
    { from: 300, to: 400 },
  ];

  test('is its lowest and its highest, from the first to the last second of each', () =>
    expect(
      gather(['temp1'], spans, [
        [99, 'temp1', -40, '°C'],
        [100, 'temp1', 3],
        [150, 'temp1', 7],
        [200, 'temp1', 5],
        [201, 'temp1', 90],
        [350, 'temp1', -2],
      ]),
    ).toEqual([{ name: 'temp1', unit: '°C', is: 'number', low: [3, -2], high: [7, -2] }]));

  test('is nothing where it was silent', () =>
    expect(gather(['temp1'], spans, [[150, 'temp1', 1]])).toMatchObject([
      { low: [1, null], high: [1, null] },
    ]));

  test('is for how long it said yes, also across the edges of stretches and pieces', () =>
    expect(
      gather(
        ['door'],
        spans,
        [
          [50, 'door', true],
          [150, 'door', false],
        ],
        [
          [180, 'door', true],
          [320, 'door', false],
        ],
      ),
    ).toEqual([{ name: 'door', unit: '', is: 'state', yes: [50 + 20, 20] }]));

  test('a yes stands for an hour at most when nothing follows for long', () =>
    expect(
      gather(
        ['door'],
        [{ from: 0, to: 50_000 }],
        [
          [0, 'door', true],
          [40_000, 'door', false],
        ],
      ),
    ).toMatchObject([{ yes: [3_600] }]));

  test('no says nothing, not "not known"', () =>
    expect(
      gather(['door'], spans, [
        [100, 'door', false],
        [190, 'door', false],
      ]),
    ).toMatchObject([{ yes: [0, null] }]));

  test('is the last of its words', () =>
    expect(
      gather(['card'], spans, [
        [110, 'card', 'Ada'],
        [190, 'card', 'Bo'],
      ]),
    ).toEqual([{ name: 'card', unit: '', is: 'text', last: ['Bo', null] }]));

  test('counts for each of two stretches that overlap', () =>
    expect(gather(['temp1'], [{ from: 0, to: 1_000 }, ...spans], [[150, 'temp1', 4]])).toMatchObject([
      { low: [4, 4, null] },
    ]));

  test('other sensors, other devices, late words and those of another kind are left out', () => {
    const job = gatherSensors(1, ['temp1'], spans);
    job.add(
      columns([
        [150, 'temp1', 4],
        [150, 'fuel', 80],
        [140, 'temp1', 90],
        [160, 'temp1', 'broken'],
      ]),
    );
    job.add(columns([[170, 'temp1', -90]], 2));
    expect(job.done()).toMatchObject([{ name: 'temp1', low: [4, null], high: [4, null] }]);
  });

  test('a sensor that nobody heard of is not among them', () =>
    expect(gather(['temp1', 'fuel'], spans, [[150, 'fuel', 4]]).map(({ name }) => name)).toEqual(['fuel']));
});

describe('[SENS-02] the stretches of a report', () => {
  const DAY = 86_400;
  const from = Date.UTC(2026, 5, 1) / 1000;
  const question = { device: 1, from, to: from + 14 * DAY - 1, zone: 'UTC', limitKmh: 60, fences: [] };
  const travel = travelled(question);
  const part = { id: 1, name: 'Van', travel, alarms: null, activity: [], volts: new Map() };
  const names = { language: 'en', placeOf: () => '', fenceOf: () => '' };

  test.each(KINDS.filter((kind) => kind !== 'alarms'))('%s has one for each of its rows', (kind) => {
    for (const per of ['day', 'week', 'month'] as const) {
      const spans = spansOf({ kind, per }, question, travel);
      const rows = rowsOf({ kind, per }, [part], names);
      expect(spans).toHaveLength(rows.length);
      for (const [i, { from: begin, to }] of spans.entries()) {
        expect(begin).toBeGreaterThanOrEqual(question.from);
        expect(to).toBeLessThanOrEqual(question.to);
        const start = rows[i]?.['start'];
        expect(typeof start === 'number' ? start : begin).toBe(begin);
      }
    }
  });

  test('weeks are whole ones, as far as the period goes', () =>
    expect(spansOf({ kind: 'mileage', per: 'week' }, question, travel)).toEqual([
      { from, to: from + 7 * DAY - 1 },
      { from: from + 7 * DAY, to: from + 14 * DAY - 1 },
    ]));

  test('of what is not known, and of alarms, there are none', () => {
    expect(spansOf({ kind: 'trips', per: 'day' }, question, null)).toEqual([]);
    expect(spansOf({ kind: 'alarms', per: 'day' }, question, travel)).toEqual([]);
  });
});
