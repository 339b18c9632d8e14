import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dueAt, MILLIS_PER_HOUR, valueOf } from './due.ts';

const KM = 1000;
const oil = { start: 0, period: 10_000 * KM, done: {} };
const at = (km: number, done: Record<string, number> = {}) => dueAt({ ...oil, done }, 7, km * KM);

describe('[TRAC-14] maintenance is due', () => {
  test.each([
    ['long before, it is fine', 5_000, 'fine', 5_000],
    ['in the last tenth it is due soon', 9_500, 'soon', 500],
    ['at its time and after it is overdue', 10_300, 'overdue', 300],
    ['at its very moment it is overdue by nothing', 10_000, 'overdue', 0],
    ['long after, without a word, it was done elsewhere', 14_000, 'fine', 6_000],
    ['and is due again', 20_100, 'overdue', 100],
  ] as const)('%s', (_, km, state, by) => expect(at(km)).toEqual({ state, by: by * KM }));

  test('what was marked as done is due one period later, however long ago that was', () => {
    expect(at(10_300, { 7: 10_300 * KM })).toEqual({ state: 'fine', by: 9_700 * KM });
    expect(at(19_500, { 7: 10_300 * KM })).toEqual({ state: 'soon', by: 500 * KM });
    expect(at(39_000, { 7: 10_300 * KM })).toEqual({ state: 'overdue', by: 19_000 * KM });
  });

  test('what was done a little early was done for the time to come', () =>
    expect(at(9_900, { 7: 9_800 * KM })).toEqual({ state: 'fine', by: 10_100 * KM }));

  test('what was done on another device says nothing of this one', () =>
    expect(at(10_300, { 8: 10_300 * KM })).toEqual({ state: 'overdue', by: 300 * KM }));

  test('before its start it is due one period after it', () =>
    expect(dueAt({ ...oil, start: 50_000 * KM }, 7, 40_000 * KM)).toEqual({
      state: 'fine',
      by: 20_000 * KM,
    }));

  test.each([
    ['the device does not say what it has counted', null, 10],
    ['there is no period', 5, 0],
    ['the period goes backwards', 5, -10],
  ])('nobody can say where %s', (_, value, period) =>
    expect(dueAt({ start: 0, period, done: {} }, 7, value)).toBeNull(),
  );

  test('whatever is counted: never due in less than nothing, never in more than a start and two periods', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: 1, max: 1e7 }),
        fc.integer({ min: 0, max: 1e9 }),
        fc.option(fc.integer({ min: 0, max: 1e9 }), { nil: undefined }),
        (start, period, value, last) => {
          const due = dueAt({ start, period, done: last === undefined ? {} : { 7: last } }, 7, value);
          expect(due?.by).toBeGreaterThanOrEqual(0);
          const most = due?.state === 'overdue' ? value : start + 2 * period + (last ?? 0);
          expect(due?.by).toBeLessThanOrEqual(most);
        },
      ),
    ));
});

describe('[TRAC-14] what a device has counted', () => {
  const measured = { odometer: 12.5, engineHours: 3 };
  test.each([
    ['way', 12_500],
    ['hours', 3 * MILLIS_PER_HOUR],
    ['date', 60_000],
    ['adBlue', null],
  ])('of %s', (type, value) => expect(valueOf(type, measured, 60)).toBe(value));

  test('is unknown where it has never said', () => {
    const silent = { odometer: null, engineHours: null };
    expect([valueOf('way', silent, 60), valueOf('hours', silent, 60)]).toEqual([null, null]);
  });
});
