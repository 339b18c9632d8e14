import type { RangeChoice } from '../../events/history.ts';
import { localDay, startOfLocalDay } from '../../src/rules/time/local-day.ts';
import { isDay } from '../../src/rules/time/periods.ts';
import { unixAt, wallAt } from '../../src/rules/time/wall-clock.ts';
import { wholeIn } from '../../src/ui/typed-number.ts';

const HOUR = 3_600;
const DAY = 86_400;
/**
 * The longest time range of one history request (seconds). If a device reports every second, the response has about ten
 * megabytes.
 */
const PIECE_SECONDS = DAY;
/** The longest time range of the history (seconds): a quarter of a year. Reports can cover longer ranges. */
export const LONGEST_RANGE = 92 * DAY;
export const MOST_POINTS = 100_000;

/**
 * A time range of the history (Unix seconds, both ends inclusive). If `points` is a number, the range is instead that
 * many of the last fixes.
 */
export type Range = {
  readonly choice: RangeChoice;
  readonly from: number;
  readonly to: number;
  readonly points: number | null;
};
export type Piece = { readonly from: number; readonly to: number };

/**
 * Returns the time range for a choice such as "today". The choices `day`, `own` and `file` are not accepted, because
 * they need more data.
 * @param now Unix seconds
 */
export function rangeOf(
  choice: Exclude<RangeChoice, 'day' | 'own' | 'file'>,
  now: number,
  zone: string | undefined,
  points = 1_000,
): Range {
  const since = (from: number, to = now): Range => ({ choice, from, to, points: null });
  switch (choice) {
    case 'hour':
      return since(now - HOUR);
    case 'sixHours':
      return since(now - 6 * HOUR);
    case 'today':
      return since(startOfLocalDay(now, zone));
    case 'yesterday': {
      const today = startOfLocalDay(now, zone);
      // The start of yesterday is not always 24 hours before today's start: if the clocks change, a day has 23 or 25
      // hours.
      return since(startOfLocalDay(today - 1, zone), today - 1);
    }
    case 'week':
      return since(now - 7 * DAY);
    case 'points':
      return { choice, from: 0, to: now, points };
    default:
      return choice satisfies never;
  }
}

/**
 * Returns the time range of one calendar day in a time zone, or of today up to now.
 * @param day such as `2026-06-15`
 * @param now Unix seconds
 */
export function dayRange(day: string, now: number, zone: string | undefined): Range {
  if (day === localDay(now, zone)) return rangeOf('today', now, zone);
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const from = unixAt({ year, month, day: date, hour: 0, minute: 0 }, zone);
  // If the clocks change, a day has 23 or 25 hours. 36 hours after its start is always in the next day, whose start is
  // the end of this day.
  return { choice: 'day', from, to: startOfLocalDay(from + 36 * HOUR, zone) - 1, points: null };
}

/** Returns the calendar day of a time range, such as `2026-06-15`. Null if the range is not a single day. */
export const dayOf = ({ choice, from }: Range, zone: string | undefined): string | null =>
  choice === 'today' || choice === 'yesterday' || choice === 'day' ? localDay(from, zone) : null;

/** Returns a time range as the map's address has it: `2026-06-15`, `last-1000` or `1781481600-1781485200`. */
export function inAddress(range: Range, zone: string | undefined): string {
  if (range.choice === 'file') return '';
  if (range.points !== null) return `last-${range.points}`;
  return dayOf(range, zone) ?? `${range.from}-${range.to}`;
}

/** Returns the time range that an address names. Null if it names none that the history can show. */
export function ofAddress(text: string, now: number, zone: string | undefined): Range | null {
  if (isDay(text)) return text <= localDay(now, zone) ? dayRange(text, now, zone) : null;
  const points = /^last-(\d{1,6})$/.exec(text)?.[1];
  if (points !== undefined)
    return pointsIn(points) === null ? null : rangeOf('points', now, zone, Number(points));
  const [, from, to] = /^(\d{1,11})-(\d{1,11})$/.exec(text)?.map(Number) ?? [];
  if (from === undefined || to === undefined || problemWith(from, to, now) !== null) return null;
  return { choice: 'own', from, to, points: null };
}

/** What is wrong with a time range that the user entered. */
export type RangeProblem = 'missing' | 'endBeforeStart' | 'tooLong' | 'future';
export function problemWith(from: number | null, to: number | null, now: number): RangeProblem | null {
  if (from === null || to === null) return 'missing';
  if (to <= from) return 'endBeforeStart';
  if (from > now) return 'future';
  // If the clocks are set back within the range, it has one hour more.
  return to - from > LONGEST_RANGE + HOUR ? 'tooLong' : null;
}

/** Parses how many of the last fixes the user wants, with or without thousands separators. Null if it is not possible. */
export function pointsIn(text: string): number | null {
  const count = wholeIn(text);
  return count >= 1 && count <= MOST_POINTS ? count : null;
}

/**
 * Returns the pieces in which a time range is requested, oldest first. Pieces are longer for a track from a file,
 * because it is stored locally.
 */
export function piecesOf({
  choice,
  from,
  to,
  points,
}: Pick<Range, 'from' | 'to' | 'points'> & Partial<Pick<Range, 'choice'>>): readonly Piece[] {
  if (points !== null) return [{ from, to }];
  const pieces: Piece[] = [];
  const length = choice === 'file' ? 31 * DAY : PIECE_SECONDS;
  for (let start = from; start <= to; start += length)
    pieces.push({ from: start, to: Math.min(to, start + length - 1) });
  return pieces;
}

const two = (number: number, digits = 2) => String(number).padStart(digits, '0');

/**
 * Returns the text for an input of date and time in a time zone, such as `2026-06-15T09:30`.
 * @param unix Unix seconds
 */
export function toInput(unix: number, zone: string | undefined): string {
  const { year, month, day, hour, minute } = wallAt(unix, zone);
  return `${two(year, 4)}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

/**
 * Parses the text of an input of date and time, such as `2026-06-15T09:30`, into Unix seconds. Null if the text is
 * empty or invalid.
 */
export function fromInput(text: string, zone: string | undefined): number | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/.exec(text);
  if (!found) return null;
  const [year, month, day, hour, minute] = found.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const unix = unixAt({ year, month, day, hour, minute }, zone);
  return Number.isFinite(unix) ? unix : null;
}
