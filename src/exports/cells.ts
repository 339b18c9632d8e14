import type { ExportColumn } from '../../events/export-types.ts';
import { speedIn, unitName } from '../ui/format.ts';
import { formatNumber } from '../ui/format-number.ts';
import { percentSign } from '../ui/format-signs.ts';
import type { Cell, ExportDocument } from './document.ts';
import { isWritten, wallClock } from './wall.ts';

const METRES_PER_MILE = 1609.344;

/**
 * The language, units and time zone in which an exported document's values are formatted. `wall` converts Unix seconds
 * to the clock time in that zone; it is created once, because it caches the zone's offsets.
 */
export type Manner = {
  readonly language: string;
  readonly units: 'metric' | 'imperial';
  readonly wall: (unix: number) => number;
};
export const mannerOf = ({ language, zone, units }: ExportDocument): Manner => ({
  language,
  units,
  wall: wallClock(zone),
});

/** Returns an export column's heading with its unit: `Distance (km)`. */
export function headOf(column: ExportColumn, { language, units }: Manner): string {
  const imperial = units === 'imperial';
  const unit =
    column.kind === 'distance'
      ? unitName(imperial ? 'mile' : 'kilometer', language)
      : column.kind === 'speed'
        ? unitName(imperial ? 'mile-per-hour' : 'kilometer-per-hour', language)
        : column.kind === 'percent'
          ? percentSign(language).sign
          : column.unit;
  // A file needs no invisible joiner, which keeps lines on the screen together.
  return unit ? `${column.name} (${unit.replace('\u2060', '')})` : column.name;
}

/**
 * Returns the number of decimals in an export column. Distances have three, so that the printed values add up to the
 * metre.
 */
export const digitsOf = ({ kind, digits }: ExportColumn): number =>
  kind === 'distance' ? 3 : kind === 'speed' || kind === 'percent' ? 0 : (digits ?? 0);

/** Returns a table cell's number in the document's units, not rounded. Null if the cell holds no number. */
export function figureOf(cell: Cell, { kind }: ExportColumn, { units }: Manner): number | null {
  if (typeof cell !== 'number' || !Number.isFinite(cell)) return null;
  if (kind === 'distance') return cell / (units === 'imperial' ? METRES_PER_MILE : 1000);
  return kind === 'speed' ? speedIn(cell, units) : cell;
}

/**
 * Returns a cell's day or time as milliseconds since 1970 that, read as UTC, give the local time in the document's
 * zone. Null if the cell holds no valid day or time.
 */
export function momentOf(cell: Cell, manner: Manner): number | null {
  if (typeof cell === 'number') {
    if (!isWritten(cell * 1000)) return null;
    const moment = manner.wall(cell);
    return isWritten(moment) ? moment : null;
  }
  if (typeof cell !== 'string') return null;
  const day = Date.parse(`${cell}T00:00:00Z`);
  return isWritten(day) ? day : null;
}

/**
 * Returns an export cell as text. Used for text columns, choice columns, and values that do not fit their column's
 * type.
 */
export const wordsOf = (cell: Cell, { kind, choices }: ExportColumn): string =>
  cell === null ? '' : kind === 'choice' ? (choices?.[String(cell)] ?? String(cell)) : String(cell);

export const isMoment = ({ kind }: ExportColumn): boolean =>
  kind === 'date' || kind === 'time' || kind === 'datetime';
export const isFigure = ({ kind }: ExportColumn): boolean =>
  kind === 'number' || kind === 'distance' || kind === 'speed' || kind === 'percent';

/**
 * Formats a duration as hours, minutes and seconds: `27:05:09`.
 * @param seconds
 */
export function clockOf(seconds: number): string {
  const whole = Math.round(Math.abs(seconds));
  const two = (number: number) => String(number).padStart(2, '0');
  return `${seconds < 0 ? '-' : ''}${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

/** Formats a moment from `momentOf` as ISO 8601: a day, a clock time, or both, to the minute or the second. */
export function isoOf(moment: number, kind: ExportColumn['kind'], toSecond: boolean): string {
  const text = new Date(moment).toISOString();
  const time = text.slice(11, toSecond ? 19 : 16);
  return kind === 'date' ? text.slice(0, 10) : kind === 'time' ? time : `${text.slice(0, 10)} ${time}`;
}

/** Returns the lines that describe an exported file: title, then vehicle, period and time zone, then the notes. */
export function aboutOf({ title, subtitle, zone, notes }: ExportDocument): readonly string[] {
  const clock = zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [title, [subtitle, clock].filter(Boolean).join(' · '), ...notes];
}

/** Returns an export cell's value formatted for people to read. */
export function printed(cell: Cell, column: ExportColumn, manner: Manner): string {
  if (cell === null) return '';
  const { kind } = column;
  if (kind === 'date' || kind === 'time' || kind === 'datetime') {
    const moment = momentOf(cell, manner);
    return moment === null ? String(cell) : isoOf(moment, kind, false);
  }
  if (kind === 'duration' && typeof cell === 'number') return clockOf(cell);
  if (isFigure(column)) {
    const figure = figureOf(cell, column, manner);
    return figure === null ? String(cell) : formatNumber(figure, manner.language, digitsOf(column));
  }
  return wordsOf(cell, column);
}
