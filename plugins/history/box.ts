import type { Read } from '../../src/kernel/read.ts';
import type { Way } from '../../src/core/travel/way.ts';
import { pasts } from './past.state.ts';

export type Area = {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
};

const boxes = new WeakMap<Way, Area>();

/** The smallest part of the earth, degrees, with all that has come; null without a fix. A way is gone through once. */
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

function boxOf({ lat, lng }: Way): Area {
  let [west, south, east, north] = [1.8e9, 9e8, -1.8e9, -9e8];
  let [westAcross, eastAcross] = [3.6e9, 0];
  for (let i = 0; i < lat.length; i++) {
    const [x, y] = [lng[i] as number, lat[i] as number];
    const across = x < 0 ? x + 3.6e9 : x;
    if (x < west) west = x;
    if (x > east) east = x;
    if (across < westAcross) westAcross = across;
    if (across > eastAcross) eastAcross = across;
    if (y < south) south = y;
    if (y > north) north = y;
  }
  // Across the date line the narrower reading wins: `west` is then greater than `east`.
  const isAcross = eastAcross - westAcross < east - west;
  const turned = (at: number) => (at > 1.8e9 ? at - 3.6e9 : at) / 1e7;
  return {
    west: isAcross ? turned(westAcross) : west / 1e7,
    east: isAcross ? turned(eastAcross) : east / 1e7,
    south: south / 1e7,
    north: north / 1e7,
  };
}

const joined = (a: Area, b: Area): Area => ({
  west: Math.min(a.west, b.west),
  east: Math.max(a.east, b.east),
  south: Math.min(a.south, b.south),
  north: Math.max(a.north, b.north),
});
