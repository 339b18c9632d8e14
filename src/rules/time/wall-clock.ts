import type { Seconds } from '../units.ts';

const DAY = 86_400;

export type Wall = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
};

/**
 * The last moment that a JavaScript Date can represent (Unix seconds), minus a day, because a time zone's offset may be
 * added.
 */
const FURTHEST = 8.64e12 - DAY;

/**
 * Returns the wall-clock time of a moment in a time zone (by default the browser's own). A server may send any number:
 * one outside the range of Date is replaced by the nearest limit, and NaN by 1970.
 * @param unix seconds
 */
export function wallAt(unix: Seconds, zone: string | undefined): Wall {
  const parts = Object.fromEntries(
    wallClock(zone)
      .formatToParts(Math.max(-FURTHEST, Math.min(FURTHEST, unix || 0)) * 1000)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const number = (name: string) => parts[name] ?? 0;
  return {
    year: number('year'),
    month: number('month'),
    day: number('day'),
    hour: number('hour') % 24,
    minute: number('minute'),
  };
}

const clocks = new Map<string, Intl.DateTimeFormat>();
function wallClock(zone: string | undefined): Intl.DateTimeFormat {
  const name = zone ?? '';
  const made = clocks.get(name) ?? newClock(zone);
  clocks.set(name, made);
  return made;
}
function newClock(timeZone: string | undefined): Intl.DateTimeFormat {
  const options = {
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  try {
    return new Intl.DateTimeFormat('en', { ...options, ...(timeZone && { timeZone }) });
  } catch {
    return new Intl.DateTimeFormat('en', options); // the server may know time zones that this browser does not
  }
}

/**
 * Returns the moment (Unix seconds) of a wall-clock time. If the time falls in the hour that is skipped in spring, it
 * counts as an hour later. If it falls in the hour that is repeated in autumn, it is the first of the two moments.
 */
export function unixAt({ year, month, day, hour, minute }: Wall, zone: string | undefined): Seconds {
  const wanted = Date.UTC(year, month - 1, day, hour, minute) / 1000;
  const offsetAt = (unix: Seconds) => {
    const wall = wallAt(unix, zone);
    const shown = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute) / 1000;
    return shown - Math.floor(unix / 60) * 60;
  };
  // Around this time, a time zone can only have the offset of the day before or that of the day after.
  const [before, after] = [offsetAt(wanted - DAY), offsetAt(wanted + DAY)];
  const early = wanted - before;
  if (offsetAt(early) === before) return early;
  const late = wanted - after;
  return offsetAt(late) === after ? late : early;
}
