import { dayAfter, daysIn } from '../../src/rules/time/periods.ts';
import { formatPeriod } from '../../src/ui/format-time.ts';
import type { Step } from './question.ts';

/** The period that a day belongs to: the day itself, the Monday of its week, or its month as `2026-06`. */
export function stepOf(day: string, per: Step): string {
  if (per === 'day') return day;
  if (per === 'month') return day.slice(0, 7);
  const weekday = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
  return dayAfter(day, -weekday);
}

/** Returns all days, weeks or months of a period in order, including those without data. */
export function stepsIn(period: { readonly from: string; readonly to: string }, per: Step): string[] {
  const steps = new Set<string>();
  const count = daysIn(period);
  for (let i = 0; i < count; i++) steps.add(stepOf(dayAfter(period.from, i), per));
  return [...steps];
}

/** The finest division of a period (day, week, month) that a chart can show. */
export const stepFor = (period: { readonly from: string; readonly to: string }): Step => {
  const days = daysIn(period);
  return days <= 45 ? 'day' : days <= 200 ? 'week' : 'month';
};

type Days = { readonly from: string; readonly to: string };

/** Returns the first and the last day of a week or month, as far as they lie within a period. */
function daysOf(step: string, per: Exclude<Step, 'day'>, within: Days): Days & { readonly isWhole: boolean } {
  const first = per === 'week' ? step : `${step}-01`;
  const last =
    per === 'week' ? dayAfter(step, 6) : dayAfter(`${stepOf(dayAfter(first, 31), 'month')}-01`, -1);
  const from = first < within.from ? within.from : first;
  const to = last > within.to ? within.to : last;
  return { from, to, isWhole: from === first && to === last };
}

/** Returns the name of a day as text. */
export const dayName = (day: string, language: string): string =>
  named(day, language, { weekday: 'short', day: 'numeric', month: 'short' });

/**
 * Returns the name of a day, week or month of a period as text. If only a part of it lies within the period, its name
 * says which days.
 */
export function stepName(step: string, per: Step, within: Days, language: string): string {
  if (per === 'day') return dayName(step, language);
  const { from, to, isWhole } = daysOf(step, per, within);
  if (per === 'month')
    return isWhole
      ? named(from, language, { month: 'long', year: 'numeric' })
      : formatPeriod({ from, to }, language);
  const [start, end] = [from, to].map((day) => named(day, language, { day: 'numeric', month: 'short' }));
  return from === to ? `${start}` : `${start} – ${end}`;
}

/**
 * Returns a day, week or month of a period in the format of exported files: `2026-06-15`, `2026-06-15 – 2026-06-21`,
 * `2026-06`. If only a part of it lies within the period, returns the days of that part.
 */
export function stepInFile(step: string, per: Step, within: Days): string {
  if (per === 'day') return step;
  const { from, to, isWhole } = daysOf(step, per, within);
  if (per === 'month' && isWhole) return step;
  return from === to ? from : `${from} – ${to}`;
}

const named = (day: string, language: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(Date.parse(`${day}T12:00:00Z`));
