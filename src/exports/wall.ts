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
  const parts = partsIn(zone);
  const offsets = new Map<number, number>();
  return (unix) => {
    const quarter = Math.floor(unix / QUARTER);
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      const at = quarter * QUARTER * 1000;
      offset = wallOf(parts.formatToParts(at)) - at;
      offsets.set(quarter, offset);
    }
    return unix * 1000 + offset;
  };
}

function partsIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const fields = {
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
    return new Intl.DateTimeFormat('en-US', timeZone === undefined ? fields : { ...fields, timeZone });
  } catch {
    // If the time zone is unknown to the browser, the browser's own time zone is used.
    return new Intl.DateTimeFormat('en-US', fields);
  }
}

function wallOf(parts: readonly Intl.DateTimeFormatPart[]): number {
  const of = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/**
 * Whether the year has four digits, 0001 to 9999: spreadsheets, XML and ISO 8601 without a sign allow no others.
 *
 * @param moment milliseconds since 1970
 */
export const isWritten = (moment: number): boolean =>
  moment >= -62_135_596_800_000 && moment < 253_402_300_800_000;
