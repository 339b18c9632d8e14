import { metresBetweenE7 } from './geodesy.ts';
import type { E7, Seconds } from './units.ts';

/** Flag of a fix: the device cannot have moved here from the previous fix, so the track has a gap (MAP-04). */
export const JUMP = 128;

/**
 * A move of more than `JUMP_METRES` at a higher speed than this is a jump, not a drive. The limit is the app's own: no
 * road or rail vehicle of a customer is this fast.
 */
const JUMP_KMH = 300;
const JUMP_METRES = 250;
/** The largest distance that 10⁻⁷ degrees can be (metres), rounded up. */
const METRES_PER_E7 = 0.01112;

/** Whether a move between two fixes is a jump: no device of a customer can move this far in this time (MAP-04). */
export function isJump(latA: E7, lngA: E7, atA: Seconds, latB: E7, lngB: E7, atB: Seconds): boolean {
  // The distance along a meridian and then along the equator is never shorter than the direct one. If it is short
  // enough, as for most fixes, no trigonometry is needed.
  if ((Math.abs(latB - latA) + Math.abs(lngB - lngA)) * METRES_PER_E7 <= JUMP_METRES) return false;
  const metres = metresBetweenE7(latA, lngA, latB, lngB);
  return metres > JUMP_METRES && (metres / Math.max(1, atB - atA)) * 3.6 > JUMP_KMH;
}
