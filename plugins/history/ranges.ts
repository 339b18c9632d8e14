import type { RangeChoice } from '../../events/history.ts';
import { localDay, startOfLocalDay } from '../../src/rules/time/local-day.ts';
import { unixAt, wallAt } from '../../src/rules/time/wall-clock.ts';

const HOUR = 3_600;
const DAY = 86_400;
/** The maximum of one request: for a device that reports every second the response is then about ten megabytes. */
const PIECE_SECONDS = DAY;
/** A quarter of a year: reports cover longer ranges. */
export const LONGEST_RANGE = 92 * DAY;
export const MOST_POINTS = 100_000;

/** A range of the history. Unix seconds, both inclusive; with `points` the last so many fixes instead. */
export type Range = {
  readonly choice: RangeChoice;
  readonly from: number;
  readonly to: number;
  readonly points: number | null;
};
export type Piece = { readonly from: number; readonly to: number };

/**
 * The range of a choice as of now. `day`, `own` and `file` do not define one.
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
      // Not 24 hours back: a day with a clock change has 23 or 25.
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

/** One calendar day in a time zone, up to now if it is today. @param day such as `2026-06-15` @param now unix seconds */
export function dayRange(day: string, now: number, zone: string | undefined): Range {
  if (day === localDay(now, zone)) return rangeOf('today', now, zone);
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const from = unixAt({ year, month, day: date, hour: 0, minute: 0 }, zone);
  // A day with a clock change has 23 or 25 hours: 36 hours after its start the next day has begun.
  return { choice: 'day', from, to: startOfLocalDay(from + 36 * HOUR, zone) - 1, points: null };
}

/** The calendar day of a range, such as `2026-06-15`; null if it is not a single day. */
export const dayOf = ({ choice, from }: Range, zone: string | undefined): string | null =>
  choice === 'today' || choice === 'yesterday' || choice === 'day' ? localDay(from, zone) : null;

/** What is wrong with a range that the user entered, or null. */
export type RangeProblem = 'missing' | 'endBeforeStart' | 'tooLong' | 'future';
export function problemWith(from: number | null, to: number | null, now: number): RangeProblem | null {
  if (from === null || to === null) return 'missing';
  if (to <= from) return 'endBeforeStart';
  if (from > now) return 'future';
  return to - from > LONGEST_RANGE ? 'tooLong' : null;
}

/** The requests for a range, oldest first. A file is local: it is requested in months. */
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

/** The value for a date and time input: `2026-06-15T09:30`, in a time zone. */
export function toInput(unix: number, zone: string | undefined): string {
  const { year, month, day, hour, minute } = wallAt(unix, zone);
  return `${two(year, 4)}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

/** Parses the value of such an input (Unix seconds); null if it is empty or invalid. */
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
