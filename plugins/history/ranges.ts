import type { RangeChoice } from '../../events/history.ts';
import { localDay, startOfLocalDay } from '../../src/rules/time/local-day.ts';
import { unixAt, wallAt } from '../../src/rules/time/wall-clock.ts';

const HOUR = 3_600;
const DAY = 86_400;
/**
 * The longest time range of one history request (seconds). For a device that reports every second the response is
 * then about ten megabytes.
 */
const PIECE_SECONDS = DAY;
/** The longest time range of the history (seconds): a quarter of a year. Reports cover longer ranges. */
export const LONGEST_RANGE = 92 * DAY;
export const MOST_POINTS = 100_000;

/**
 * A time range of the history (Unix seconds, both ends inclusive). With `points`, it is instead the last so many
 * fixes.
 */
export type Range = {
  readonly choice: RangeChoice;
  readonly from: number;
  readonly to: number;
  readonly points: number | null;
};
export type Piece = { readonly from: number; readonly to: number };

/**
 * Returns the time range of a choice such as "today", as of now. The choices `day`, `own` and `file` do not define
 * a range by themselves.
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
      // Yesterday does not start 24 hours before today: a day with a clock change has 23 or 25 hours.
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
 * Returns the time range of one calendar day in a time zone, up to now if it is today.
 * @param day such as `2026-06-15`
 * @param now Unix seconds
 */
export function dayRange(day: string, now: number, zone: string | undefined): Range {
  if (day === localDay(now, zone)) return rangeOf('today', now, zone);
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const from = unixAt({ year, month, day: date, hour: 0, minute: 0 }, zone);
  // A day with a clock change has 23 or 25 hours, so the end is found from a moment 36 hours after its start, which is
  // always in the next day.
  return { choice: 'day', from, to: startOfLocalDay(from + 36 * HOUR, zone) - 1, points: null };
}

/** Returns the calendar day of a time range, such as `2026-06-15`. Null if the range is not a single day. */
export const dayOf = ({ choice, from }: Range, zone: string | undefined): string | null =>
  choice === 'today' || choice === 'yesterday' || choice === 'day' ? localDay(from, zone) : null;

/** What is wrong with a time range that the user entered. */
export type RangeProblem = 'missing' | 'endBeforeStart' | 'tooLong' | 'future';
export function problemWith(from: number | null, to: number | null, now: number): RangeProblem | null {
  if (from === null || to === null) return 'missing';
  if (to <= from) return 'endBeforeStart';
  if (from > now) return 'future';
  return to - from > LONGEST_RANGE ? 'tooLong' : null;
}

/**
 * Returns the pieces in which a time range is requested, oldest first. A track file is stored locally, so it is
 * read in months.
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
 * Returns the text for a date and time input: `2026-06-15T09:30`, in a time zone.
 * @param unix Unix seconds
 */
export function toInput(unix: number, zone: string | undefined): string {
  const { year, month, day, hour, minute } = wallAt(unix, zone);
  return `${two(year, 4)}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

/**
 * Parses the text of a date and time input, such as `2026-06-15T09:30` (Unix seconds). Null if it is empty or
 * invalid.
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
