import type { Degrees } from './units.ts';

/** A box on the map (degrees). If it crosses the date line, its `west` is greater than its `east`. */
export type Area = {
  readonly west: Degrees;
  readonly south: Degrees;
  readonly east: Degrees;
  readonly north: Degrees;
};

/** Returns the narrowest box around two boxes. Each of the boxes, or only the result, may cross the date line. */
export function joined(a: Area, b: Area): Area {
  const unrolled = ({ west, east }: Area) => [west, east < west ? east + 360 : east] as const;
  const [aWest, aEast] = unrolled(a);
  const [bWest, bEast] = unrolled(b);
  const [west, east] = [0, 360, -360]
    .map((turn) => [Math.min(aWest, bWest + turn), Math.max(aEast, bEast + turn)] as const)
    .reduce((best, each) => (each[1] - each[0] < best[1] - best[0] ? each : best));
  const isAll = east - west >= 360;
  const turned = (lng: number) => (lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng);
  return {
    west: isAll ? -180 : turned(west),
    east: isAll ? 180 : turned(east),
    south: Math.min(a.south, b.south),
    north: Math.max(a.north, b.north),
  };
}
