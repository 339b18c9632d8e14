import { type FixColumns } from '../../events/fix-columns.ts';
import { metresBetween } from '../../src/rules/geodesy.ts';
import type { Trip } from '../../events/logbook-types.ts';
import { isHidden } from '../../src/rules/logbook/privacy.ts';
import type { Way } from './page.state.ts';

/** The maximum number of points of a track; a drawing needs no more. */
const MOST = 600;
/** Below this speed the vehicle counts as standing (km/h). A trip can be split at a stop of at least `STOP_SECONDS`. */
const STANDS_BELOW = 4;
const STOP_SECONDS = 20;

/** Reduces the track of a trip to plain numbers: keeps every n-th fix, and always the last. */
export function thinned({ at, lat, lng, speed }: FixColumns) {
  const step = Math.max(1, Math.ceil(at.length / MOST));
  const rows = Array.from({ length: at.length }, (_, i) => i).filter(
    (i) => i % step === 0 || i === at.length - 1,
  );
  const pick = (column: ArrayLike<number>, by: number) => rows.map((i) => (column[i] ?? 0) / by);
  return { at: pick(at, 1), lat: pick(lat, 1e7), lng: pick(lng, 1e7), speed: pick(speed, 10) };
}

/**
 * The share of a track that the vehicle had driven at this moment, from 0 to 1. Without a track the share is based
 * on time.
 */
export function shareAt(way: Way | undefined, trip: { from: number; to: number }, moment: number): number {
  const byTime = (moment - trip.from) / Math.max(1, trip.to - trip.from);
  if (!way || way.at.length < 2) return byTime;
  let [whole, until] = [0, 0];
  for (let i = 1; i < way.at.length; i++) {
    const [latA = 0, latB = 0] = [way.lat[i - 1], way.lat[i]];
    const [lngA = 0, lngB = 0] = [way.lng[i - 1], way.lng[i]];
    const metres = metresBetween({ lat: latA, lng: lngA }, { lat: latB, lng: lngB });
    whole += metres;
    if ((way.at[i] ?? 0) <= moment) until += metres;
  }
  return whole > 0 ? until / whole : byTime;
}

/** Returns the stops within a trip (Unix seconds): the best moments to split it. */
export function stopsIn(way: Way | undefined): readonly { readonly from: number; readonly to: number }[] {
  const stops: { from: number; to: number }[] = [];
  if (!way) return stops;
  let from: number | null = null;
  for (const [i, at] of way.at.entries()) {
    const stands = (way.speed[i] ?? 0) < STANDS_BELOW;
    if (stands) from ??= at;
    if (from !== null && (!stands || i === way.at.length - 1)) {
      // Ignores the stops at the start and end of a trip, because a trip cannot be split there.
      if (at - from >= STOP_SECONDS && from !== way.at[0] && i < way.at.length - 1)
        stops.push({ from, to: at });
      from = null;
    }
  }
  return stops;
}

/**
 * Returns the trips whose track can be shown: trips entered by hand have none, and hidden trips do not reveal
 * theirs (LOGB-05).
 */
export const withWay = (trips: readonly Trip[]) => trips.filter((trip) => !trip.manual && !isHidden(trip));
