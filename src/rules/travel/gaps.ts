import { JUMP } from '../jump.ts';
import { metresBetweenE7 } from '../geodesy.ts';
import type { Way } from './way.ts';
import type { Metres, Seconds } from '../units.ts';

/**
 * If a device has no fix for this long and then appears elsewhere, its track in between is unknown (seconds). After the
 * same time the app says that a moving device has no signal (decision 0010).
 */
export const SILENCE_SECONDS = 300;
/**
 * If a device moved less than this during a silence, it stayed where it was and slept, as parked trackers do (metres).
 */
const SILENCE_METRES = 150;
/**
 * A reported accuracy worse than this counts as this (metres), because nearly all receivers are at least this accurate.
 */
const MOST_ACCURACY = 500;

/** Why the map may not draw a line from one fix to the next (MAP-04). */
export type GapReason = 'jump' | 'silence';
export type Gap = {
  readonly reason: GapReason;
  /** Index of the last fix before the gap, and of the first fix after it. */
  readonly before: number;
  readonly after: number;
  readonly seconds: Seconds;
  readonly metres: Metres;
};

/** The columns that show where a track has gaps. A way and a live trail both have them. */
type Fixes = Pick<Way, 'at' | 'lat' | 'lng' | 'accuracy' | 'flags'>;

/**
 * Whether a device's track between two fixes is unknown, because the device was silent and then appeared elsewhere.
 *
 * @param metres distance between the two fixes
 * @param accuracy sum of the accuracies of the two fixes (metres)
 */
export const isSilence = (seconds: Seconds, metres: Metres, accuracy: Metres): boolean =>
  seconds >= SILENCE_SECONDS && metres > Math.max(SILENCE_METRES, Math.min(MOST_ACCURACY, accuracy));

/**
 * Returns why there is a gap between a fix and the previous one. Null if there is none, so that a line may be drawn.
 *
 * @param metres distance from the previous fix, if already known
 */
export function gapBefore(way: Fixes, index: number, metres?: Metres): GapReason | null {
  if (index < 1) return null;
  if (((way.flags[index] as number) & JUMP) !== 0) return 'jump';
  const seconds = (way.at[index] as number) - (way.at[index - 1] as number);
  // Most fixes come soon after the previous one. Their distance need not be calculated.
  if (seconds < SILENCE_SECONDS) return null;
  const accuracy = (way.accuracy[index] as number) + (way.accuracy[index - 1] as number);
  return isSilence(seconds, metres ?? metresTo(way, index), accuracy) ? 'silence' : null;
}

/** Returns all gaps of a track, oldest first. Goes through the track once. */
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

/** Returns the distance of a fix from the previous one (metres). */
export const metresTo = (way: Pick<Way, 'lat' | 'lng'>, index: number): Metres =>
  metresBetweenE7(
    way.lat[index - 1] as number,
    way.lng[index - 1] as number,
    way.lat[index] as number,
    way.lng[index] as number,
  );
