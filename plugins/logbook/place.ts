import { isDay, PERIOD_CHOICES, type Period, periodOf } from '../../src/rules/time/periods.ts';

export const LOGBOOK_PATH = '/logbook';
export const CHOSEN_PATH = '/show-logbook-routes';
export const PAGES = ['trips', 'drivers', 'contacts', 'reasons', 'cars'] as const;
export type Page = (typeof PAGES)[number];
/** The logbook's filters: all trips, incomplete trips, or trips of one type. */
export const FILTERS = ['all', 'open', 'none', 'private', 'toWork', 'business', 'mixed'] as const;
type Filter = (typeof FILTERS)[number];

/** The state of the logbook page: all of it is in the address, so that a link restores it. */
export type LogbookPlace = {
  readonly page: Page;
  /** The vehicle whose logbook is open; null for the first vehicle that has one. */
  readonly vehicle: number | null;
  readonly period: Period;
  readonly filter: Filter;
  /** The id of the trip that is open beside the list. */
  readonly trip: string | null;
};

const oneOf = <Value extends string>(
  all: readonly Value[],
  text: string | undefined,
  otherwise: Value,
): Value => all.find((each) => each === text) ?? otherwise;

/** Returns the parameters of a URL query by name; ignores a parameter with an invalid percent sign. */
function partsOf(query: string): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  for (const part of query.split('&')) {
    const [name = '', ...value] = part.split('=');
    try {
      parts.set(name, decodeURIComponent(value.join('=')));
    } catch {
      // This parameter cannot be decoded.
    }
  }
  return parts;
}

/**
 * Parses the logbook's address; ignores invalid parts.
 * @param now Unix seconds
 */
export function placeOf(query: string, now: number, zone: string | undefined): LogbookPlace {
  const params = partsOf(query);
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  const choice = oneOf(PERIOD_CHOICES, params.get('period'), 'month');
  const isOwn = choice === 'own' && isDay(from) && isDay(to) && from <= to;
  const vehicle = Number(params.get('vehicle'));
  return {
    page: oneOf(PAGES, params.get('page'), 'trips'),
    vehicle: Number.isSafeInteger(vehicle) && vehicle > 0 ? vehicle : null,
    period: isOwn ? { choice, from, to } : periodOf(choice === 'own' ? 'month' : choice, now, zone),
    filter: oneOf(FILTERS, params.get('type'), 'all'),
    trip: params.get('trip') || null,
  };
}

/** Returns the address of a logbook page; leaves out parameters that have their default values. */
export function hrefOf({ page, vehicle, period, filter, trip }: LogbookPlace): string {
  const parts: [string, string][] = [];
  if (page !== 'trips') parts.push(['page', page]);
  if (vehicle !== null) parts.push(['vehicle', String(vehicle)]);
  if (period.choice !== 'month') parts.push(['period', period.choice]);
  if (period.choice === 'own') parts.push(['from', period.from], ['to', period.to]);
  if (filter !== 'all') parts.push(['type', filter]);
  if (trip !== null) parts.push(['trip', trip]);
  const query = parts.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return query ? `${LOGBOOK_PATH}?${query}` : LOGBOOK_PATH;
}

/** The maximum number of trips on one map. A user cannot tell more apart. */
export const MOST_CHOSEN = 30;
export const chosenHref = (trips: readonly string[]): string =>
  `${CHOSEN_PATH}?trips=${trips
    .slice(0, MOST_CHOSEN)
    .map((id) => encodeURIComponent(id))
    .join(',')}`;
/** Returns the ids of the trips that a link to the map of chosen trips contains. */
export const chosenIn = (query: string): readonly string[] =>
  [...new Set((partsOf(query).get('trips') ?? '').split(',').filter((id) => /^[\w-]{1,64}$/.test(id)))].slice(
    0,
    MOST_CHOSEN,
  );
