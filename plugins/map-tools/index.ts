import * as mapEvents from '../../events/map.ts';
import { mapLook } from '../../src/core/app/map-look.ts';
import { isPhone } from '../../src/core/app/layout.ts';
import { toolDevices } from '../../src/core/app/map-tool.ts';
import { markedPlace } from '../../src/core/app/marked-place.ts';
import { hasPaper } from '../../src/core/app/paper.ts';
import { ownPlace } from '../../src/core/positions/own-place.ts';
import { lastFixOf } from '../../src/core/positions/positions.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { mapToolsEffects } from './effects.ts';
import { measured } from './measure.state.ts';
import { pictureWish } from './picture.state.ts';

/**
 * Map tools besides showing devices: other map types, 3D, the user's location, measuring, map pictures and
 * printing.
 */
export const mapToolsPlugin = definePlugin({
  id: 'map-tools',
  projections: [measured, pictureWish],
  effects: mapToolsEffects,
  parts: [
    { id: 'map-tools/layers', order: 10, slot: 'map/controls', load: () => import('./Layers.view.tsx') },
    {
      id: 'map-tools/own-place',
      order: 20,
      slot: 'map/controls',
      // On a phone the button for the user's location is in the menu instead.
      when: (read) => !read(isPhone),
      load: async () => ({ default: (await import('./Layers.view.tsx')).OwnPlace }),
    },
    {
      id: 'map-tools/measure',
      order: 10,
      slot: 'map/side',
      title: 'mapTools.measure.title',
      when: (read) => read(toolDevices('measure')) !== null,
      closed: () => mapEvents.toolClosed({ tool: 'measure' }),
      load: () => import('./Measure.view.tsx'),
    },
    {
      id: 'map-tools/marked',
      // The card replaces the history's player, and not the other way round: only the card can remove the mark.
      order: 70,
      slot: 'map/bottom',
      when: (read) => read(markedPlace).place !== null,
      load: () => import('./MarkedPlace.view.tsx'),
    },
  ],
  deviceActions: [
    {
      id: 'map-tools/route',
      order: 16,
      icon: 'route',
      label: () => 'mapTools.route',
      says: (read, device) => {
        const fix = read(lastFixOf(device));
        return (
          fix &&
          mapEvents.routeWanted({ lat: fix.lat, lng: fix.lng, name: read(deviceBy(device))?.name ?? null })
        );
      },
    },
  ],
  quickActions: [
    {
      id: 'map-tools/measure',
      order: 40,
      label: 'mapTools.measure.title',
      icon: 'measure',
      says: () => mapEvents.toolOpened({ tool: 'measure', devices: [] }),
    },
    {
      id: 'map-tools/perspective',
      order: 42,
      label: 'mapTools.perspective',
      icon: 'perspective',
      says: (read) => mapEvents.perspectiveChosen({ on: !read(mapLook).perspective }),
    },
    {
      id: 'map-tools/picture',
      order: 44,
      label: 'mapTools.savePicture',
      icon: 'picture',
      when: (read) => read(hasPaper),
      says: () => mapEvents.pictureWanted({ purpose: 'file' }),
    },
    {
      id: 'map-tools/print',
      order: 46,
      label: 'mapTools.print',
      icon: 'print',
      when: (read) => read(hasPaper),
      says: () => mapEvents.pictureWanted({ purpose: 'print' }),
    },
  ],
  mapLayers: [
    {
      id: 'map-tools/own-place',
      order: 45,
      when: (read) => read(ownPlace).place !== null,
      load: () => import('./layers/own-place.layer.ts'),
    },
    {
      id: 'map-tools/measure',
      order: 70,
      when: (read) => read(toolDevices('measure')) !== null,
      load: () => import('./layers/measure.layer.ts'),
    },
    {
      id: 'map-tools/marked',
      order: 72,
      when: (read) => read(markedPlace).place !== null,
      load: () => import('./layers/marked-place.layer.ts'),
    },
    { id: 'map-tools/picture', order: 99, load: () => import('./layers/picture.layer.ts') },
  ],
});
