import type { Kmh, Metres, Seconds } from '../units.ts';

/** A higher reported speed is ignored (km/h): the limit of a jump. */
export const FASTEST_KMH: Kmh = 300;

/**
 * The average speed over a distance (km/h). Null if there is none, or if no vehicle can have driven it. The same in
 * every report.
 */
export function averageOf(metres: Metres, seconds: Seconds): Kmh | null {
  const kmh = seconds > 0 && metres > 0 ? (metres / seconds) * 3.6 : 0;
  return kmh > 0 && kmh <= FASTEST_KMH ? kmh : null;
}
