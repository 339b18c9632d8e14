import { metresBetweenE7 } from './geodesy.ts';
import type { E7, Seconds } from './units.ts';

/** The way to this fix is no way that the device can have taken: drawn as a gap (MAP-04). */
export const JUMP = 128;

/** Faster than this over more than `JUMP_METRES` is a jump, not a drive. Ours: above any road or rail vehicle of customers. */
const JUMP_KMH = 300;
const JUMP_METRES = 250;
/** A little more than the longest step that 10⁻⁷ degrees can be. */
const METRES_PER_E7 = 0.01112;

/** True when nothing that customers track can have gone this way in this time (MAP-04). */
export function isJump(latA: E7, lngA: E7, atA: Seconds, latB: E7, lngB: E7, atB: Seconds): boolean {
  // Along a meridian and then along the equator it would be further: most fixes need no trigonometry.
  if ((Math.abs(latB - latA) + Math.abs(lngB - lngA)) * METRES_PER_E7 <= JUMP_METRES) return false;
  const metres = metresBetweenE7(latA, lngA, latB, lngB);
  return metres > JUMP_METRES && (metres / Math.max(1, atB - atA)) * 3.6 > JUMP_KMH;
}
