import { describe, expect, test } from 'vitest';
import type { Trip } from '../../../events/logbook-types.ts';
import { aTrip, TRIPS_BEGIN as BEGIN } from '../../../tests/trip-samples.ts';
import { lock, anyTrip, DAY, ZONE } from './logbook-rules-given.ts';
import { mergedTrip, shaped, splitTrip } from './shaping.ts';
import {
  lockedUntil,
  objectionToChange,
  objectionToHand,
  objectionToMerge,
  objectionToRemoval,
  objectionToSplit,
  partsOf,
  sumOf,
} from './trip-rules.ts';
import fc from 'fast-check';
import { logbookDocument } from '../../core/travel/logbook/document.ts';
import { totalsOf } from './totals.ts';

const first = (changes: Partial<Trip> = {}) => aTrip('a', changes);
const second = (changes: Partial<Trip> = {}) =>
  aTrip('b', {
    from: BEGIN + 3_600,
    to: BEGIN + 4_200,
    startAddress: 'Work 2',
    endAddress: 'Club 3',
    ...changes,
  });
/** Merges two trips in both orders, and checks that the results are equal. */
const joined = (one: Trip, other: Trip): Trip => {
  const trip = mergedTrip(one, other);
  expect(mergedTrip(other, one)).toEqual(trip);
  return trip;
};

describe('[LOGB-03] two trips that become one', () => {
  test.each([
    ['two by hand', true, true, null],
    ['a recorded one and one by hand', false, true, 'recorded'],
    ['one by hand and a recorded one', true, false, 'recorded'],
    ['two recorded ones', false, false, 'recorded'],
  ] as const)('%s: what was recorded of it stays for good', (_, one, other, objection) =>
    expect(objectionToRemoval([], joined(first({ manual: one }), second({ manual: other })))).toBe(objection),
  );

  test('it begins where the first began and ends where the second ended, by time, place and odometer', () =>
    expect(
      joined(first({ odometer: 100_000 }), second({ odometer: 105_000, end: { lat: 58, lng: 12 } })),
    ).toMatchObject({
      id: 'a',
      from: BEGIN,
      to: BEGIN + 4_200,
      startAddress: 'Home 1',
      endAddress: 'Club 3',
      start: { lat: 57.7, lng: 11.97 },
      end: { lat: 58, lng: 12 },
      odometer: 105_000,
    }));

  test('one inside the other ends when the longer one ends', () =>
    expect(joined(first({ to: BEGIN + 9_000 }), second()).to).toBe(BEGIN + 9_000));

  test('what one says and the other does not, it says; where they differ, nobody is named', () => {
    expect(joined(first({ driver: 1, contact: 2 }), second({ driver: 1, reason: 3 }))).toMatchObject({
      driver: 1,
      contact: 2,
      reason: 3,
    });
    expect(
      joined(first({ driver: 1, contact: 2, reason: 3 }), second({ driver: 4, contact: 5, reason: 6 })),
    ).toMatchObject({ driver: null, contact: null, reason: null });
  });

  test('both comments stay, the same one once, and no empty one', () => {
    const comment = (one: string, other: string) =>
      joined(first({ comment: one }), second({ comment: other })).comment;
    expect(comment('ramp', 'crane')).toBe('ramp; crane');
    expect(comment('ramp', 'ramp')).toBe('ramp');
    expect(comment('', 'crane')).toBe('crane');
  });

  test.each([
    ['none', 'private'],
    ['private', 'none'],
  ] as const)('%s and %s: nobody has said yet what all of it was for', (one, other) =>
    expect(joined(first({ type: one }), second({ type: other }))).toMatchObject({
      type: 'none',
      parts: { private: 0, toWork: 0, business: 0 },
    }),
  );

  test('on the road it is as long as both, where both are known', () => {
    expect(joined(first({ snapped: 10 }), second({ snapped: 20 })).snapped).toBe(30);
    expect(joined(first({ snapped: null }), second({ snapped: 20 })).snapped).toBeNull();
    expect(joined(first({ snapped: 10 }), second({ snapped: null })).snapped).toBeNull();
  });

  test('[LOGB-05] it hides its places where one of them did', () => {
    expect(joined(first({ hidden: true }), second()).hidden).toBe(true);
    expect(joined(first(), second({ hidden: true })).hidden).toBe(true);
    expect(joined(first(), second()).hidden).toBe(false);
  });

  test('every change of both stays, in the order of time', () => {
    const note = (at: number) => ({ at, by: 'Ada', field: 'comment', was: '', now: `${at}` });
    expect(joined(first({ history: [note(1), note(5)] }), second({ history: [note(3)] })).history).toEqual([
      note(1),
      note(3),
      note(5),
    ]);
  });
});

describe('[LOGB-03] which trips may become one', () => {
  const one = first();
  const other = second();

  test('[LOGB-04] two of the same tracker, but of two cars, may not', () => {
    const [mine, theirs] = [first({ car: 1 }), second({ car: 2 })];
    expect(objectionToMerge([], [mine, theirs], mine, theirs)).toBe('otherVehicle');
    expect(objectionToMerge([], [one, theirs], one, theirs)).toBe('otherVehicle');
    const ours = second({ car: 1 });
    expect(objectionToMerge([], [mine, ours], mine, ours)).toBeNull();
  });

  test('[LOGB-04] a locked one may not, whichever of the two it is', () => {
    const locks = [lock(BEGIN)];
    expect(objectionToMerge(locks, [one, other], one, other)).toBe('locked');
    expect(objectionToMerge(locks, [one, other], other, one)).toBe('locked');
  });

  test('a trip between them is in the way, also one that begins with either; another vehicle’s is not', () => {
    const at = (from: number, changes: Partial<Trip> = {}) => aTrip('c', { from, to: from + 60, ...changes });
    for (const from of [one.from, one.from + 900, other.from])
      expect(objectionToMerge([], [one, at(from), other], one, other)).toBe('notNeighbours');
    for (const from of [one.from - 1, other.from + 1])
      expect(objectionToMerge([], [one, at(from), other], one, other)).toBeNull();
    expect(objectionToMerge([], [one, at(one.from + 900, { device: 2 }), other], one, other)).toBeNull();
  });

  test('[LOGB-05] a business trip shows its places even with the wish to hide them: it joins one that does too', () => {
    const wished = first({ type: 'business', hidden: true });
    expect(objectionToMerge([], [wished, other], wished, other)).toBeNull();
  });
});

describe('[LOGB-03] a trip that is cut', () => {
  const trip = first({ metres: 5_000, odometer: 100_000 });
  const between = { place: { lat: 57.71, lng: 11.98 }, address: 'Bridge 7' };

  test('ends and begins anew where it was then, and its odometer counts to there', () => {
    const [a, b] = splitTrip(trip, BEGIN + 60, 0.2, between);
    expect(a).toMatchObject({
      id: 'a',
      from: BEGIN,
      to: BEGIN + 60,
      metres: 1_000,
      odometer: 96_000,
      startAddress: 'Home 1',
      endAddress: 'Bridge 7',
      end: between.place,
    });
    expect(b).toMatchObject({
      from: BEGIN + 60,
      to: BEGIN + 600,
      metres: 4_000,
      odometer: 100_000,
      startAddress: 'Bridge 7',
      start: between.place,
      endAddress: 'Work 2',
    });
  });

  test('what is joined with a trip that is not there stays as it is', () => {
    const trips = [trip, second()];
    expect(shaped(trips, 'a', { mergeWith: 'gone' })).toBe(trips);
    expect(shaped(trips, 'gone', { mergeWith: 'b' })).toBe(trips);
  });
});

describe('[LOGB-04] what may be written', () => {
  test('of several locks of a vehicle the latest counts, in whatever order they come', () => {
    expect(lockedUntil([lock(9), lock(5)], 1)).toBe(9);
    expect(lockedUntil([lock(5), lock(9)], 1)).toBe(9);
    expect(lockedUntil([lock(9, 2)], 1)).toBeNull();
  });

  test.each(['private', 'toWork', 'business'] as const)(
    '%s kilometres are whole metres, none below zero',
    (name) => {
      const parts = { private: 0, toWork: 0, business: 0 };
      for (const metres of [-1, 0.5, Number.NaN])
        expect(objectionToChange([], first(), { parts: { ...parts, [name]: metres } })).toBe('parts');
      expect(objectionToChange([], first(), { parts: { ...parts, [name]: 7 } })).toBeNull();
    },
  );

  test('a trip by hand may begin when another ends, and meets only those of its own vehicle', () => {
    const now = BEGIN * 2;
    const hand = (from: number, to: number, device = 1) =>
      objectionToHand([], [first()], device, { from, to, metres: 5_000_000 }, now);
    expect(hand(BEGIN + 600, BEGIN + 700)).toBeNull();
    expect(hand(BEGIN - 100, BEGIN)).toBeNull();
    expect(hand(BEGIN + 599, BEGIN + 700)).toBe('overlaps');
    expect(hand(BEGIN - 100, BEGIN + 1)).toBe('overlaps');
    expect(hand(BEGIN, BEGIN + 600, 2)).toBeNull();
  });

  test('a trip by hand has 5 000 km at most', () => {
    const hand = { from: BEGIN, to: BEGIN + 60, metres: 5_000_001 };
    expect(objectionToHand([], [], 1, hand, BEGIN * 2)).toBe('distance');
  });
});

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
