import type { Kmh, Metres, Seconds } from '../units.ts';

/** A reported speed above this is ignored (km/h). It equals the speed above which a move is a jump. */
export const FASTEST_KMH: Kmh = 300;

/**
 * Returns the average speed over a distance (km/h). Null if there is no distance, or if the speed would be impossible
 * for a vehicle. All reports use this function.
 */
export function averageOf(metres: Metres, seconds: Seconds): Kmh | null {
  const kmh = seconds > 0 && metres > 0 ? (metres / seconds) * 3.6 : 0;
  return kmh > 0 && kmh <= FASTEST_KMH ? kmh : null;
}
