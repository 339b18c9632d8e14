import * as mapEvents from '../../events/map.ts';
import { attention } from '../../src/core/devices/devices.ts';
import { mapTool, toolDevices } from '../../src/core/app/map-tool.ts';
import type { Read } from '../../src/kernel/read.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { historyEffects, historyExportEffects } from './effects.ts';
import { MOST_DEVICES } from './limits.ts';
import { pasts } from './past.state.ts';
import { player, skipping, span } from './player.state.ts';
import { pastSensors } from './sensors.state.ts';
import { pickedTrip, tripToShare } from './trip.state.ts';
import { isFromFile, nameOfPast } from '../../src/core/travel/file-tracks.ts';
import { overlayOrder } from '../../src/core/app/overlay-order.ts';

const isInHand = (tool: 'history' | 'heat') => (read: Read) => read(mapTool).inHand?.tool === tool;

/** Returns the devices for which a map tool is meant: the picked ones, or the selected one if none is picked. */
const meant = (read: Read): readonly number[] => {
  const { picked, selected } = read(attention);
  return picked.length > 0 || selected === null ? picked : [selected];
};
const opens = (tool: 'history' | 'heat') => (read: Read) => {
  const devices = meant(read).slice(0, MOST_DEVICES[tool]);
  return devices.length > 0 ? mapEvents.toolOpened({ tool, devices: [...devices] }) : null;
};

/**
 * The plugin for the history, which shows where devices were: on the map, in a list, and in a player. It also has a
 * heat map of where devices spent their time.
 */
export const historyPlugin = definePlugin({
  id: 'history',
  projections: [pasts, player, skipping, pastSensors, pickedTrip],
  effects: [...historyEffects, ...historyExportEffects],
  deviceActions: [
    {
      id: 'history/open',
      ability: 'history',
      order: 12,
      icon: 'history',
      needs: 'seeHistory',
      label: () => 'history.open',
      pressed: (read, device) => read(toolDevices('history'))?.includes(device) ?? false,
      says: (_, device) => mapEvents.toolOpened({ tool: 'history', devices: [device] }),
    },
    {
      id: 'history/heat',
      ability: 'history',
      order: 70,
      icon: 'heat',
      needs: 'seeHistory',
      label: () => 'history.heat.open',
      says: (_, device) => mapEvents.toolOpened({ tool: 'heat', devices: [device] }),
    },
  ],
  quickActions: [
    {
      id: 'history/picked',
      ability: 'history',
      order: 40,
      label: 'history.openPicked',
      picked: 'history',
      when: (read) => meant(read).length > 0,
      says: opens('history'),
    },
    {
      id: 'history/heat-picked',
      ability: 'history',
      order: 41,
      label: 'history.heat.openPicked',
      picked: 'heat',
      when: (read) => meant(read).length > 0,
      says: opens('heat'),
    },
  ],
  mapLayers: [
    {
      id: 'history/heat',
      ability: 'history',
      order: 15,
      when: isInHand('heat'),
      load: () => import('./layers/heat.layer.ts'),
    },
    {
      id: 'history/past',
      ability: 'history',
      order: 30,
      when: isInHand('history'),
      load: () => import('./layers/past.layer.ts'),
    },
    {
      id: 'history/players',
      ability: 'history',
      order: 55,
      when: isInHand('history'),
      load: () => import('./layers/players.layer.ts'),
    },
  ],
  overlays: [
    {
      ...overlayOrder('history/trip'),
      ability: 'history',
      modal: true,
      when: (read) => isInHand('history')(read) && read(tripToShare) !== null,
      load: () => import('./TripShare.view.tsx'),
    },
  ],
  parts: [
    {
      id: 'history/today',
      ability: 'history',
      order: 15,
      slot: 'device/section',
      needs: 'seeHistory',
      when: (_, device) => device !== null && !isFromFile(device),
      load: () => import('./DayTrips.view.tsx'),
    },
    {
      id: 'history-panel',
      ability: 'history',
      order: 60,
      slot: 'map/side',
      title: 'history.title',
      about: (read) => {
        const [device, ...more] = read(toolDevices('history')) ?? [];
        return device === undefined || more.length > 0 ? null : read(nameOfPast(device));
      },
      when: isInHand('history'),
      closed: () => mapEvents.toolClosed({ tool: 'history' }),
      load: () => import('./HistoryPanel.view.tsx'),
    },
    {
      id: 'heat-panel',
      ability: 'history',
      order: 61,
      slot: 'map/side',
      title: 'history.heat.title',
      when: isInHand('heat'),
      closed: () => mapEvents.toolClosed({ tool: 'heat' }),
      load: () => import('./HeatPanel.view.tsx'),
    },
    {
      id: 'history-player',
      ability: 'history',
      order: 60,
      slot: 'map/bottom',
      when: (read) => isInHand('history')(read) && read(span) !== null,
      wantsMap: (read) => {
        const { isPlaying, trip } = read(player);
        return isPlaying ? `trip ${trip?.from ?? ''}` : null;
      },
      load: () => import('./Player.view.tsx'),
    },
  ],
});
