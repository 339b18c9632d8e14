import { unixAt, wallAt } from './wall-clock.ts';
import type { Seconds } from '../units.ts';

const two = (number: number, digits = 2) => String(number).padStart(digits, '0');

/** Returns the calendar day of a moment in a time zone, such as `2026-06-15`. */
export function localDay(unix: Seconds, zone: string | undefined): string {
  const { year, month, day } = wallAt(unix, zone);
  return `${two(year, 4)}-${two(month)}-${two(day)}`;
}

/** Returns the first second of the local day that contains a moment. The day may have 23 or 25 hours. */
export function startOfLocalDay(unix: Seconds, zone: string | undefined): Seconds {
  const { year, month, day } = wallAt(unix, zone);
  return unixAt({ year, month, day, hour: 0, minute: 0 }, zone);
}

/** Returns the day that is `days` days before another, both as `2026-06-15`. */
export const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
