import type { RoadArea, RoadGraph, Route } from './roads/graph.ts';

export type { Route };
/** A town whose streets the simulator can load. */
export type City = RoadArea;
/** The part of a street network that the simulator needs. */
export type Roads = Pick<RoadGraph, 'nearestNode' | 'position' | 'route' | 'streets'>;

/** Loads a town's streets. The simulator calls it once per town. */
export type LoadRoads = (city: City) => Promise<Roads>;

/** What the simulator needs to know about each town. */
export const CITY_FACTS: Record<
  City,
  { readonly centre: readonly [number, number]; readonly utcOffset: number }
> = {
  goteborg: { centre: [11.9668, 57.7072], utcOffset: 3600 },
  liechtenstein: { centre: [9.5215, 47.1415], utcOffset: 3600 },
  astana: { centre: [71.4304, 51.1694], utcOffset: 18_000 },
  montevideo: { centre: [-56.1645, -34.9011], utcOffset: -10_800 },
};

const METRES_PER_DEGREE = 111_195;

/**
 * Returns the point that is `east` and `north` metres away from another, on a sphere. Accurate for a few
 * kilometres.
 */
export const offset = (
  [lng, lat]: readonly [number, number],
  east: number,
  north: number,
): readonly [number, number] => [
  lng + east / (METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)),
  lat + north / METRES_PER_DEGREE,
];
