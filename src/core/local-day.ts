/** What a clock on the wall shows, and the calendar, in a time zone; the device's own where there is none. */
type Wall = { readonly day: string; readonly seconds: number };

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string | undefined): Intl.DateTimeFormat {
  const style = {
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  } as const;
  try {
    return new Intl.DateTimeFormat('en', { ...style, ...(zone && { timeZone: zone }) });
  } catch {
    return new Intl.DateTimeFormat('en', style); // the server may know zones that this browser does not
  }
}

function wallAt(unix: number, zone: string | undefined): Wall {
  const clock = clocks.get(zone ?? '') ?? clockOf(zone);
  clocks.set(zone ?? '', clock);
  const parts = Object.fromEntries(clock.formatToParts(unix * 1000).map(({ type, value }) => [type, value]));
  const { year, month, day, hour, minute, second } = parts;
  return {
    day: `${year}-${month}-${day}`,
    seconds: (Number(hour) % 24) * 3600 + Number(minute) * 60 + Number(second),
  };
}

/** The calendar day of a moment in a time zone, such as `2026-06-15`. @param unix seconds */
export const localDay = (unix: number, zone: string | undefined): string => wallAt(unix, zone).day;

/** The first second of the day that a moment lies in, also of one that has 23 or 25 hours. @param unix seconds */
export function startOfLocalDay(unix: number, zone: string | undefined): number {
  const guess = Math.floor(unix) - wallAt(unix, zone).seconds;
  const { seconds } = wallAt(guess, zone);
  return seconds > 43_200 ? guess + 86_400 - seconds : guess - seconds;
}

/** The day so many days before another, both as `2026-06-15`. */
export const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
