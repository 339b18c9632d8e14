import { HOME_OF_MODE, inMode, leadingHome, signedIn } from '../../src/core/app/guards.ts';
import { session } from '../../src/core/session/session.ts';
import { route } from '../../src/kernel/route.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { camera } from '../../src/map/camera.ts';
import { fan } from '../../src/map/fan.ts';
import { arrangement, favourites, inView } from './arrangement.state.ts';
import { deepLink } from './deep-link.state.ts';
import { liveMapEffects } from './effects.ts';
import { keptListEffects } from './kept-list.effects.ts';
import { watchEffects } from './watch.effects.ts';
import { watch } from './watch.state.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as mapEvents from '../../events/map.ts';
import { linkFollowed } from '../../events/navigation.ts';
import { attention, deviceBy } from '../../src/core/devices/devices.ts';
import { lastFixOf } from '../../src/core/positions/positions.ts';
import { shownButtons } from '../../src/core/session/user.ts';
import type { DeviceAction } from '../../src/ports/extension-points.ts';
import type { Read } from '../../src/kernel/read.ts';

const isFollowed = (read: Read, device: number): boolean => {
  const { following } = read(attention);
  return following !== null && following !== 'all' && following.device === device;
};

/** The actions on a device that the live map itself offers, not another plugin. */
const liveMapActions: readonly DeviceAction[] = [
  {
    id: 'live-map/follow',
    order: 10,
    icon: 'follow',
    label: (read, device) => (isFollowed(read, device) ? 'map.panel.followed' : 'map.panel.follow'),
    pressed: isFollowed,
    says: (read, device) => {
      if (read(lastFixOf(device)) === null) return null;
      return isFollowed(read, device)
        ? deviceEvents.followEnded({ by: 'button' })
        : deviceEvents.followStarted({ id: device });
    },
  },
  {
    id: 'live-map/centre',
    order: 20,
    icon: 'centre',
    label: () => 'map.panel.show',
    says: (read, device) => (read(lastFixOf(device)) === null ? null : mapEvents.fitRequested({ device })),
  },
  {
    id: 'live-map/alarms',
    ability: 'alarmRules',
    order: 60,
    icon: 'alarms',
    needs: 'alarms',
    page: '/device-management/:imei/device-alarms',
    label: () => 'map.panel.alarms',
    when: (read) => read(shownButtons).alarms,
    says: (read, device) => {
      const imei = read(deviceBy(device))?.imei;
      return imei === undefined
        ? null
        : linkFollowed({ href: `/device-management/${encodeURIComponent(imei)}/device-alarms` });
    },
  },
];

const load = () => import('./MapPage.view.tsx');

/**
 * The plugin for the live map with the device list and the panel of one device. It is the home page of every app mode.
 */
export const liveMapPlugin = definePlugin({
  id: 'live-map',
  projections: [arrangement, favourites, inView, camera, fan, deepLink, watch],
  effects: [...liveMapEffects, ...keptListEffects, ...watchEffects],
  routes: [
    route('/v2', {
      title: 'map.title',
      guard: inMode('v2'),
      load,
      nav: {
        order: 10,
        icon: 'map',
        label: 'map.title',
        href: (read) => HOME_OF_MODE[read(session).appMode],
      },
    }),
    route('/pets', { title: 'map.title', guard: inMode('pets'), load }),
    route('/watch', { title: 'map.title', guard: inMode('watch'), load }),
    route('/bike', { title: 'map.title', guard: inMode('bike'), load }),
    route('/appmode', { title: 'map.title', guard: inMode('base'), load }),
    route('/map', {
      title: 'map.title',
      guard: (read, place) => {
        const answer = signedIn(read, place);
        return answer === 'allow' ? { redirect: HOME_OF_MODE[read(session).appMode] } : answer;
      },
      load,
    }),
    // An effect handles this address: it stores which panel was requested, and then navigates to the home page.
    route('/map/:component/:deviceId', { title: 'map.title', guard: leadingHome, load }),
  ],
  deviceActions: liveMapActions,
  parts: [
    { id: 'live-map/movement', order: 10, slot: 'map/unseen', load: () => import('./Announcer.view.tsx') },
  ],
  mapLayers: [
    { id: 'live-map/in-view', order: 1, load: () => import('./layers/in-view.layer.ts') },
    { id: 'live-map/filter', order: 2, load: () => import('./layers/filter.layer.ts') },
    { id: 'live-map/traces', order: 20, load: () => import('./layers/traces.layer.ts') },
    { id: 'live-map/clusters', order: 45, load: () => import('./layers/clusters.layer.ts') },
    { id: 'live-map/markers', order: 50, load: () => import('./layers/markers.layer.ts') },
    { id: 'live-map/labels', order: 60, load: () => import('./layers/labels.layer.ts') },
    { id: 'live-map/fan', order: 70, load: () => import('./layers/fan.layer.ts') },
  ],
});
