import { type FixColumns } from '../../events/fix-columns.ts';
import { metresBetween } from '../../src/rules/geodesy.ts';
import type { Trip } from '../../events/logbook-types.ts';
import { isHidden } from '../../src/rules/logbook/privacy.ts';
import type { Way } from './page.state.ts';

/** A drawing needs no more points than this. */
const MOST = 600;
/**
 * Slower than this the vehicle stands (km/h); the minimum duration of a stop at which a trip can be split
 * (seconds).
 */
const STANDS_BELOW = 4;
const STOP_SECONDS = 20;

/** The track of a trip as plain numbers: every n-th fix, always including the last. */
export function thinned({ at, lat, lng, speed }: FixColumns) {
  const step = Math.max(1, Math.ceil(at.length / MOST));
  const rows = Array.from({ length: at.length }, (_, i) => i).filter(
    (i) => i % step === 0 || i === at.length - 1,
  );
  const pick = (column: ArrayLike<number>, by: number) => rows.map((i) => (column[i] ?? 0) / by);
  return { at: pick(at, 1), lat: pick(lat, 1e7), lng: pick(lng, 1e7), speed: pick(speed, 10) };
}

/** The share of a track that was driven at a moment, from 0 to 1; by time if there is no track. */
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

/** The stops within a trip, the best moments to split it (Unix seconds). */
export function stopsIn(way: Way | undefined): readonly { readonly from: number; readonly to: number }[] {
  const stops: { from: number; to: number }[] = [];
  if (!way) return stops;
  let from: number | null = null;
  for (const [i, at] of way.at.entries()) {
    const stands = (way.speed[i] ?? 0) < STANDS_BELOW;
    if (stands) from ??= at;
    if (from !== null && (!stands || i === way.at.length - 1)) {
      // Every trip stands at its ends; there is nothing to split.
      if (at - from >= STOP_SECONDS && from !== way.at[0] && i < way.at.length - 1)
        stops.push({ from, to: at });
      from = null;
    }
  }
  return stops;
}

/** Trips with a track: those entered by hand have none, and hidden ones do not reveal theirs (LOGB-05). */
export const withWay = (trips: readonly Trip[]) => trips.filter((trip) => !trip.manual && !isHidden(trip));
