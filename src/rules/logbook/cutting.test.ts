import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Trip } from '../../../events/logbook-types.ts';
import { aTrip, TRIPS_BEGIN as BEGIN } from '../../../tests/trip-samples.ts';
import { logbookDocument } from '../../core/travel/logbook/document.ts';
import { mergedTrip, shaped, splitTrip } from './shaping.ts';
import { totalsOf } from './totals.ts';
import { objectionToMerge, objectionToSplit, partsOf, sumOf } from './trip-rules.ts';
import { anyTrip, DAY, ZONE } from './logbook-rules-given.ts';

describe('cutting and joining trips', () => {
  test('[LOGB-03] the halves of any trip add up to it, metre by metre and part by part', () =>
    fc.assert(
      fc.property(anyTrip, fc.double({ min: 0, max: 1, noNaN: true }), (trip, share) => {
        const [a, b] = splitTrip(trip, trip.from + 1, share);
        expect(a.metres + b.metres).toBe(trip.metres);
        expect(trip.snapped === null ? null : (a.snapped ?? 0) + (b.snapped ?? 0)).toBe(trip.snapped);
        const [whole, first, second] = [partsOf(trip), partsOf(a), partsOf(b)];
        for (const name of ['private', 'toWork', 'business'] as const) {
          expect(first[name] + second[name]).toBe(whole[name]);
          expect(Math.min(first[name], second[name])).toBeGreaterThanOrEqual(0);
        }
        expect([sumOf(first), sumOf(second)]).toEqual(trip.type === 'none' ? [0, 0] : [a.metres, b.metres]);
      }),
    ));

  test('[LOGB-03] a trip that was cut and joined again is as it was', () =>
    fc.assert(
      fc.property(anyTrip, fc.double({ min: 0, max: 1, noNaN: true }), (trip, share) => {
        const [a, b] = splitTrip(trip, trip.from + 1, share);
        const { history: _, ...joined } = mergedTrip(b, a);
        const { history: __, ...before } = { ...trip, parts: partsOf(trip) };
        expect(joined).toEqual(before);
      }),
    ));

  test('[LOGB-03] of different types it becomes a mixed one with the metres of each', () => {
    const joined = mergedTrip(
      aTrip('a', { metres: 3_000, type: 'private', driver: 5 }),
      aTrip('b', { from: BEGIN + DAY, to: BEGIN + DAY + 60, metres: 4_001, type: 'business', contact: 7 }),
    );
    expect(joined).toMatchObject({ id: 'a', type: 'mixed', metres: 7_001, driver: 5, contact: 7 });
    expect(joined.parts).toEqual({ private: 3_000, toWork: 0, business: 4_001 });
  });

  test('joined with one that nobody has classified it waits to be classified', () =>
    expect(mergedTrip(aTrip('a', { type: 'private' }), aTrip('b', { from: BEGIN + DAY })).type).toBe('none'));

  test('[LOGB-03] the sum of all trips stays what it was, whatever is cut and joined', () =>
    fc.assert(
      fc.property(fc.array(anyTrip, { minLength: 2, maxLength: 6 }), (list) => {
        const trips = list.map((trip, i) => ({ ...trip, id: `t${i}` }));
        const cut = shaped(trips, 't0', { splitAt: (trips[0]?.from ?? 0) + 1, share: 0.37 });
        const joined = shaped(cut, 't0', { mergeWith: 't1' });
        expect(totalsOf(cut).metres).toBe(totalsOf(trips).metres);
        expect(totalsOf(joined).metres).toBe(totalsOf(trips).metres);
        expect(joined).toHaveLength(trips.length);
      }),
    ));

  test('[LOGB-03] a trip is cut only inside, and only neighbours of one vehicle are joined', () => {
    const [a, b, c] = [0, 1, 2].map((i) =>
      aTrip(`t${i}`, { from: BEGIN + i * 3_600, to: BEGIN + i * 3_600 + 600 }),
    ) as [Trip, Trip, Trip];
    for (const at of [a.from, a.to, a.from - 1, a.from + 0.5, Number.NaN])
      expect(objectionToSplit([], a, at)).toBe('notInside');
    expect(objectionToSplit([], a, a.from + 1)).toBeNull();
    expect(objectionToMerge([], [a, b, c], a, b)).toBeNull();
    expect(objectionToMerge([], [a, b, c], b, a)).toBeNull();
    expect(objectionToMerge([], [a, b, c], a, c)).toBe('notNeighbours');
    expect(objectionToMerge([], [a, b, c], a, a)).toBe('notNeighbours');
    expect(objectionToMerge([], [a], a, { ...b, device: 2 })).toBe('otherVehicle');
  });
});

test('[LOGB-03] when a trip was cut or joined is told by the clock of the account, not in seconds', () => {
  const options = { vehicle: '', period: '', car: null, locks: [], drivers: [], contacts: [], reasons: [] };
  const at = BEGIN + 7_200;
  const history = [
    { at, by: 'Ada', field: 'split', was: '', now: String(BEGIN + 600) },
    { at, by: 'Ada', field: 'merge', was: '', now: String(BEGIN + 20 * 3_600) },
    { at, by: 'Ada', field: 'comment', was: '', now: '1781503200' },
  ];
  const told = logbookDocument([aTrip('a', { history })], { ...options, zone: ZONE }, (key) => key);
  expect(told.tables[2]?.rows.map((row) => row.slice(5))).toEqual([
    ['', '2026-06-15 08:10'],
    ['', '2026-06-16 04:00'],
    ['', '1781503200'],
  ]);
});
