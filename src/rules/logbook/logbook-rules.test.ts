import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Trip } from '../../../events/logbook-types.ts';
import { aTrip, TRIPS_BEGIN as BEGIN } from '../../../tests/trip-samples.ts';
import { lockedNames, objectionToNaming } from './locked-names.ts';
import { tripsAfter } from '../../core/travel/logbook/logbook-edits.ts';
import { driftOf, driftsOf, firstGap } from './odometer.ts';
import { daysLeft, missingOf, readinessOf } from './readiness.ts';
import { byDay, byMonth, totalsOf } from './totals.ts';
import {
  isLocked,
  lockedUntil,
  objectionToChange,
  objectionToHand,
  objectionToLock,
  objectionToMerge,
  objectionToRemoval,
  objectionToSplit,
  written,
} from './trip-rules.ts';
import { anyTrip, DAY, lock, ZONE } from './logbook-rules-given.ts';
import { logbookDocument } from '../../core/travel/logbook/document.ts';
import { isHidden, veiled } from './privacy.ts';
import { mergedTrip } from './shaping.ts';

describe('what is locked', () => {
  test('[LOGB-04] nothing that began up to the lock can be changed, cut, joined, removed or added', () =>
    fc.assert(
      fc.property(anyTrip, fc.integer({ min: -5, max: 5 }), (trip, by) => {
        const locks = [lock(trip.from + by)];
        const isClosed = by >= 0;
        expect(isLocked(locks, trip)).toBe(isClosed);
        const answers = [
          objectionToChange(locks, trip, { type: 'private' }),
          objectionToSplit(locks, trip, trip.from + 1),
          objectionToMerge(locks, [], trip, { ...trip, id: 'x', from: trip.to + 10, to: trip.to + 20 }),
          objectionToRemoval(locks, { ...trip, manual: true }),
          objectionToHand(locks, [], 1, { from: trip.from, to: trip.to, metres: 1 }, BEGIN * 2),
        ];
        expect(answers).toEqual(answers.map(() => (isClosed ? 'locked' : null)));
        // The lock of another vehicle has no effect.
        expect(objectionToChange([lock(trip.from + by, 2)], trip, {})).toBeNull();
      }),
    ));

  test('[LOGB-04] a trip after the lock cannot be joined with one before it', () => {
    const before = aTrip('a');
    const after = aTrip('b', { from: BEGIN + 3_600, to: BEGIN + 4_000 });
    expect(objectionToMerge([lock(BEGIN + 60)], [before, after], after, before)).toBe('locked');
  });

  test('[LOGB-04] a lock goes forwards, and never beyond now', () => {
    const now = BEGIN + 30 * DAY;
    expect(objectionToLock([], 1, now - 1, now)).toBeNull();
    for (const until of [now, now + DAY, Number.NaN, 1.5])
      expect(objectionToLock([], 1, until, now)).toBe('times');
    expect(objectionToLock([lock(BEGIN)], 1, BEGIN, now)).toBe('times');
    expect(objectionToLock([lock(BEGIN)], 1, BEGIN - DAY, now)).toBe('times');
    expect(lockedUntil([lock(BEGIN), lock(BEGIN + 5), lock(BEGIN + 9, 2)], 1)).toBe(BEGIN + 5);
  });

  test('[LOGB-04] whom a locked trip names keeps the name; all else of them may change', () => {
    const trips = [
      aTrip('a', { driver: 4, contact: 6, reason: 5 }),
      aTrip('b', { driver: 8, from: BEGIN + DAY, to: BEGIN + DAY + 60 }),
    ];
    const names = lockedNames([lock(BEGIN)], trips);
    const ada = { id: 4, firstName: 'Ada', lastName: 'L', active: true };
    expect(objectionToNaming(names, 'driver', ada, null)).toBe('locked');
    expect(objectionToNaming(names, 'driver', ada, { ...ada, lastName: 'K' })).toBe('locked');
    expect(objectionToNaming(names, 'driver', ada, { ...ada, active: false })).toBeNull();
    expect(objectionToNaming(names, 'driver', { ...ada, id: 8 }, null)).toBeNull();
    expect(objectionToNaming(names, 'reason', { id: 5 }, null)).toBe('locked');
    expect(objectionToNaming(names, 'contact', { id: 5 }, null)).toBeNull();
    expect(objectionToNaming(lockedNames([], trips), 'driver', ada, null)).toBeNull();
  });

  test('[LOGB-03] what was recorded is never removed; a trip by hand has sane times and kilometres', () => {
    expect(objectionToRemoval([], aTrip('a'))).toBe('recorded');
    const now = BEGIN + DAY;
    const hand = { from: BEGIN, to: BEGIN + 60, metres: 10 };
    expect(objectionToHand([], [], 1, hand, now)).toBeNull();
    expect(objectionToHand([], [aTrip('a')], 1, hand, now)).toBe('overlaps');
    expect(objectionToHand([], [], 1, { ...hand, to: BEGIN }, now)).toBe('times');
    expect(objectionToHand([], [], 1, { ...hand, to: now + 1 }, now)).toBe('times');
    for (const metres of [-1, 0.5, Number.NaN, 6_000_000])
      expect(objectionToHand([], [], 1, { ...hand, metres }, now)).toBe('distance');
  });
});

describe('what the tax office would miss', () => {
  test('[LOGB-04] a business trip needs reason, contact and driver; to work and private nothing more', () => {
    expect(missingOf(aTrip('a'))).toEqual(['type']);
    expect(missingOf(aTrip('a', { type: 'private' }))).toEqual([]);
    expect(missingOf(aTrip('a', { type: 'toWork' }))).toEqual([]);
    expect(missingOf(aTrip('a', { type: 'business' }))).toEqual(['reason', 'contact', 'driver']);
    expect(missingOf(aTrip('a', { type: 'business', reason: 1, contact: 2, driver: 3 }))).toEqual([]);
    expect(
      missingOf(aTrip('a', { type: 'business', reason: 1, contact: 2, driver: 3, endAddress: '' })),
    ).toEqual(['places']);
  });

  test('[LOGB-04] the wish to hide a trip holds for private ones: a business trip lacks its places all the same', () => {
    const written = { reason: 1, contact: 2, driver: 3, hidden: true, startAddress: '' };
    expect(missingOf(aTrip('a', { type: 'business', ...written }))).toEqual(['places']);
    expect(missingOf(aTrip('a', { type: 'private', ...written }))).toEqual([]);
  });

  test('[LOGB-04] the parts of a mixed trip must be the whole of it', () => {
    const mixed = (parts: Trip['parts']) => aTrip('a', { type: 'mixed', metres: 100, parts });
    expect(missingOf(mixed({ private: 60, toWork: 40, business: 0 }))).toEqual([]);
    expect(missingOf(mixed({ private: 60, toWork: 39, business: 0 }))).toEqual(['parts']);
    expect(missingOf(mixed({ private: 60, toWork: 0, business: 40 }))).toContain('reason');
  });

  test('[LOGB-04] seven days are left on the day of the trip, none on the seventh, by the calendar of the account', () => {
    // In Berlin, the last Sunday of October has 25 hours.
    const noon = Date.UTC(2026, 9, 24, 21, 30) / 1000; // 23:30 in Berlin
    const trip = aTrip('a', { from: noon - 600, to: noon });
    expect(daysLeft(trip, noon, ZONE)).toBe(7);
    expect(daysLeft(trip, noon + 3600, ZONE)).toBe(6);
    expect(daysLeft(trip, Date.UTC(2026, 9, 31, 22, 59) / 1000, ZONE)).toBe(0);
    expect(daysLeft(trip, Date.UTC(2026, 9, 31, 23, 1) / 1000, ZONE)).toBe(-1);
    expect(daysLeft(trip, noon + 3600, 'America/New_York')).toBe(7);
  });

  test('[LOGB-04] late and urgent trips are counted; locked ones are beyond help', () => {
    const now = BEGIN + 20 * DAY;
    const at = (days: number, changes: Partial<Trip> = {}) =>
      aTrip(`${days}`, { from: now - days * DAY, to: now - days * DAY + 60, ...changes });
    const trips = [at(1), at(5), at(9), at(12), at(3, { type: 'private' })];
    const ready = readinessOf(trips, [lock(now - 11 * DAY)], now, ZONE);
    expect(ready).toMatchObject({ trips: 5, complete: 1, late: 1, nextDays: 2, missing: { type: 4 } });
    expect(ready.open.map(({ id }) => id)).toEqual(['9', '5', '1']);
  });

  test('[LOGB-04] where the odometer goes on without a trip, so many metres are missing', () => {
    const at = (id: string, hour: number, metres: number, odometer: number | null) =>
      aTrip(id, { from: BEGIN + hour * 3600, to: BEGIN + hour * 3600 + 60, metres, odometer });
    const trips = [at('a', 0, 5_000, 105_000), at('b', 1, 2_000, 107_050), at('c', 2, 1_000, 120_000)];
    // The odometer is off by 50 m because it is rounded, but 11 950 m mean that a trip is missing.
    expect(driftsOf(trips).map(({ before, after, metres }) => [before.id, after.id, metres])).toEqual([
      ['b', 'c', 11_950],
    ]);
    expect(driftOf(driftsOf(trips))).toBe(11_950);
    expect(driftsOf([at('a', 0, 5, null), at('b', 1, 5, 9)])).toEqual([]);
    expect(driftsOf([...trips, { ...at('d', 3, 1, 500_000), car: 9 }])).toHaveLength(1);
  });
});

describe('what trips come to', () => {
  test('[LOGB-01] days, months and types of any trips add up to the same whole metres', () =>
    fc.assert(
      fc.property(fc.array(anyTrip, { maxLength: 30 }), (list) => {
        const trips = list.map((trip, i) => ({ ...trip, id: `${i}` }));
        const whole = totalsOf(trips);
        const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0);
        expect(sum(trips.map(({ metres }) => metres))).toBe(whole.metres);
        expect(sum(byDay(trips, ZONE).map(({ totals }) => totals.metres))).toBe(whole.metres);
        expect(sum(byMonth(trips, ZONE).map(({ totals }) => totals.metres))).toBe(whole.metres);
        expect(sum(Object.values(whole.byType))).toBe(whole.metres);
        expect(Number.isInteger(whole.metres)).toBe(true);
      }),
    ));

  test('[LOGB-01] a trip belongs to the day it began, in the account’s zone', () => {
    const late = aTrip('a', {
      from: Date.UTC(2026, 5, 30, 21, 59) / 1000,
      to: Date.UTC(2026, 5, 30, 22, 20) / 1000,
    });
    expect(byDay([late], ZONE)[0]?.day).toBe('2026-06-30');
    expect(byMonth([late], 'Asia/Almaty')[0]?.month).toBe('2026-07');
  });
});

test('[LOGB-02] what is written about several trips leaves the others alone', () => {
  const trips = [aTrip('a'), aTrip('b'), aTrip('c')];
  const after = tripsAfter(trips, {
    of: 'trips',
    device: 1,
    ids: ['a', 'c'],
    set: { type: 'private' },
    was: {},
  });
  expect(after.map(({ type }) => type)).toEqual(['private', 'none', 'private']);
  expect(after[0]?.parts).toEqual({ private: 5_000, toWork: 0, business: 0 });
  expect(after[1]).toBe(trips[1]);
  expect(written(trips[0] as Trip, { type: 'business' }).parts.business).toBe(5_000);
});

describe('readiness', () => {
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
        missingOf(
          aTrip('a', { type: 'mixed', metres: 100, parts: { private: 60, toWork: 40, business: 0 } }),
        ),
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

    test('a trip is missing only where the odometer increased by more, and the differences add up', () => {
      const tooLong = [at('a', 0, 10_000), at('b', 1, 10_400)];
      expect(firstGap(driftsOf(tooLong))).toBeNull();
      const drifts = driftsOf([...tooLong, at('c', 2, 13_400)]);
      expect(firstGap(drifts)).toMatchObject({ after: { id: 'c' }, metres: 2_000 });
      expect(driftOf(drifts)).toBe(2_600);
    });

    test('trips are compared in the order of time, in whatever order they come', () =>
      expect(drift(at('c', 2, 12_000), at('a', 0, 10_000), at('b', 1, 11_000))).toEqual([]));

    test('what counts is the way of the later trip', () =>
      expect(drift(at('a', 0, 10_000, { metres: 7_000 }), at('b', 1, 15_000, { metres: 5_000 }))).toEqual(
        [],
      ));

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
});

describe('private places', () => {
  test('[LOGB-05] of a hidden private trip only the day and the kilometres remain', () => {
    const trip = aTrip('a', { type: 'private', hidden: true, comment: 'doctor', contact: 4, reason: 5 });
    expect(veiled(trip)).toMatchObject({
      start: null,
      end: null,
      startAddress: '',
      endAddress: '',
      comment: '',
      contact: null,
      reason: null,
      metres: trip.metres,
    });
    // A business trip must show its places, even if they were to be hidden when it was private.
    expect(isHidden({ ...trip, type: 'business' })).toBe(false);
    expect(veiled({ ...trip, hidden: false })).toMatchObject({ comment: 'doctor' });
  });

  test('[LOGB-05] a hidden trip is joined with another hidden one only, and both stay hidden', () => {
    const secret = aTrip('a', { type: 'private', hidden: true });
    const next = aTrip('b', { from: BEGIN + DAY, to: BEGIN + DAY + 60 });
    for (const changes of [{ type: 'business' }, { type: 'private' }, { type: 'none' }] as const) {
      for (const hidden of changes.type === 'private' ? [false] : [false, true]) {
        const other = { ...next, ...changes, hidden };
        expect(objectionToMerge([], [secret, other], secret, other)).toBe('hidden');
        expect(objectionToMerge([], [secret, other], other, secret)).toBe('hidden');
      }
    }
    const other = { ...next, type: 'private' as const, hidden: true };
    expect(objectionToMerge([], [secret, other], secret, other)).toBeNull();
    expect(isHidden(mergedTrip(secret, other))).toBe(true);
  });

  const options = {
    vehicle: 'Volvo',
    period: 'June',
    car: null,
    drivers: [{ id: 5, firstName: 'Ada', lastName: 'L', active: true }],
    contacts: [],
    reasons: [],
    zone: ZONE,
  };
  test('[LOGB-05] [LOGB-03] a document hides them too, prints every change and marks what is locked', () => {
    const note = { at: BEGIN + 99, by: 'Ada', field: 'type', was: 'none', now: 'private' };
    const secret = { ...note, field: 'comment', was: '', now: 'doctor' };
    const trips = [
      aTrip('a', { type: 'private', hidden: true, comment: 'doctor', driver: 5, history: [note, secret] }),
      aTrip('b', { type: 'business', driver: 5, from: BEGIN + DAY, to: BEGIN + DAY + 60, history: [note] }),
    ];
    const made = logbookDocument(trips, { ...options, locks: [lock(BEGIN + 10)] }, (key) => key);
    const text = JSON.stringify(made);
    expect(text).not.toContain('doctor');
    const [list, months, changes] = made.tables;
    expect(list?.rows[0]?.slice(0, 6)).toEqual(['2026-06-15', null, null, '', '', 5_000]);
    // The total must not reveal how long the hidden trip took.
    expect(list?.totals?.[7]).toBe(60);
    expect(list?.rows[0]?.at(-1)).toBe('logbook.locked, logbook.placesHidden');
    expect(list?.rows[1]?.slice(3, 5)).toEqual(['Home 1', 'Work 2']);
    expect(list?.totals?.[5]).toBe(10_000);
    expect(months?.totals?.[2]).toBe(10_000);
    expect(changes?.rows).toHaveLength(2);
    expect(changes?.rows[0]).toEqual([
      '2026-06-15',
      '2026-06-15',
      BEGIN + 99,
      'Ada',
      'logbook.field.type',
      'logbook.type.none',
      'logbook.type.private',
    ]);
    for (const table of made.tables)
      for (const row of table.rows) expect(row).toHaveLength(table.columns.length);
  });
});
