import * as mapEvents from '../../../events/map.ts';
import type { MapTool } from '../../../events/map.ts';
import { effect } from '../../ports/effect.ts';
import { mapTool } from './map-tool.ts';
import { modeNow } from './mode-features.ts';
import type { Feature } from './modes.ts';

/** The feature that the app mode must have for a map tool. Tools that are not listed are available in every mode. */
const NEEDS: Partial<Record<MapTool, Feature>> = {
  rides: 'rides',
  passport: 'passport',
  report: 'passport',
  voice: 'watch',
  photos: 'watch',
  contacts: 'watch',
  quiet: 'watch',
  places: 'places',
  geofences: 'geofences',
};

export const mapToolEffects = [
  effect({
    name: 'close a map tool that the mode does not have',
    while: (read) => {
      const tool = read(mapTool).inHand?.tool;
      const feature = tool && NEEDS[tool];
      return feature && !modeNow(read).features.includes(feature) ? tool : null;
    },
    run: (tool) => mapEvents.toolClosed({ tool }),
  }),
];
