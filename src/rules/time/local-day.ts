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

/**
 * How far the clock of a time zone may be from the sun (hours). In western China it is three, and in Alaska a little
 * more.
 */
const MOST_FROM_SUN = 3.5;

/**
 * Returns a time zone for the days of a tracker at this longitude. Trackers do not report their time zone. If the sun
 * there fits the reader's clock, this is the reader's own zone. Otherwise it is a zone that follows the sun, which may
 * differ by an hour or two from the clocks there.
 */
export function zoneOfSun(lng: number, unix: Seconds, zone: string | undefined): string | undefined {
  const { year, month, day, hour, minute } = wallAt(unix, zone);
  const clock = (Date.UTC(year, month - 1, day, hour, minute) / 1000 - unix) / 3_600;
  const sun = Math.round(lng / 15);
  // Clocks on both sides of the date line show the same hour.
  const apart = Math.abs(((((clock - lng / 15) % 24) + 36) % 24) - 12);
  // In these names, the sign is that of the hours to UTC.
  return apart <= MOST_FROM_SUN ? zone : `Etc/GMT${sun > 0 ? '-' : '+'}${Math.abs(sun)}`;
}

/** Returns the day that is `days` days before another, both as `2026-06-15`. */
export const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
