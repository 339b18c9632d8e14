import { dayAfter, daysIn } from '../../src/rules/time/periods.ts';
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

/** Returns the name of a day, week or month as text. */
export function stepName(step: string, per: Step, language: string): string {
  const at = Date.parse(per === 'month' ? `${step}-01T12:00:00Z` : `${step}T12:00:00Z`);
  const options: Intl.DateTimeFormatOptions =
    per === 'month'
      ? { month: 'long', year: 'numeric' }
      : { day: 'numeric', month: 'short', ...(per === 'day' && { weekday: 'short' }) };
  const name = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(at);
  if (per !== 'week') return name;
  const end = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(at + 6 * 86_400_000);
  return `${name} – ${end}`;
}
