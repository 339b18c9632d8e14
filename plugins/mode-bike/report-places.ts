import { type FixColumns, fromE7 } from '../../events/fix-columns.ts';
import type { ReportPlace } from '../../events/passport.ts';
import { metresBetween } from '../../src/core/geodesy.ts';

/** So many places are named in a report; further ones are in the history. */
const MOST = 12;
/** Nearer than this it is the same place: receivers wander while standing. Metres. */
const SAME = 100;

/**
 * The places in the past of a device, newest first: each with the time it came there, the latest fix included. Pure;
 * `fixes` in any order.
 */
export function placesIn({ at, lat, lng }: FixColumns): ReportPlace[] {
  const order = Array.from({ length: at.length }, (_, i) => i)
    .filter((i) => !(lat[i] === 0 && lng[i] === 0))
    .sort((a, b) => (at[a] as number) - (at[b] as number));
  const places: number[] = [];
  for (const i of order) {
    const last = places.at(-1);
    const far =
      last === undefined
        ? Number.POSITIVE_INFINITY
        : metresBetween(lat[last] as number, lng[last] as number, lat[i] as number, lng[i] as number);
    if (far >= SAME) places.push(i);
  }
  return places
    .slice(-MOST)
    .reverse()
    .map((i) => ({ at: at[i] as number, lat: fromE7(lat[i] as number), lng: fromE7(lng[i] as number) }));
}
