import type { Stop, Travel, Trip } from '../../events/travel-types.ts';
import { metresBetween } from '../../src/rules/geodesy.ts';
import { dayAfter, daysIn, type Period } from '../../src/rules/time/periods.ts';
import { wallAt } from '../../src/rules/time/wall-clock.ts';

const MINUTE = 60;
const HOURS = 24;
/** Stops within this distance of each other count as one place (metres). */
const ONE_PLACE = 150;

/** Returns the distance driven on each day of a period (metres), in order. A day without a trip has 0. */
export function metresByDay(
  travels: readonly Travel[],
  period: Period,
): readonly { day: string; metres: number }[] {
  const found = new Map<string, number>();
  for (const { days } of travels)
    for (const { day, metres } of days) found.set(day, (found.get(day) ?? 0) + metres);
  return Array.from({ length: daysIn(period) }, (_, i) => dayAfter(period.from, i)).map((day) => ({
    day,
    metres: found.get(day) ?? 0,
  }));
}

/** Returns the driving time in each hour of the day (seconds), from midnight, in the user's time zone. */
export function drivingByHour(travels: readonly Travel[], zone: string | undefined): readonly number[] {
  const hours = Array.from({ length: HOURS }, () => 0);
  for (const { trips } of travels)
    for (const trip of trips) {
      for (let at = trip.from; at < trip.to; ) {
        // The hour that is repeated when the clocks go back is added to its slot twice.
        const { hour, minute } = wallAt(at, zone);
        const next = Math.min(trip.to, (Math.floor(at / MINUTE) + 60 - minute) * MINUTE);
        hours[hour] = (hours[hour] ?? 0) + next - at;
        at = next;
      }
    }
  return hours;
}

/** A place where devices stood still: the total time, and the number of visits. */
export type StoodAt = { readonly lat: number; readonly lng: number; seconds: number; visits: number };

/** Returns the places where the devices stood still longest in total, longest first. */
export function topPlaces(travels: readonly Travel[], most: number): readonly StoodAt[] {
  const stops = travels.flatMap((travel): readonly Stop[] => travel.stops);
  const places: StoodAt[] = [];
  for (const { lat, lng, from, to } of stops.toSorted((a, b) => b.to - b.from - (a.to - a.from))) {
    const known = places.find((place) => metresBetween(place, { lat, lng }) <= ONE_PLACE);
    if (known) {
      known.seconds += to - from;
      known.visits += 1;
    } else places.push({ lat, lng, seconds: to - from, visits: 1 });
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
