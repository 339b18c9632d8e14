/** Zones change their offset at full quarters of an hour, UTC: within one the offset is asked once. Seconds. */
const QUARTER = 900;

/**
 * Milliseconds that read as UTC show what a clock in this zone shows: what spreadsheets, which know no zones, take for a
 * moment.
 *
 * @returns a function of unix seconds
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
    // A zone that nobody knows: the machine's own.
    return new Intl.DateTimeFormat('en-US', fields);
  }
}

function wallOf(parts: readonly Intl.DateTimeFormatPart[]): number {
  const of = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/**
 * Years of four figures, 0001 to 9999: of others neither a spreadsheet, nor XML, nor ISO 8601 without a sign knows anything.
 *
 * @param moment milliseconds since 1970
 */
export const isWritten = (moment: number): boolean =>
  moment >= -62_135_596_800_000 && moment < 253_402_300_800_000;
