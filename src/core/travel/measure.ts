import { APPROXIMATE } from '../../../events/fix-columns.ts';
import { metresBetween } from '../geodesy.ts';
import { gapBefore, metresTo } from './gaps.ts';
import type { Pause } from './pauses.ts';
import type { Way } from './way.ts';

/** How far it is from the first fix of a way to each other one, metres: two differences give any part of it. */
export type Measured = {
  /** Between fixes that believe each other, without wandering in pauses. */
  readonly driven: Float64Array;
  /** From every fix to the next, jumps and wandering included: what the receiver says. */
  readonly received: Float64Array;
};

/** Measures a way. One pass. */
export function measured(way: Way, pauses: readonly Pause[]): Measured {
  const { flags } = way;
  const count = flags.length;
  const driven = new Float64Array(count);
  const received = new Float64Array(count);
  let next = 0;
  /** The last fix that is told exactly: approximate ones between two of those would make a zigzag. */
  let exact = count > 0 && ((flags[0] as number) & APPROXIMATE) === 0 ? 0 : -1;
  for (let i = 1; i < count; i++) {
    while (next < pauses.length && (pauses[next] as Pause).last < i) next++;
    const pause = pauses[next];
    const stands = pause !== undefined && i > pause.first;
    const step = metresTo(way, i);
    received[i] = (received[i - 1] as number) + step;
    let far = 0;
    if (gapBefore(way, i, step)) exact = -1;
    if (((flags[i] as number) & APPROXIMATE) === 0) {
      if (!stands && exact >= 0) far = exact === i - 1 ? step : between(way, exact, i);
      exact = i;
    }
    driven[i] = (driven[i - 1] as number) + far;
  }
  return { driven, received };
}

const between = ({ lat, lng }: Way, a: number, b: number): number =>
  metresBetween(lat[a] as number, lng[a] as number, lat[b] as number, lng[b] as number);
