import { describe, expect, test } from 'vitest';
import { IGNITION } from '../../../events/fix-columns.ts';
import { totalsOf } from './days.ts';
import { aWay, BEGIN, columnsOf, north, type PlainFix } from './testing.ts';
import { travelWork } from '../../core/travel/work.ts';
import { still } from './figures-given.ts';

describe('[REP-02] a day of a device, to the last figure', () => {
  const DAY = 86_400;
  const NINE = BEGIN - (BEGIN % DAY) + 9 * 3_600 - BEGIN;
  const fixes: PlainFix[] = [
    ...still(600, NINE).map((fix) => ({ ...fix, battery: 80 })),
    ...Array.from({ length: 60 }, (_, i) => ({
      at: NINE + 610 + i * 10,
      lat: north((i + 1) * 200),
      speed: i === 30 ? 80 : 72,
      battery: 79,
    })),
    ...still(600, NINE + 1_210, 12_000).map((fix) => ({ ...fix, battery: 78, flags: IGNITION })),
  ];
  const work = (over: object = {}, disbelieved: readonly { at: number; lat: number; lng: number }[] = []) =>
    travelWork({
      question: {
        device: 1,
        from: BEGIN - (BEGIN % DAY),
        to: BEGIN - (BEGIN % DAY) + DAY - 1,
        zone: 'UTC',
        limitKmh: 75,
        fences: [],
        ...over,
      },
      fences: [
        { id: 7, shape: { kind: 'circle', center: { lat: 57.7, lng: 11.97 }, radius: 300 } } as never,
        {
          id: 3,
          shape: { kind: 'circle', center: { lat: north(12_000), lng: 11.97 }, radius: 300 },
        } as never,
      ],
      disbelieved,
      now: BEGIN + 400 * DAY,
    });
  const columns = { ...columnsOf(fixes), steps: fixes.map((_, i) => (i < 100 ? i : 0)) };

  test('its trip, stops and totals', () => {
    const it = work();
    it.add(columns);
    it.miss(1, 2);
    const { trips, stops, days, totals, speedings, levels, missing, leftOut } = it.done();
    expect(trips).toHaveLength(1);
    expect(trips[0]).toEqual({
      from: BEGIN + NINE + 600,
      to: BEGIN + NINE + 1_200,
      metres: 12_000,
      rawMetres: 12_000,
      mostKmh: 80,
      averageKmh: 72,
      idleSeconds: 0,
      start: { lat: 57.7, lng: 11.97 },
      end: { lat: expect.closeTo(north(12_000), 6) as number, lng: 11.97 },
      cutAtStart: false,
      cutAtEnd: false,
    });
    expect(
      stops.map(({ from, to, idleSeconds, cutAtStart, cutAtEnd }) => [
        from,
        to,
        idleSeconds,
        cutAtStart,
        cutAtEnd,
      ]),
    ).toEqual([
      [BEGIN + NINE, BEGIN + NINE + 600, 0, true, false],
      [BEGIN + NINE + 1_200, BEGIN + NINE + 1_810, 600, false, true],
    ]);
    expect(stops.map(({ lat }) => lat)).toEqual([57.7, expect.closeTo(north(12_000), 6)]);
    expect(days).toEqual([
      {
        day: '2026-06-15',
        fixes: 182,
        metres: 12_000,
        rawMetres: 12_000,
        drivingSeconds: 600,
        standingSeconds: 1_210,
        silentSeconds: 0,
        idleSeconds: 600,
        mostKmh: 80,
        averageKmh: 72,
        trips: 1,
        stops: 2,
        speedings: 0,
        lowBattery: 78,
        highBattery: 80,
        steps: 99,
      },
    ]);
    expect(totals).toEqual(totalsOf(days));
    expect(speedings).toEqual([]);
    expect([levels[0]?.low, levels.at(-1)?.low]).toEqual([80, 78]);
    expect(missing).toEqual([{ from: 1, to: 2 }]);
    expect(leftOut).toEqual({ doubles: 0, noPlace: 0, outside: 0, disbelieved: 0 });
  });

  test('what was left out is counted over all pieces, and steps of others or of another time are not', () => {
    const it = work();
    const [one, two] = [
      columnsOf([{ at: NINE, lat: 0, lng: 0 }, { at: NINE + 5 }, { at: NINE + 5 }, { at: -9 * DAY }]),
      columnsOf([{ at: NINE + 9, lat: 0, lng: 0 }]),
    ];
    it.add({ ...one, steps: [3, 5, 4, 900] });
    it.add({ ...two, steps: [7], device: [2] });
    it.add(two);
    const { days, leftOut, totals } = it.done();
    expect(leftOut).toEqual({ doubles: 1, noPlace: 2, outside: 1, disbelieved: 0 });
    expect(days[0]?.steps).toBe(5);
    expect(totals.fixes).toBe(1);
  });

  test('what somebody disbelieves is left out and counted', () => {
    const way = aWay(...fixes);
    const it = work({}, [
      { at: way.at[30] as number, lat: way.lat[30] as number, lng: way.lng[30] as number },
    ]);
    it.add(columns);
    const { leftOut, totals } = it.done();
    expect([leftOut.disbelieved, totals.fixes]).toEqual([1, 181]);
  });
});
