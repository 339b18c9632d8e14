import type { PackedRoads } from './roads/columns.ts';
import { roadGraph } from './roads/graph.ts';
import type { City, LoadRoads } from './roads-types.ts';

/**
 * The packed streets, one file per town. There is no import attribute, because the development server sends JSON as
 * a script, and a browser then refuses an import that requires JSON.
 */
const FILES: Record<City, () => Promise<{ default: PackedRoads }>> = {
  goteborg: () => import('./roads/goteborg.json'),
  liechtenstein: () => import('./roads/liechtenstein.json'),
  astana: () => import('./roads/astana.json'),
  montevideo: () => import('./roads/montevideo.json'),
};

/** Loads the streets of a town when they are first needed. */
export const loadRoads: LoadRoads = async (city) => roadGraph(city, (await FILES[city]()).default);
