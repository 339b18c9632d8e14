import { describe, expect, test } from 'vitest';
import { APPROXIMATE, IGNITION } from '../../../events/fix-columns.ts';
import { idlesOf, idleWithin } from './idle.ts';
import { measured } from './measure.ts';
import { speedingsOf } from './speeding.ts';
import { aWay, BEGIN, north, type PlainFix } from './testing.ts';
import { mostKmh } from './trips.ts';
import { since } from './figures-given.ts';

describe('[REP-01] the engine while it stands', () => {
  const on = { flags: IGNITION };
  const spans = (...fixes: PlainFix[]) =>
    idlesOf(aWay(...fixes)).map(({ from, to }) => [since(from), since(to)]);

  test('runs from three minutes on, at 3 km/h at most', () => {
    expect(spans({ at: 0, ...on }, { at: 180, ...on })).toEqual([[0, 180]]);
    expect(spans({ at: 0, ...on }, { at: 179, ...on })).toEqual([]);
    expect(spans({ at: 0, ...on, speed: 3 }, { at: 180, ...on, speed: 3 })).toEqual([[0, 180]]);
    expect(spans({ at: 0, ...on, speed: 3.1 }, { at: 180, ...on })).toEqual([]);
  });
  test('until it is off, drives, or is silent for more than five minutes', () => {
    expect(
      spans({ at: 0, ...on }, { at: 200, ...on }, { at: 210 }, { at: 220, ...on }, { at: 500, ...on }),
    ).toEqual([
      [0, 200],
      [220, 500],
    ]);
    expect(spans({ at: 0, ...on }, { at: 200, ...on }, { at: 210, ...on, speed: 9 }, { at: 300 })).toEqual([
      [0, 200],
    ]);
    expect(spans({ at: 0, ...on }, { at: 200, ...on }, { at: 500, ...on })).toEqual([[0, 500]]);
    expect(spans({ at: 0, ...on }, { at: 200, ...on }, { at: 501, ...on }, { at: 700, ...on })).toEqual([
      [0, 200],
      [501, 700],
    ]);
  });
  test('of its spans so many seconds lie between two moments', () => {
    const idle = [
      { from: 10, to: 20 },
      { from: 30, to: 40 },
      { from: 50, to: 60 },
    ];
    const within = (from: number, to: number) => idleWithin(idle, from, to);
    expect([
      within(0, 100),
      within(15, 35),
      within(20, 30),
      within(20, 31),
      within(60, 99),
      within(0, 10),
    ]).toEqual([30, 10, 0, 1, 0, 0]);
    expect(idleWithin([], 0, 100)).toBe(0);
  });
});

describe('[REP-01] too fast', () => {
  const found = (...fixes: PlainFix[]) => {
    const way = aWay(...fixes);
    return speedingsOf(way, measured(way, []), 50);
  };
  const fast = (at: number, speed = 60, more: Partial<PlainFix> = {}) => ({
    at,
    speed,
    lat: north(at * 10),
    ...more,
  });

  test('from the first to the last fix above the limit, with the place where it was fastest', () => {
    expect(found(fast(0, 40), fast(10, 60), fast(20, 70), fast(30, 65), fast(40, 50))).toEqual([
      {
        from: BEGIN + 10,
        to: BEGIN + 30,
        mostKmh: 70,
        limitKmh: 50,
        metres: 200,
        lat: expect.closeTo(north(200), 6) as number,
        lng: 11.97,
      },
    ]);
  });
  test('half a minute below the limit is the same stretch, more is another', () => {
    const spans = (pause: number) =>
      found(fast(0), fast(5), fast(20, 40), fast(5 + pause), fast(10 + pause)).map(({ from, to }) => [
        since(from),
        since(to),
      ]);
    expect(spans(30)).toEqual([[0, 40]]);
    expect(spans(31)).toEqual([
      [0, 5],
      [36, 41],
    ]);
  });
  test('two fixes in a row are believed, single ones never, however many', () => {
    expect(found(fast(0), fast(5, 40), fast(10), fast(15, 40), fast(20))).toEqual([]);
    expect(found(fast(0), fast(5, 40), fast(10), fast(15))).toHaveLength(1);
  });
  test('300 km/h are believed, more are not, and guesses tell no speed', () => {
    expect(found(fast(0, 300), fast(5, 300))).toHaveLength(1);
    expect(found(fast(0, 300.1), fast(5, 300.1))).toEqual([]);
    expect(found(fast(0, 60, { flags: APPROXIMATE }), fast(5, 60, { flags: APPROXIMATE }))).toEqual([]);
    expect(mostKmh(aWay(fast(0, 300), fast(5, 301), fast(9, 20)), 0, 2)).toBe(300);
    expect(mostKmh(aWay(fast(0, 300), fast(5, 20), fast(9, 0)), 1, 1)).toBe(20);
    expect(mostKmh(aWay(fast(0, 0)), 0, 0)).toBe(0);
    expect(mostKmh(aWay(fast(0, 60, { flags: APPROXIMATE })), 0, 0)).toBeNull();
  });
});
