import { dayBefore, localDay } from './local-day.ts';
import { unixAt } from './wall-clock.ts';
import type { Millis, Seconds } from '../units.ts';

/** The ways in which the user can choose a period of whole days. Weeks begin on Monday (ISO 8601). */
export type PeriodChoice =
  | 'today'
  | 'yesterday'
  | 'sevenDays'
  | 'thirtyDays'
  | 'week'
  | 'lastWeek'
  | 'month'
  | 'lastMonth'
  | 'year'
  | 'lastYear'
  | 'own';
export const PERIOD_CHOICES = [
  'today',
  'yesterday',
  'sevenDays',
  'thirtyDays',
  'week',
  'lastWeek',
  'month',
  'lastMonth',
  'year',
  'lastYear',
  'own',
] as const satisfies readonly PeriodChoice[];

/** A period of whole days: its first and last day, both included, such as `2026-06-15`. */
export type Period = { readonly choice: PeriodChoice; readonly from: string; readonly to: string };

/** Maximum length of a period in one request (days). */
export const LONGEST_PERIOD = 366;

/** Returns the day that is `days` days after another. */
export const dayAfter = (day: string, days: number): string => dayBefore(day, -days);

/**
 * Returns the number of days in a period, including the first and the last. 0 or less if the last is before the first.
 */
export const daysIn = ({ from, to }: Pick<Period, 'from' | 'to'>): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1;

const monthOf = (day: string, months: number): { from: string; to: string } => {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7)) - 1 + months;
  const iso = (at: Millis) => new Date(at).toISOString().slice(0, 10);
  return { from: iso(Date.UTC(year, month, 1)), to: iso(Date.UTC(year, month + 1, 0)) };
};

/** Returns the period for a choice such as "this week". The current week, month or year ends today. */
export function periodOf(
  choice: Exclude<PeriodChoice, 'own'>,
  now: Seconds,
  zone: string | undefined,
): Period {
  const today = localDay(now, zone);
  // The day of the week; Monday is 0.
  const weekday = (new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7;
  const year = today.slice(0, 4);
  switch (choice) {
    case 'today':
      return { choice, from: today, to: today };
    case 'yesterday':
      return { choice, from: dayBefore(today, 1), to: dayBefore(today, 1) };
    case 'sevenDays':
      return { choice, from: dayBefore(today, 6), to: today };
    case 'thirtyDays':
      return { choice, from: dayBefore(today, 29), to: today };
    case 'week':
      return { choice, from: dayBefore(today, weekday), to: today };
    case 'lastWeek':
      return { choice, from: dayBefore(today, weekday + 7), to: dayBefore(today, weekday + 1) };
    case 'month':
      return { choice, from: monthOf(today, 0).from, to: today };
    case 'lastMonth':
      return { choice, ...monthOf(today, -1) };
    case 'year':
      return { choice, from: `${year}-01-01`, to: today };
    case 'lastYear':
      return { choice, from: `${Number(year) - 1}-01-01`, to: `${Number(year) - 1}-12-31` };
    default:
      return choice satisfies never;
  }
}

/** Returns what is wrong with a period that the user or an address specifies. Null if nothing is wrong. */
export function problemWithPeriod(
  { from, to }: Pick<Period, 'from' | 'to'>,
  now: Seconds,
  zone: string | undefined,
): 'missing' | 'endBeforeStart' | 'tooLong' | 'future' | null {
  if (!isDay(from) || !isDay(to)) return 'missing';
  if (to < from) return 'endBeforeStart';
  if (from > localDay(now, zone)) return 'future';
  return daysIn({ from, to }) > LONGEST_PERIOD ? 'tooLong' : null;
}

/** Whether a text such as `2026-02-28` is a day that exists. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && dayBefore(text, 0) === text;

/** Returns the first and last second of a period in a time zone, both included. */
export function boundsOf(
  { from, to }: Pick<Period, 'from' | 'to'>,
  zone: string | undefined,
): { from: Seconds; to: Seconds } {
  return { from: beginningOf(from, zone), to: beginningOf(dayAfter(to, 1), zone) - 1 };
}

function beginningOf(day: string, zone: string | undefined): Seconds {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return unixAt({ year, month, day: date, hour: 0, minute: 0 }, zone);
}

/**
 * Returns the period before a period, for comparison. For a whole month or year, that is the month or year before. For
 * a current week, month or year, it is the same number of days at the start of the previous one. Otherwise it is the
 * same number of days directly before.
 */
export function previous(period: Period): Period {
  const length = daysIn(period);
  const own = (from: string): Period => ({ choice: 'own', from, to: dayAfter(from, length - 1) });
  switch (period.choice) {
    case 'week':
    case 'lastWeek':
      return own(dayBefore(period.from, 7));
    case 'month': {
      const { from, to } = monthOf(period.from, -1);
      const end = dayAfter(from, length - 1);
      return { choice: 'own', from, to: end < to ? end : to };
    }
    case 'lastMonth':
      return { choice: 'own', ...monthOf(period.from, -1) };
    case 'year':
    case 'lastYear': {
      const before = (day: string) => {
        const moved = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
        return isDay(moved) ? moved : dayBefore(`${moved.slice(0, 8)}28`, 0);
      };
      return { choice: 'own', from: before(period.from), to: before(period.to) };
    }
    default:
      return own(dayBefore(period.from, length));
  }
}

type Bounds = { readonly from: number; readonly to: number };

/**
 * Returns as many hours of an earlier period as have passed of a period that has not ended, to compare like with like
 * (Unix seconds).
 */
export function hoursSoFar(earlier: Bounds, period: Bounds, now: number): Bounds {
  const seconds = Math.floor((now - period.from) / 3_600) * 3_600;
  return { from: earlier.from, to: Math.min(earlier.to, Math.max(earlier.from, earlier.from + seconds - 1)) };
}
