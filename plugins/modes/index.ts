import type { Plugin } from '../../src/ports/effect.ts';
import { modeBikePlugin } from './bike/index.ts';
import { modePetsPlugin } from './pets/index.ts';
import { modeVehiclesPlugin } from './vehicles/index.ts';
import { modeWatchPlugin } from './watch/index.ts';

/** The plugins of the app modes. */
export const modePlugins: readonly Plugin[] = [
  modeVehiclesPlugin,
  modePetsPlugin,
  modeWatchPlugin,
  modeBikePlugin,
];
