import { JUMP } from '../jump.ts';
import { metresBetweenE7 } from '../geodesy.ts';
import type { Way } from './way.ts';
import type { Metres, Seconds } from '../units.ts';

/**
 * If a device has no fix for this long and then appears elsewhere, its track in between is unknown (seconds). The
 * same limit as for a moving device without a signal (decision 0010).
 */
export const SILENCE_SECONDS = 300;
/**
 * A device that moved less than this has stayed and was asleep, as parked trackers are (metres). Equals the radius
 * of a pause.
 */
const SILENCE_METRES = 150;
/** Most receivers are accurate to within this (metres); a worse reported accuracy counts as reported. */
const MOST_ACCURACY = 500;

/** Why no line may lead from one fix to the next (MAP-04). */
export type GapReason = 'jump' | 'silence';
export type Gap = {
  readonly reason: GapReason;
  /** Index of the last fix before the gap, and of the first after it. */
  readonly before: number;
  readonly after: number;
  readonly seconds: Seconds;
  readonly metres: Metres;
};

/**
 * The gap between a fix and the previous one. Null where a line may be drawn.
 *
 * @param metres from the previous fix, if already known
 */
export function gapBefore(way: Way, index: number, metres?: Metres): GapReason | null {
  if (index < 1) return null;
  if (((way.flags[index] as number) & JUMP) !== 0) return 'jump';
  if ((way.at[index] as number) - (way.at[index - 1] as number) < SILENCE_SECONDS) return null;
  const uncertain = Math.min(
    MOST_ACCURACY,
    (way.accuracy[index] as number) + (way.accuracy[index - 1] as number),
  );
  return (metres ?? metresTo(way, index)) > Math.max(SILENCE_METRES, uncertain) ? 'silence' : null;
}

/** All gaps of a track, oldest first. One pass. */
export function gapsOf(way: Way): readonly Gap[] {
  const gaps: Gap[] = [];
  const { at, flags } = way;
  for (let i = 1; i < at.length; i++) {
    if (((flags[i] as number) & JUMP) === 0 && (at[i] as number) - (at[i - 1] as number) < SILENCE_SECONDS)
      continue;
    const reason = gapBefore(way, i);
    if (reason)
      gaps.push({
        reason,
        before: i - 1,
        after: i,
        seconds: (way.at[i] as number) - (way.at[i - 1] as number),
        metres: metresTo(way, i),
      });
  }
  return gaps;
}

/** Metres from the previous fix. */
export const metresTo = (way: Way, index: number): Metres =>
  metresBetweenE7(
    way.lat[index - 1] as number,
    way.lng[index - 1] as number,
    way.lat[index] as number,
    way.lng[index] as number,
  );
