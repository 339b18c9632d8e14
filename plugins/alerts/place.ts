import { dayBefore, localDay, startOfLocalDay } from '../../src/rules/time/local-day.ts';
import { location } from '../../src/core/app/location.ts';
import { unixAt } from '../../src/rules/time/wall-clock.ts';
import { type Read, select } from '../../src/kernel/read.ts';
import { HOME } from './home.ts';
import { kindIn } from './kind-choice.ts';

const DAY = 86_400;

export const PERIODS = ['all', 'today', 'week', 'month', 'own'] as const;
type PeriodChoice = (typeof PERIODS)[number];
/** The filters of the alerts page that its address holds. */
export type Filters = {
  readonly text: string;
  /** A kind of alert, as `kindOfAlert` returns it. */
  readonly kind: string | null;
  readonly device: number | null;
  readonly period: PeriodChoice;
  /** First and last day of a custom period, such as `2026-06-15`. '' leaves that end of the period open. */
  readonly from: string;
  readonly to: string;
};
export const NO_FILTERS: Filters = { text: '', kind: null, device: null, period: 'all', from: '', to: '' };

/**
 * Parses an id from an address. Returns null if the text is not a valid id. Ids have at most sixteen digits, as in
 * alerts that the app raises itself.
 */
const numberIn = (text: string | null): number | null =>
  text !== null && /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null;
const dayIn = (text: string | null): string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';

export function filtersIn(query: string): Filters {
  const asked = new URLSearchParams(query);
  const period = PERIODS.find((each) => each === asked.get('period')) ?? 'all';
  return {
    text: asked.get('q') ?? '',
    kind: kindIn(asked.get('kind')),
    device: numberIn(asked.get('device')),
    period,
    from: period === 'own' ? dayIn(asked.get('from')) : '',
    to: period === 'own' ? dayIn(asked.get('to')) : '',
  };
}

const onPage = (path: string) => path === HOME || path.startsWith(`${HOME}/`);
/** The filters and the open alert in the address of the alerts page. Null on other pages. */
export const inboxPlace = select((read) => {
  const { place } = read(location);
  if (!place || !onPage(place.path)) return null;
  return { opened: numberIn(place.path.slice(HOME.length + 1)), filters: filtersIn(place.query) };
});

/** Returns the address of the alerts page with these filters, and with the open alert if one is given. */
export function hrefOf(filters: Filters, opened: number | null): string {
  const { text, kind, device, period, from, to } = filters;
  const query = new URLSearchParams();
  if (text.trim()) query.set('q', text.trim());
  if (kind !== null) query.set('kind', kind);
  if (device !== null) query.set('device', `${device}`);
  if (period !== 'all') query.set('period', period);
  if (from) query.set('from', from);
  if (to) query.set('to', to);
  const asked = query.toString();
  return `${HOME}${opened === null ? '' : `/${opened}`}${asked && `?${asked}`}`;
}

/** Returns the address that differs from the current one in these filters. The open alert stays open. */
export function hrefWith(read: Read, changes: Partial<Filters>): string {
  const { opened = null, filters = NO_FILTERS } = read(inboxPlace) ?? {};
  return hrefOf({ ...filters, ...changes }, opened);
}

const startOf = (day: string, zone: string | undefined): number => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return unixAt({ year, month, day: date, hour: 0, minute: 0 }, zone);
};

/**
 * Returns the start and end of the period in the alert filters (Unix seconds, both inclusive). Days are whole days
 * in the user's time zone.
 * @param now Unix seconds
 */
export function boundsIn(
  { period, from, to }: Pick<Filters, 'period' | 'from' | 'to'>,
  now: number,
  zone: string | undefined,
): { readonly from: number; readonly to: number } {
  const today = startOfLocalDay(now, zone);
  const back = (days: number) => startOfLocalDay(today - days * DAY + DAY / 2, zone);
  switch (period) {
    case 'today':
      return { from: today, to: Number.POSITIVE_INFINITY };
    case 'week':
      return { from: back(6), to: Number.POSITIVE_INFINITY };
    case 'month':
      return { from: back(29), to: Number.POSITIVE_INFINITY };
    case 'own':
      return {
        from: from ? startOf(from, zone) : Number.NEGATIVE_INFINITY,
        // The end is the last second of the period's last day, even if that day has 23 or 25 hours because the clocks
        // change.
        to: to ? startOfLocalDay(startOf(to, zone) + 1.5 * DAY, zone) - 1 : Number.POSITIVE_INFINITY,
      };
    default:
      return { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  }
}
export const dayOf = localDay;
/** Whether a day is today or yesterday; null if it is neither. Compares days, because not every day has 24 hours. */
export const nearDay = (day: string, today: string): 'today' | 'yesterday' | null =>
  day === today ? 'today' : day === dayBefore(today, 1) ? 'yesterday' : null;
