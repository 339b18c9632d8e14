import type { Stop, Travel, Trip } from '../../events/travel-types.ts';
import { metresBetween } from '../../src/rules/geodesy.ts';
import { wallAt } from '../../src/rules/time/wall-clock.ts';

const MINUTE = 60;
const HOURS = 24;
/** Stops within this distance of each other count as one place (metres). */
const ONE_PLACE = 150;

/** Returns an amount in each hour of the day, from midnight, in the user's time zone. `share`: of a trip, per second. */
function byHour(
  travels: readonly Travel[],
  zone: string | undefined,
  share: (trip: Trip) => number,
): readonly number[] {
  const hours = Array.from({ length: HOURS }, () => 0);
  for (const { trips } of travels)
    for (const trip of trips) {
      const each = share(trip);
      for (let at = trip.from; at < trip.to; ) {
        // The hour that is repeated when the clocks go back is added to its slot twice.
        const { hour, minute } = wallAt(at, zone);
        const next = Math.min(trip.to, (Math.floor(at / MINUTE) + 60 - minute) * MINUTE);
        hours[hour] = (hours[hour] ?? 0) + (next - at) * each;
        at = next;
      }
    }
  return hours;
}

/** Returns the driving time in each hour of the day (seconds). */
export const drivingByHour = (travels: readonly Travel[], zone: string | undefined): readonly number[] =>
  byHour(travels, zone, () => 1);

/** Returns the distance in each hour of the day (metres). A trip over several hours counts evenly in all of them. */
export const metresByHour = (travels: readonly Travel[], zone: string | undefined): readonly number[] =>
  byHour(travels, zone, ({ metres, from, to }) => metres / (to - from));

/** A place where devices stood still: the total time, and the number of visits. */
export type StoodAt = { readonly lat: number; readonly lng: number; seconds: number; visits: number };

/**
 * Returns the places where the devices stood still longest in total, longest first. Stops at which `nameOf` returns the
 * same name are one place.
 */
export function topPlaces(
  travels: readonly Travel[],
  most: number,
  nameOf: (lat: number, lng: number) => string | null = () => null,
): readonly StoodAt[] {
  const stops = travels.flatMap((travel): readonly Stop[] => travel.stops);
  const places: (StoodAt & { readonly name: string | null })[] = [];
  for (const { lat, lng, from, to } of stops.toSorted((a, b) => b.to - b.from - (a.to - a.from))) {
    const name = nameOf(lat, lng);
    const known = places.find((place) =>
      name !== null || place.name !== null
        ? place.name === name
        : metresBetween(place, { lat, lng }) <= ONE_PLACE,
    );
    if (known) {
      known.seconds += to - from;
      known.visits += 1;
    } else places.push({ lat, lng, seconds: to - from, visits: 1, name });
  }
  return places.toSorted((a, b) => b.seconds - a.seconds).slice(0, most);
}

/** Returns the trip with the longest distance. Null if there is none. */
export const longestTrip = (travels: readonly Travel[]): Trip | null =>
  travels
    .flatMap(({ trips }) => trips)
    .reduce<Trip | null>(
      (longest, trip) => (longest && longest.metres >= trip.metres ? longest : trip),
      null,
    );
