import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter, monthAfter, weeksOf } from './Calendar.tsx';

const day = fc
  .integer({ min: 0, max: 40_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));

test('[DAY-01] a month has each of its days once, Monday first, in whole weeks', () =>
  fc.assert(
    fc.property(day, (some) => {
      const month = some.slice(0, 7);
      const weeks = weeksOf(month);
      const days = weeks.flat().filter((each) => each !== null);
      expect(weeks.every((week) => week.length === 7)).toBe(true);
      expect(days[0]).toBe(`${month}-01`);
      expect(dayAfter(days.at(-1) as string, 1)).toBe(`${monthAfter(some, 1).slice(0, 7)}-01`);
      expect(new Set(days).size).toBe(days.length);
      const wrong = weeks.flatMap((week) =>
        week.filter((each, column) => each && (new Date(`${each}T12:00:00Z`).getUTCDay() + 6) % 7 !== column),
      );
      expect(wrong).toEqual([]);
    }),
  ));

test('[DAY-01] a month on from its 31st is the last day of a shorter one, and the year goes along', () => {
  expect(monthAfter('2026-01-31', 1)).toBe('2026-02-28');
  expect(monthAfter('2028-01-31', 1)).toBe('2028-02-29');
  expect(monthAfter('2026-03-31', -1)).toBe('2026-02-28');
  expect(monthAfter('2026-01-15', -12)).toBe('2025-01-15');
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
});
