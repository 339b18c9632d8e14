import { gapBefore } from './gaps.ts';
import type { Way } from './way.ts';
import type { Seconds } from '../units.ts';

/** How many seconds devices spent in each square of a grid on the map. */
export type Dwell = {
  /** For each grid square, the average longitude and latitude of the time spent in it (degrees). */
  readonly places: Float64Array;
  readonly seconds: Float64Array;
  readonly length: number;
};

/** Side of a grid square (degrees × 10⁷): about 22 m of latitude, which is finer than the map can show. */
const SQUARE = 2_000;

/**
 * Returns how long devices were at each place. Each fix counts for the time until the next fix. If each counted once, a
 * tracker that reports every second while driving and every five minutes while parked would hardly be counted at home.
 * Time in a gap of the track does not count.
 */
export function dwellOf(ways: readonly Way[]): Dwell {
  const squares = new Map<number, number>();
  const sums: { lat: number; lng: number; seconds: Seconds }[] = [];
  for (const way of ways) {
    for (let i = 0; i + 1 < way.at.length; i++) {
      const seconds = (way.at[i + 1] as number) - (way.at[i] as number);
      if (seconds <= 0 || gapBefore(way, i + 1)) continue;
      const lat = way.lat[i] as number;
      const lng = way.lng[i] as number;
      const name = Math.floor(lat / SQUARE) * 4_000_000 + Math.floor(lng / SQUARE);
      let at = squares.get(name);
      if (at === undefined) {
        at = sums.length;
        squares.set(name, at);
        sums.push({ lat: 0, lng: 0, seconds: 0 });
      }
      const sum = sums[at] as (typeof sums)[number];
      sum.lat += lat * seconds;
      sum.lng += lng * seconds;
      sum.seconds += seconds;
    }
  }
  const places = new Float64Array(sums.length * 2);
  const seconds = new Float64Array(sums.length);
  for (const [i, sum] of sums.entries()) {
    places[i * 2] = sum.lng / sum.seconds / 1e7;
    places[i * 2 + 1] = sum.lat / sum.seconds / 1e7;
    seconds[i] = sum.seconds;
  }
  return { places, seconds, length: sums.length };
}
