import type { Kmh, Metres, Seconds } from '../units.ts';

/** A higher reported speed is ignored (km/h). Equals the speed limit for a jump. */
export const FASTEST_KMH: Kmh = 300;

/**
 * Returns the average speed over a distance (km/h). Null if there is no distance, or if no vehicle can have driven
 * so fast. All reports use this function.
 */
export function averageOf(metres: Metres, seconds: Seconds): Kmh | null {
  const kmh = seconds > 0 && metres > 0 ? (metres / seconds) * 3.6 : 0;
  return kmh > 0 && kmh <= FASTEST_KMH ? kmh : null;
}
