import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  boundsOf,
  dayAfter,
  daysIn,
  isDay,
  PERIOD_CHOICES,
  type Period,
  periodOf,
  previous,
  problemWithPeriod,
} from './periods.ts';

/** A Sunday, 15:00 UTC. */
const NOW = Date.UTC(2026, 10, 22, 15) / 1000;
const shown = ({ from, to }: Pick<Period, 'from' | 'to'>) => `${from} … ${to}`;

describe('[REP-01] periods of whole days', () => {
  test.each([
    ['today', '2026-11-22 … 2026-11-22'],
    ['yesterday', '2026-11-21 … 2026-11-21'],
    ['sevenDays', '2026-11-16 … 2026-11-22'],
    ['thirtyDays', '2026-10-24 … 2026-11-22'],
    ['week', '2026-11-16 … 2026-11-22'],
    ['lastWeek', '2026-11-09 … 2026-11-15'],
    ['month', '2026-11-01 … 2026-11-22'],
    ['lastMonth', '2026-10-01 … 2026-10-31'],
    ['year', '2026-01-01 … 2026-11-22'],
    ['lastYear', '2025-01-01 … 2025-12-31'],
  ] as const)('%s is %s', (choice, expected) => {
    expect(shown(periodOf(choice, NOW, 'UTC'))).toBe(expected);
  });
  test('what today is depends on the zone', () => {
    expect(periodOf('today', NOW, 'Pacific/Auckland').from).toBe('2026-11-23');
    expect(periodOf('week', NOW, 'Pacific/Auckland').from).toBe('2026-11-23');
    expect(shown(periodOf('sevenDays', NOW, 'Pacific/Auckland'))).toBe('2026-11-17 … 2026-11-23');
  });
  test.each([
    ['today', '2026-11-21 … 2026-11-21'],
    ['sevenDays', '2026-11-09 … 2026-11-15'],
    ['thirtyDays', '2026-09-24 … 2026-10-23'],
    ['week', '2026-11-09 … 2026-11-15'],
    ['month', '2026-10-01 … 2026-10-22'],
    ['lastMonth', '2026-09-01 … 2026-09-30'],
    ['year', '2025-01-01 … 2025-11-22'],
  ] as const)('before %s lies %s', (choice, expected) => {
    expect(shown(previous(periodOf(choice, NOW, 'UTC')))).toBe(expected);
    expect(previous(periodOf(choice, NOW, 'UTC')).choice).toBe('own');
  });
  test('30 days of March are compared with the 28 that February has', () => {
    const march = Date.UTC(2026, 2, 30, 12) / 1000;
    expect(shown(previous(periodOf('month', march, 'UTC')))).toBe('2026-02-01 … 2026-02-28');
  });
  test('the day on which clocks go forward has 23 hours, the one on which they go back 25', () => {
    const hours = (day: string) => {
      const { from, to } = boundsOf({ from: day, to: day }, 'Europe/Berlin');
      return (to - from + 1) / 3_600;
    };
    expect(hours('2026-03-29')).toBe(23);
    expect(hours('2026-10-25')).toBe(25);
  });
  test.each([
    ['', '2026-01-01', 'missing'],
    ['2026-02-30', '2026-03-01', 'missing'],
    ['yesterday', 'today', 'missing'],
    ['2026-02-02', '2026-02-01', 'endBeforeStart'],
    ['2026-12-01', '2026-12-02', 'future'],
    ['2020-01-01', '2026-01-01', 'tooLong'],
    ['2026-11-22', '2026-11-30', null],
  ])('%s to %s: %s', (from, to, problem) => {
    expect(problemWithPeriod({ from, to }, NOW, 'UTC')).toBe(problem);
  });
  test('whatever day it is: periods are days that there are, in order, and the one before ends before', () => {
    // Only from 2000 on, because Kiritimati skipped the last day of 1994 when the date line was moved.
    const moments = fc.integer({ min: 946_684_800, max: 4e9 });
    const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'Pacific/Kiritimati', 'America/St_Johns');
    const choices = fc.constantFrom(...PERIOD_CHOICES.filter((each) => each !== 'own'));
    fc.assert(
      fc.property(moments, zones, choices, (now, zone, choice) => {
        const period = periodOf(choice, now, zone);
        const before = previous(period);
        for (const { from, to } of [period, before]) {
          expect([isDay(from), isDay(to), from <= to]).toEqual([true, true, true]);
        }
        expect(before.to < period.from || (choice === 'year' && before.to < period.to)).toBe(true);
        const { from, to } = boundsOf(period, zone);
        expect(Math.round((to - from) / 86_400)).toBe(daysIn(period));
        expect(dayAfter(dayAfter(period.from, 5), -5)).toBe(period.from);
      }),
    );
  });
});
