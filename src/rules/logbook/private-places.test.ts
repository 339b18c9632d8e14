import { describe, expect, test } from 'vitest';
import { aTrip, TRIPS_BEGIN as BEGIN } from '../../../tests/trip-samples.ts';
import { logbookDocument } from '../../core/travel/logbook/document.ts';
import { isHidden, veiled } from './privacy.ts';
import { mergedTrip } from './shaping.ts';
import { objectionToMerge } from './trip-rules.ts';
import { DAY, lock, ZONE } from './logbook-rules-given.ts';

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
    // A business trip must show its places, whatever was requested before.
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
    // Nor does the sum of all tell how long it took.
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
