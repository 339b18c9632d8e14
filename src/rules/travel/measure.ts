import { APPROXIMATE } from '../../../events/fix-columns.ts';
import { metresBetweenE7 } from '../geodesy.ts';
import { JUMP } from '../jump.ts';
import { gapBefore, SILENCE_SECONDS } from './gaps.ts';
import type { Pause } from './pauses.ts';
import type { Way } from './way.ts';

/**
 * For each fix of a track, the distance along the track from the first fix (metres). The difference of two values is
 * the length of the part between them.
 */
export type Measured = {
  /** The distance driven: only between plausible fixes, and without drift during pauses. */
  readonly driven: Float64Array;
  /** The distance as received: from every fix to the next, including jumps and drift. */
  readonly received: Float64Array;
};

/** Measures the distances along a track. Goes through the track once. */
export function measured(way: Way, pauses: readonly Pause[]): Measured {
  const { at, lat, lng, flags } = way;
  const count = flags.length;
  const driven = new Float64Array(count);
  const received = new Float64Array(count);
  let next = 0;
  let { first, last } = pauses[0] ?? NO_PAUSE;
  /**
   * Index of the last exact (GPS) fix; −1 if none. Approximate fixes between two exact ones are skipped, because they
   * would turn the track into a zigzag.
   */
  let exact = count > 0 && ((flags[0] as number) & APPROXIMATE) === 0 ? 0 : -1;
  let far = 0;
  let all = 0;
  for (let i = 1; i < count; i++) {
    while (i > last) ({ first, last } = pauses[++next] ?? NO_PAUSE);
    const flag = flags[i] as number;
    const step = metresBetweenE7(
      lat[i - 1] as number,
      lng[i - 1] as number,
      lat[i] as number,
      lng[i] as number,
    );
    all += step;
    // Most fixes come soon after the previous one and need no further check for a gap.
    const mayBeGap = (flag & JUMP) !== 0 || (at[i] as number) - (at[i - 1] as number) >= SILENCE_SECONDS;
    if (mayBeGap && gapBefore(way, i, step)) exact = -1;
    if ((flag & APPROXIMATE) === 0) {
      if (i <= first && exact >= 0) far += exact === i - 1 ? step : between(way, exact, i);
      exact = i;
    }
    driven[i] = far;
    received[i] = all;
  }
  return { driven, received };
}

/** Stands for "no further pause": it lies after all fixes. */
const NO_PAUSE = { first: Number.POSITIVE_INFINITY, last: Number.POSITIVE_INFINITY };

const between = ({ lat, lng }: Way, a: number, b: number): number =>
  metresBetweenE7(lat[a] as number, lng[a] as number, lat[b] as number, lng[b] as number);
