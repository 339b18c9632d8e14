import { describe, expect, test } from 'vitest';
import { dueAt, valueOf } from './due.ts';
import { dueWords } from './words.ts';

const NOTHING = { odometer: null, engineHours: null };
const DAY = 86_400_000;
/** A task that is due on 15 June 2026, and what its panel says at a moment in a time zone. */
const said = (moment: string, zone: string, begins = '2026-05-16T00:00Z', days = 30) => {
  const start = Date.parse(begins);
  const care = { type: 'date', start, period: days * DAY, done: { 7: Date.parse('2026-05-16') } };
  const due = dueAt(care, 7, valueOf(care, NOTHING, Date.parse(moment) / 1000, zone), zone);
  const t = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    `${key} ${values['amount'] ?? ''}`.trim();
  return due && [due.state, dueWords('date', due, { t, language: 'en', units: 'metric' })];
};
const LOS_ANGELES = 'America/Los_Angeles';

describe('[ACC-04] [TRAC-14] maintenance by date is due on a day of the user’s time zone', () => {
  test.each([
    ['2026-06-14T17:30:00-07:00', LOS_ANGELES, ['soon', 'operations.left 1\u00a0day']],
    ['2026-06-14T23:59:00-07:00', LOS_ANGELES, ['soon', 'operations.left 1\u00a0day']],
    ['2026-06-15T00:01:00-07:00', LOS_ANGELES, ['overdue', 'operations.dueToday']],
    ['2026-06-15T23:59:00-07:00', LOS_ANGELES, ['overdue', 'operations.dueToday']],
    ['2026-06-16T00:01:00-07:00', LOS_ANGELES, ['overdue', 'operations.overdue 1\u00a0day']],
    ['2026-06-15T00:01:00+12:00', 'Pacific/Auckland', ['overdue', 'operations.dueToday']],
    ['2026-06-10T12:00:00Z', 'UTC', ['fine', 'operations.left 5\u00a0days']],
  ])('at %s in %s: %j', (moment, zone, expected) => expect(said(moment, zone)).toEqual(expected));

  // Done on 16 May, and due so many days later.
  test.each([
    [30, '2026-06-11T12:00Z', 'fine'],
    [30, '2026-06-12T12:00Z', 'soon'],
    [7, '2026-05-21T12:00Z', 'fine'],
    [7, '2026-05-22T12:00Z', 'soon'],
    [7, '2026-05-23T12:00Z', 'overdue'],
    [2, '2026-05-17T12:00Z', 'soon'],
    [1, '2026-05-16T12:00Z', 'fine'],
  ])(
    'of %i days it is due soon on its last day, and on its last tenth: on %s it is %s',
    (days, moment, state) => expect(said(moment, 'UTC', '2026-05-16', days)?.[0]).toBe(state),
  );

  test('also if another app stored it with a time of day', () =>
    expect(said('2026-06-15T08:00:00Z', 'UTC', '2026-05-16T14:00Z')).toEqual([
      ...['overdue', 'operations.dueToday'],
    ]));

  test.each([
    [
      'Europe/Berlin',
      '2026-05-15T22:00Z',
      '2026-06-14T12:00:00+02:00',
      ['soon', 'operations.left 1\u00a0day'],
    ],
    ['Europe/Berlin', '2026-05-15T22:00Z', '2026-06-15T12:00:00+02:00', ['overdue', 'operations.dueToday']],
    [
      'America/New_York',
      '2026-05-16T04:00Z',
      '2026-06-14T22:00:00-04:00',
      ['soon', 'operations.left 1\u00a0day'],
    ],
    [
      'America/New_York',
      '2026-05-16T04:00Z',
      '2026-06-15T22:00:00-04:00',
      ['overdue', 'operations.dueToday'],
    ],
  ])(
    'in %s also if another app stored it as midnight there, %s; at %s: %j',
    (zone, start, moment, expected) => expect(said(moment, zone, start)).toEqual(expected),
  );
});
