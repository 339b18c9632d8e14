import type {
  Car,
  Contact,
  Driver,
  Reason,
  Trip,
  TripChanges,
  TripType,
} from '../../../events/logbook-types.ts';
import { metresBetween } from '../geodesy.ts';
import { wallAt } from '../time/wall-clock.ts';
import type { Degrees, Metres, Seconds } from '../units.ts';

/** Why a purpose is suggested for a trip, with the values for the text that explains this. */
type Why =
  | { readonly of: 'places'; readonly count: number; readonly among: number; readonly type: TripType }
  | { readonly of: 'contact'; readonly name: string }
  | { readonly of: 'hour'; readonly count: number; readonly among: number; readonly type: TripType };
export type Suggestion = { readonly changes: TripChanges; readonly why: Why };

/** The entries of the logbook's registers that a trip can name. */
type People = {
  readonly drivers: readonly Driver[];
  readonly contacts: readonly Contact[];
  readonly reasons: readonly Reason[];
};

type Place = { readonly lat: Degrees; readonly lng: Degrees } | null;

/** Places up to this far apart count as the same place (metres), because a car park may be this large. */
const SAME_PLACE = 250;
/**
 * Similar trips count as a habit of the driver only if at least this many, and at least this share of them, have the
 * same purpose.
 */
const FEWEST = 2;
const MOST_AGREE = 0.6;
/** The time of day is weaker evidence of a habit than the two places, so more trips must agree. */
const FEWEST_BY_HOUR = 5;
const MOST_AGREE_BY_HOUR = 0.8;

const near = (one: Place, other: Place, metres: Metres): boolean =>
  one !== null && other !== null && metresBetween(one, other) <= metres;

/** Returns the most frequent value, and how often it occurs. */
function mostOf<Value>(values: readonly Value[]): { value: Value; count: number } | null {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best: { value: Value; count: number } | null = null;
  for (const [value, count] of counts) if (count > (best?.count ?? 0)) best = { value, count };
  return best;
}
/** Finds a habit of the driver: among these similar trips, most have the same purpose. */
function habit(alike: readonly Trip[], fewest: number, agree: number) {
  const most = mostOf(alike.map(({ type }) => type));
  if (!most || most.count < fewest || most.count / alike.length < agree) return null;
  return { type: most.value, count: most.count, trips: alike.filter(({ type }) => type === most.value) };
}

const isWorkday = (at: Seconds, zone: string | undefined): boolean => {
  const { year, month, day } = wallAt(at, zone);
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  return weekday > 0 && weekday < 6;
};

/** Ids of entries that the server knows: a trip cannot name others. */
const idsOf = (entries: readonly { readonly id: number }[]): ReadonlySet<number> =>
  new Set(entries.map(({ id }) => id).filter((id) => id > 0));

/**
 * Suggests the purpose of a trip, based on completed trips: those between the same two places, or at the same time of
 * day. A contact at the trip's end also leads to a suggestion. A driver, contact or reason that the user has entered
 * stays. Computed in the browser, and never applied automatically. Null if there is nothing to suggest.
 */
export function suggestionFor(
  trip: Trip,
  past: readonly Trip[],
  { drivers, contacts, reasons }: People,
  car: Car | null,
  zone: string | undefined,
): Suggestion | null {
  if (trip.type !== 'none') return null;
  const known = past.filter(
    ({ id, device, type }) => id !== trip.id && device === trip.device && type !== 'none' && type !== 'mixed',
  );
  const saved = contacts.filter(({ id }) => id > 0);
  const allowed = {
    driver: idsOf(drivers.filter(({ active }) => active)),
    contact: idsOf(saved),
    reason: idsOf(reasons),
  };
  type Field = keyof typeof allowed;
  /** Returns the first of these values that the trip can name. Null if the trip has a value of its own. */
  const lacking = (field: Field, ...values: readonly (number | null | undefined)[]): number | null =>
    trip[field] === null ? (values.find((id) => id && allowed[field].has(id)) ?? null) : null;
  const usual = (trips: readonly Trip[], field: Field): number | null =>
    mostOf(trips.map((each) => each[field]).filter((id) => id !== null && allowed[field].has(id)))?.value ??
    null;
  /** `alike`: trips whose contact and reason this one probably has. `end`: the contact at the end of the trip. */
  const changesOf = (
    type: TripType,
    drivenBy: readonly Trip[],
    alike: readonly Trip[] = drivenBy,
    end: Contact | null = null,
  ): TripChanges => {
    const driver = lacking('driver', usual(drivenBy, 'driver'), car?.driver);
    const changes: TripChanges = driver === null ? { type } : { type, driver };
    if (type !== 'business') return changes;
    const contact = lacking('contact', end?.id, usual(alike, 'contact'), car?.contact);
    const named = saved.find(({ id }) => id === (trip.contact ?? contact));
    const reason = lacking('reason', usual(alike, 'reason'), named?.reason);
    return { ...changes, ...(contact !== null && { contact }), ...(reason !== null && { reason }) };
  };

  const samePlaces = known.filter(
    (each) => near(each.start, trip.start, SAME_PLACE) && near(each.end, trip.end, SAME_PLACE),
  );
  const byPlaces = habit(samePlaces, FEWEST, MOST_AGREE);
  if (byPlaces) {
    const { type, count, trips } = byPlaces;
    return {
      changes: changesOf(type, trips),
      why: { of: 'places', count, among: samePlaces.length, type },
    };
  }

  const contact = saved.find(({ place, metres }) => near(place, trip.end, metres));
  if (contact)
    return {
      changes: changesOf('business', [], [], contact),
      why: { of: 'contact', name: contact.company || contact.name },
    };

  const { hour } = wallAt(trip.from, zone);
  const sameHour = known.filter(
    (each) =>
      Math.abs(wallAt(each.from, zone).hour - hour) <= 1 &&
      isWorkday(each.from, zone) === isWorkday(trip.from, zone),
  );
  const byHour = habit(sameHour, FEWEST_BY_HOUR, MOST_AGREE_BY_HOUR);
  return (
    byHour && {
      // The time of day says nothing about whom the user visited, or why.
      changes: changesOf(byHour.type, byHour.trips, []),
      why: { of: 'hour', count: byHour.count, among: sameHour.length, type: byHour.type },
    }
  );
}
