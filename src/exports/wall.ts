import { wallAt } from '../rules/time/wall-clock.ts';

/**
 * A time zone's UTC offset changes only at full quarter hours of UTC, so it is looked up only once per quarter hour
 * (length in seconds).
 */
const QUARTER = 900;

/**
 * Returns a converter from Unix seconds to milliseconds that, read as UTC, give the clock time in the time zone.
 * Spreadsheets need this form, because they know no time zones.
 *
 * @returns a function of Unix seconds
 */
export function wallClock(zone: string | undefined): (unix: number) => number {
  const offsets = new Map<number, number>();
  return (unix) => {
    const quarter = Math.floor(unix / QUARTER);
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      const at = quarter * QUARTER;
      const { year, month, day, hour, minute } = wallAt(at, zone);
      offset = Date.UTC(year, month - 1, day, hour, minute) - at * 1000;
      offsets.set(quarter, offset);
    }
    return unix * 1000 + offset;
  };
}

/**
 * Whether the year has four digits, 0001 to 9999: spreadsheets, XML and ISO 8601 without a sign allow no others.
 *
 * @param moment milliseconds since 1970
 */
export const isWritten = (moment: number): boolean =>
  moment >= -62_135_596_800_000 && moment < 253_402_300_800_000;
