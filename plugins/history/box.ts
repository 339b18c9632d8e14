import type { Read } from '../../src/kernel/read.ts';
import { type Area, joined } from '../../src/rules/area.ts';
import { JUMP } from '../../src/rules/jump.ts';
import type { Way } from '../../src/rules/travel/way.ts';
import { pasts } from './past.state.ts';

const boxes = new WeakMap<Way, Area>();

/**
 * Returns the smallest box around all loaded fixes (degrees). Null if there are none. The box of each track is cached.
 */
export function boxOfPasts(read: Read): Area | null {
  let whole: Area | null = null;
  for (const { way } of read(pasts).all) {
    if (way.at.length === 0) continue;
    const box = boxes.get(way) ?? boxOf(way);
    boxes.set(way, box);
    whole = whole === null ? box : joined(whole, box);
  }
  return whole;
}

/**
 * Returns the smallest box around one track.
 * @param only indexes of the fixes to include; all fixes if omitted
 */
export function boxOf({ lat, lng }: Pick<Way, 'lat' | 'lng'>, only?: readonly number[]): Area {
  let [west, south, east, north] = [1.8e9, 9e8, -1.8e9, -9e8];
  let [westAcross, eastAcross] = [3.6e9, 0];
  const count = only?.length ?? lat.length;
  for (let k = 0; k < count; k++) {
    const i = only?.[k] ?? k;
    const [x, y] = [lng[i] as number, lat[i] as number];
    const across = x < 0 ? x + 3.6e9 : x;
    if (x < west) west = x;
    if (x > east) east = x;
    if (across < westAcross) westAcross = across;
    if (across > eastAcross) eastAcross = across;
    if (y < south) south = y;
    if (y > north) north = y;
  }
  // If the track crosses the date line, a box across that line may be narrower. Such a box is then used. Its `west` is
  // greater than its `east`.
  const isAcross = eastAcross - westAcross < east - west;
  const turned = (at: number) => (at > 1.8e9 ? at - 3.6e9 : at) / 1e7;
  return {
    west: isAcross ? turned(westAcross) : west / 1e7,
    east: isAcross ? turned(eastAcross) : east / 1e7,
    south: south / 1e7,
    north: north / 1e7,
  };
}

/**
 * Returns the indexes of every `step`th fix of a trip, and of its last fix. Jumps are left out, because a single
 * outlier would make the rest of the sketch as small as a dot.
 */
export function believed(
  { flags }: Pick<Way, 'flags'>,
  first: number,
  last: number,
  step = 1,
): readonly number[] {
  const all = Array.from({ length: Math.ceil((last - first) / step) }, (_, i) => first + i * step);
  const left = [...all, last].filter((i) => ((flags[i] as number) & JUMP) === 0);
  return left.length > 0 ? left : [first, last];
}
