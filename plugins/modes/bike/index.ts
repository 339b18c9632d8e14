import type { Needed } from '../../../src/kernel/effect.ts';
import * as mapEvents from '../../../events/map.ts';
import type { MapTool } from '../../../events/map.ts';
import { toolDevices } from '../../../src/core/app/map-tool.ts';
import { hasFeature } from '../../../src/core/app/mode-features.ts';
import type { Part } from '../../../src/ports/extension-points.ts';
import { definePlugin } from '../../../src/ports/effect.ts';
import { bikeEffects } from './bike.effects.ts';
import { passportPhotos, reportPlaces, rides } from './bike.state.ts';

const side = (tool: MapTool, title: string, ability: Needed, load: Part['load']): Part => ({
  id: `mode-bike/${tool}`,
  ability,
  order: 20,
  slot: 'map/side',
  title,
  closed: () => mapEvents.toolClosed({ tool }),
  when: (read) => read(toolDevices(tool)) !== null,
  load,
});

/**
 * The bicycle mode: rides, the park guard that arms itself when the bicycle stands, the bicycle's passport (frame number,
 * photos), and the theft report for the police (MODE-04).
 */
export const modeBikePlugin = definePlugin({
  id: 'mode-bike',
  projections: [rides, passportPhotos, reportPlaces],
  effects: bikeEffects,
  parts: [
    {
      id: 'mode-bike/bike',
      ability: 'history',
      writes: 'papers',
      order: 10,
      slot: 'device/section',
      when: (read, device) => hasFeature(read, 'rides', device),
      load: () => import('./Bike.view.tsx'),
    },
    side('rides', 'bike.rides.title', 'history', () => import('./Rides.view.tsx')),
    side('passport', 'bike.passport.title', ['papers', 'media'], () => import('./Passport.view.tsx')),
    side('report', 'bike.report.title', 'history', () => import('./Report.view.tsx')),
  ],
});
