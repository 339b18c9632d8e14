import { metresBetweenE7 } from './geodesy.ts';
import type { E7, Seconds } from './units.ts';

/** Flag of a fix: the device cannot have moved here from the previous fix. The track has a gap there (MAP-04). */
export const JUMP = 128;

/**
 * A speed above this over more than `JUMP_METRES` is a jump, not a drive. The limit is the app's own: faster than
 * any road or rail vehicle of customers.
 */
const JUMP_KMH = 300;
const JUMP_METRES = 250;
/** Metres per 10⁻⁷ degrees at most, rounded up. */
const METRES_PER_E7 = 0.01112;

/**
 * Whether a move between two fixes is a jump: no device of a customer can have moved this far in this time
 * (MAP-04).
 */
export function isJump(latA: E7, lngA: E7, atA: Seconds, latB: E7, lngB: E7, atB: Seconds): boolean {
  // The distance along a meridian and then along the equator is never shorter than the direct one. If it is already
  // short enough, as for most fixes, no trigonometry is needed.
  if ((Math.abs(latB - latA) + Math.abs(lngB - lngA)) * METRES_PER_E7 <= JUMP_METRES) return false;
  const metres = metresBetweenE7(latA, lngA, latB, lngB);
  return metres > JUMP_METRES && (metres / Math.max(1, atB - atA)) * 3.6 > JUMP_KMH;
}
