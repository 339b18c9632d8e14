import type { Kmh, Metres, Seconds } from '../units.ts';

/** A receiver that says more than this is not believed, km/h: the limit of a jump. */
export const FASTEST_KMH: Kmh = 300;

/** The average over a way, km/h; null where there is none, or one that nothing can have driven: the same in every report. */
export function averageOf(metres: Metres, seconds: Seconds): Kmh | null {
  const kmh = seconds > 0 && metres > 0 ? (metres / seconds) * 3.6 : 0;
  return kmh > 0 && kmh <= FASTEST_KMH ? kmh : null;
}
