import type { PackedRoads } from './roads/columns.ts';
import { roadGraph } from './roads/graph.ts';
import type { City, LoadRoads } from './roads-types.ts';

/**
 * The packed streets, one file per town. The imports have no import attribute: the development server sends JSON as
 * a script, and a browser rejects that for an import that requires JSON.
 */
const FILES: Record<City, () => Promise<{ default: PackedRoads }>> = {
  goteborg: () => import('./roads/goteborg.json'),
  liechtenstein: () => import('./roads/liechtenstein.json'),
  astana: () => import('./roads/astana.json'),
  montevideo: () => import('./roads/montevideo.json'),
};

/** Loads the streets of a town when the simulator first needs them. */
export const loadRoads: LoadRoads = async (city) => roadGraph(city, (await FILES[city]()).default);
