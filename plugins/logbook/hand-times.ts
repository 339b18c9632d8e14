import type { Drift } from '../../src/rules/logbook/odometer.ts';
import { localDay } from '../../src/rules/time/local-day.ts';
import { dayAfter } from '../../src/rules/time/periods.ts';
import { unixAt, wallAt } from '../../src/rules/time/wall-clock.ts';

/** What the user typed: a day such as `2026-06-15`, and two times of day such as `23:40`. */
type TypedTimes = { readonly day: string; readonly start: string; readonly end: string };

const two = (number: number) => String(number).padStart(2, '0');
const clockOf = (unix: number, zone: string | undefined) => {
  const { hour, minute } = wallAt(unix, zone);
  return `${two(hour)}:${two(minute)}`;
};

/** Converts a day and a time of day in the account's time zone to Unix seconds. NaN if invalid. */
function unixOf(day: string, time: string, zone: string | undefined): number {
  const [year, month, date] = day.split('-').map(Number);
  const [hour, minute] = time.split(':').map(Number);
  return [year, month, date, hour, minute].every((each) => Number.isInteger(each))
    ? unixAt(
        { year: year ?? 0, month: month ?? 0, day: date ?? 0, hour: hour ?? 0, minute: minute ?? 0 },
        zone,
      )
    : Number.NaN;
}

/**
 * Returns the start and end of a trip entered by hand (Unix seconds; NaN if invalid). An end before the start is on the
 * next day (`isNextDay`).
 */
export function timesOf({ day, start, end }: TypedTimes, zone: string | undefined) {
  const from = unixOf(day, start, zone);
  const isNextDay = end !== '' && end < start && !Number.isNaN(from);
  return { from, to: unixOf(isNextDay ? dayAfter(day, 1) : day, end, zone), isNextDay };
}

/** Returns the times of the missing trip in a gap: it starts a minute after the trip before, and takes half an hour. */
export function timesInGap({ before, after }: Drift, zone: string | undefined): TypedTimes {
  const start = Math.min(before.to + 60, after.from);
  const end = Math.min(start + 1_800, after.from);
  return { day: localDay(start, zone), start: clockOf(start, zone), end: clockOf(end, zone) };
}
