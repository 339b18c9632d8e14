import { describe, expect, test } from 'vitest';
import type { Trip } from '../../../events/logbook-types.ts';
import { aTrip, TRIPS_BEGIN as BEGIN } from '../../../tests/trip-samples.ts';
import { DAY, lock, ZONE } from './logbook-rules-given.ts';
import { driftsOf } from './odometer.ts';
import { missingOf, readinessOf } from './readiness.ts';
import { byDay, byMonth, totalsOf } from './totals.ts';

const written = { reason: 1, contact: 2, driver: 3 };

describe('[LOGB-04] what a trip lacks', () => {
  test('a business trip has both its places', () => {
    const business = (changes: Partial<Trip>) =>
      missingOf(aTrip('a', { type: 'business', ...written, ...changes }));
    expect(business({})).toEqual([]);
    expect(business({ startAddress: '' })).toEqual(['places']);
    expect(business({ endAddress: '' })).toEqual(['places']);
    expect(missingOf(aTrip('a', { type: 'private', startAddress: '', endAddress: '' }))).toEqual([]);
  });

  test('a mixed trip without business kilometres is no business trip', () =>
    expect(
      missingOf(aTrip('a', { type: 'mixed', metres: 100, parts: { private: 60, toWork: 40, business: 0 } })),
    ).toEqual([]));
});

describe('[LOGB-04] how many days are left', () => {
  const now = BEGIN + 20 * DAY;
  const ended = (...days: number[]) =>
    days.map((ago) => aTrip(`${ago}`, { from: now - ago * DAY - 60, to: now - ago * DAY }));

  test('on the last day a trip is not late yet', () => {
    expect(readinessOf(ended(7), [], now, ZONE)).toMatchObject({ late: 0, nextDays: 0 });
    expect(readinessOf(ended(8), [], now, ZONE)).toMatchObject({ late: 1, nextDays: null });
  });

  test('those of the most urgent trip count, in whatever order they come', () => {
    expect(readinessOf(ended(1, 5, 3), [], now, ZONE).nextDays).toBe(2);
    expect(readinessOf(ended(5, 1, 3), [], now, ZONE).nextDays).toBe(2);
    expect(readinessOf(ended(1, 5, 3), [], now, ZONE).open.map(({ id }) => id)).toEqual(['5', '3', '1']);
  });

  test('a locked trip lacks what it lacks, and is neither open nor late', () =>
    expect(readinessOf(ended(9), [lock(now)], now, ZONE)).toMatchObject({
      complete: 0,
      open: [],
      late: 0,
      missing: { type: 1 },
    }));
});

describe('[LOGB-04] what the odometer says', () => {
  const at = (id: string, hour: number, odometer: number, changes: Partial<Trip> = {}) =>
    aTrip(id, {
      from: BEGIN + hour * 3_600,
      to: BEGIN + hour * 3_600 + 60,
      metres: 1_000,
      odometer,
      ...changes,
    });
  const drift = (...trips: Trip[]) => driftsOf(trips).map(({ after, metres }) => [after.id, metres]);

  test('less than the trips is as wrong as more', () => {
    expect(drift(at('a', 0, 10_000), at('b', 1, 11_101))).toEqual([['b', 101]]);
    expect(drift(at('a', 0, 10_000), at('b', 1, 10_899))).toEqual([['b', -101]]);
    expect(drift(at('a', 0, 10_000), at('b', 1, 11_100), at('c', 2, 12_000))).toEqual([]);
  });

  test('trips are compared in the order of time, in whatever order they come', () =>
    expect(drift(at('c', 2, 12_000), at('a', 0, 10_000), at('b', 1, 11_000))).toEqual([]));

  test('what counts is the way of the later trip', () =>
    expect(drift(at('a', 0, 10_000, { metres: 7_000 }), at('b', 1, 15_000, { metres: 5_000 }))).toEqual([]));

  test('each car has an odometer of its own, whatever tracker is in it', () => {
    expect(drift(at('a', 0, 10_000), at('b', 1, 500_000, { device: 2 }))).toEqual([]);
    expect(drift(at('a', 0, 10_000, { car: 1 }), at('b', 1, 500_000, { car: 2 }))).toEqual([]);
  });
});

describe('[LOGB-01] what trips come to', () => {
  test('a trip whose way on the road is not known counts as long as it was recorded', () =>
    expect(totalsOf([aTrip('a'), aTrip('b', { snapped: null, metres: 700 })])).toMatchObject({
      trips: 2,
      metres: 5_700,
      snapped: 5_800,
      seconds: 1_200,
    }));

  test('the newest day, the newest trip of it and the newest month come first, in whatever order they are told', () => {
    const trips = [
      aTrip('a', { from: BEGIN }),
      aTrip('c', { from: BEGIN + 40 * DAY }),
      aTrip('b', { from: BEGIN + 60 }),
    ];
    expect(byDay(trips, ZONE).map((each) => each.trips.map(({ id }) => id))).toEqual([['c'], ['b', 'a']]);
    expect(byMonth(trips, ZONE).map(({ month }) => month)).toEqual(['2026-07', '2026-06']);
    expect(byMonth(trips.toReversed(), ZONE).map(({ month }) => month)).toEqual(['2026-07', '2026-06']);
  });
});
