import * as fenceEvents from '../../events/fences.ts';
import * as host from '../../events/host.ts';
import * as mapEvents from '../../events/map.ts';
import { attention } from '../../src/core/devices/devices.ts';
import { geofences, geofencesOf } from '../../src/core/devices/geofences.ts';
import { hasSafePlaces } from '../../src/core/devices/safe-places.ts';
import { hasFeature, modeNow } from '../../src/core/app/mode-features.ts';
import { can } from '../../src/core/server/server.ts';
import { HOME_OF_MODE } from '../../src/core/app/mode-homes.ts';
import { location } from '../../src/core/app/location.ts';
import { session } from '../../src/core/session/session.ts';
import { mapLook } from '../../src/core/app/map-look.ts';
import { toolDevices } from '../../src/core/app/map-tool.ts';
import type { Read } from '../../src/kernel/read.ts';
import { definePlugin, effect } from '../../src/ports/effect.ts';
import { fenceDay } from './day.state.ts';
import { fenceTool, isDirty } from './draft.state.ts';
import { geofenceEffects } from './effects.ts';
import { isAbout, moving } from '../../src/core/devices/moving-fences.ts';

const isOpen = (read: Read) => read(toolDevices('geofences')) !== null;
/**
 * Whether the geofence tool is offered. If the server has no geofences (404), it is offered only if there are fences
 * between devices.
 */
const isOffered = (read: Read) =>
  modeNow(read).features.includes('geofences') &&
  (read(geofences).status !== 'unavailable' || read(moving).all.length > 0);
/**
 * Returns the event for a press of the tool's × button. If a draft or an import is open, it leads back to the list, but
 * the app first asks if the draft has changes. Otherwise it closes the tool.
 */
const closed = (read: Read) => {
  const { draft, file } = read(fenceTool);
  if (file) return fenceEvents.importClosed();
  if (!draft) return mapEvents.toolClosed({ tool: 'geofences' });
  return read(isDirty) ? fenceEvents.discardAsked() : fenceEvents.draftClosed({ saved: false });
};

/**
 * The plugin for geofences (MAP-14). The user can see, draw and change them on the map, import them from files, and
 * preview them. The plugin also has fences between two devices, with a message when the devices part or meet.
 */
export const geofencesPlugin = definePlugin({
  id: 'geofences',
  projections: [fenceTool, fenceDay],
  effects: [
    ...geofenceEffects,
    effect({
      name: 'close the geofence tool with the back button of the system',
      on: host.backPressed,
      run: (_, { read }) =>
        isOpen(read) && read(location).place?.path === HOME_OF_MODE[read(session).appMode]
          ? closed(read)
          : undefined,
    }),
  ],
  parts: [
    {
      id: 'geofences/tool',
      ability: 'fences',
      order: 30,
      slot: 'map/side',
      title: (read) => (read(fenceTool).draft?.fences.length === 0 ? 'geofences.new' : 'geofences.title'),
      // The name before the user changed it, so that the heading does not change with each key.
      named: (read) => {
        const { original } = read(fenceTool);
        return (original && original.fences.length > 0 && original.name) || null;
      },
      when: isOpen,
      closed,
      load: () => import('./Geofences.view.tsx'),
    },
    {
      id: 'geofences/now',
      order: 20,
      slot: 'device/section',
      when: (read, device) =>
        hasSafePlaces(read, device) ||
        (hasFeature(read, 'geofences', device) &&
          can(read, 'fences') &&
          (read(geofencesOf(device)).length > 0 || read(moving).all.some((each) => isAbout(each, device)))),
      load: () => import('./Now.view.tsx'),
    },
  ],
  deviceActions: [
    {
      id: 'geofences/open',
      ability: 'fences',
      order: 45,
      icon: 'geofence',
      needs: 'geofences',
      when: isOffered,
      label: () => 'geofences.title',
      says: (_, device) => mapEvents.toolOpened({ tool: 'geofences', devices: [device] }),
    },
  ],
  quickActions: [
    {
      id: 'geofences/open',
      ability: 'fences',
      order: 41,
      label: 'geofences.title',
      icon: 'geofence',
      when: isOffered,
      says: () => mapEvents.toolOpened({ tool: 'geofences', devices: [] }),
    },
  ],
  mapLayers: [
    {
      id: 'geofences/fences',
      ability: 'fences',
      // Above all tracks, so that none crosses out the name of a place.
      order: 40,
      when: (read) =>
        isOpen(read) ||
        (modeNow(read).features.includes('geofences') &&
          (read(mapLook).places || read(geofencesOf(read(attention).selected ?? 0)).length > 0)),
      load: () => import('./layers/fences.layer.ts'),
    },
    {
      id: 'geofences/moving',
      order: 16,
      when: (read) => read(moving).all.length > 0,
      load: () => import('./layers/moving.layer.ts'),
    },
    {
      id: 'geofences/draft',
      ability: 'fences',
      order: 71,
      when: isOpen,
      load: () => import('./layers/draft.layer.ts'),
    },
  ],
});
