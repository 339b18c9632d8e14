import { APPROXIMATE } from '../../../events/fix-columns.ts';
import type { FenceShape } from '../../../events/geofence-types.ts';
import { JUMP } from '../jump.ts';
import type { Way } from '../travel/way.ts';
import { type Crossing, type Doubt, NOTHING_KNOWN, step, type FixOfFence, type Watch } from './crossing.ts';
import { depthOf, reachOf } from './depth.ts';

export type Crossings = {
  /** The crossings of the fence, oldest first. */
  readonly crossings: readonly Crossing[];
  /** Apparent crossings of the fence that raised no alarm. */
  readonly doubts: readonly Doubt[];
  /** What is known about the device and the fence, as of the last fix. */
  readonly watch: Watch;
};

/** Converts a fix of a track to the form that fence calculations use. */
const fixOfWay = (
  { at, accuracy, flags }: Pick<Way, 'at' | 'accuracy' | 'flags'>,
  i: number,
): FixOfFence => ({
  at: at[i] as number,
  accuracy: accuracy[i] || null,
  approximate: ((flags[i] as number) & APPROXIMATE) !== 0,
  jumped: ((flags[i] as number) & JUMP) !== 0,
});

/** Returns all crossings of a fence by a track. Goes through the track once. */
export function crossingsOf(way: Way, shape: FenceShape, from: Watch = NOTHING_KNOWN): Crossings {
  const depth = depthOf(shape);
  const reach = reachOf(shape);
  const crossings: Crossing[] = [];
  const doubts: Doubt[] = [];
  let watch = from;
  for (let i = 0; i < way.at.length; i++) {
    const within = depth((way.lat[i] as number) / 1e7, (way.lng[i] as number) / 1e7);
    const next = step(watch, within, reach, fixOfWay(way, i));
    watch = next.watch;
    if (next.crossing) crossings.push(next.crossing);
    if (next.doubt) doubts.push(next.doubt);
  }
  return { crossings, doubts, watch };
}
