import * as mapEvents from '../../../events/map.ts';
import { mayDevice } from '../../../src/core/session/access.ts';
import { attention } from '../../../src/core/devices/devices.ts';
import { hasFeature } from '../../../src/core/app/mode-features.ts';
import { toolDevices } from '../../../src/core/app/map-tool.ts';
import { definePlugin } from '../../../src/ports/effect.ts';

/** The pet mode: activity against a goal, rest, and safe places (MODE-02). */
export const modePetsPlugin = definePlugin({
  id: 'mode-pets',
  parts: [
    {
      id: 'mode-pets/activity',
      ability: 'papers',
      writes: 'papers',
      order: 10,
      slot: 'device/section',
      height: 180,
      when: (read, device) => hasFeature(read, 'activity', device),
      load: () => import('./Activity.view.tsx'),
    },
    {
      id: 'mode-pets/edit-places',
      ability: 'papers',
      order: 20,
      slot: 'map/side',
      title: 'pets.places.title',
      closed: () => mapEvents.toolClosed({ tool: 'places' }),
      when: (read) => read(toolDevices('places'))?.every((id) => mayDevice(read, id, 'papers')) ?? false,
      load: () => import('./EditPlaces.view.tsx'),
    },
  ],
  mapLayers: [
    {
      id: 'mode-pets/places',
      ability: 'papers',
      order: 12,
      when: (read) => hasFeature(read, 'places', read(attention).selected),
      load: () => import('./places.layer.ts'),
    },
  ],
});
