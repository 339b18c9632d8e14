import { JUMP } from '../jump.ts';
import { metresBetweenE7 } from '../geodesy.ts';
import type { Way } from './way.ts';
import type { Metres, Seconds } from '../units.ts';

/**
 * So long without a fix, and then somewhere else: nobody knows how it got there. Seconds. The same limit by which a moving
 * device is said to have no signal (decision 0010).
 */
export const SILENCE_SECONDS = 300;
/** Less far than this it has stayed where it was, and slept: trackers that stand do. Metres; the radius of a pause. */
const SILENCE_METRES = 150;
/** Most receivers tell their place to within this, metres; one that says worse is believed that it is worse. */
const MOST_ACCURACY = 500;

/** Why no line may lead from one fix to the next (MAP-04). */
export type GapReason = 'jump' | 'silence';
export type Gap = {
  readonly reason: GapReason;
  /** The last fix before and the first after, by index. */
  readonly before: number;
  readonly after: number;
  readonly seconds: Seconds;
  readonly metres: Metres;
};

/**
 * The gap between a fix and the one before it, or null where a line may be drawn.
 *
 * @param metres from the fix before, where somebody has measured it already
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

/** All gaps of a way, oldest first. One pass. */
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

/** Metres from the fix before. */
export const metresTo = (way: Way, index: number): Metres =>
  metresBetweenE7(
    way.lat[index - 1] as number,
    way.lng[index - 1] as number,
    way.lat[index] as number,
    way.lng[index] as number,
  );
