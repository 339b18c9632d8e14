import { signedIn } from '../../src/core/app/guards.ts';
import { route } from '../../src/kernel/route.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { CHILDREN, needOf } from './children.ts';
import { details } from './details.state.ts';
import { managementEffects } from './effects.ts';
import { forms } from './forms.state.ts';
import { identityEffects } from './identity.effects.ts';
import { identity } from './identity.state.ts';
import { photoEffects } from './image/photo.effects.ts';
import { photos } from './image/photo.state.ts';
import { managedList } from './list.state.ts';
import { HOME, hrefOf } from './place.ts';
import { linkFollowed } from '../../events/navigation.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import type { DeviceAction } from '../../src/ports/extension-points.ts';

/** The action in a device's map menu that opens its settings (MAP-11). */
const deviceManagementActions: readonly DeviceAction[] = [
  {
    id: 'device-management/settings',
    order: 70,
    icon: 'settings',
    page: '/device-management/:imei',
    label: () => 'deviceManagement.settings',
    says: (read, device) => {
      const imei = read(deviceBy(device))?.imei;
      return imei === undefined ? null : linkFollowed({ href: hrefOf(imei) });
    },
  },
];

const load = () => import('./DeviceManagement.view.tsx');

/**
 * The plugin for all devices and their settings (DEV-*): one page with the device list. The address says whose settings
 * are shown beside the list.
 */
export const deviceManagementPlugin = definePlugin({
  id: 'device-management',
  projections: [forms, managedList, details, photos, identity],
  effects: [...managementEffects, ...photoEffects, ...identityEffects],
  routes: [
    route(HOME, {
      title: 'deviceManagement.title',
      guard: signedIn,
      load,
      nav: { order: 20, icon: 'devices', label: 'deviceManagement.title' },
    }),
    route(`${HOME}/:imei`, { title: 'deviceManagement.title', guard: signedIn, load }),
    ...CHILDREN.map((child) => {
      const ability = needOf(child);
      return route(`${HOME}/:imei/${child}`, {
        ...(ability !== null && { ability }),
        title: `deviceManagement.pages.${child}.title`,
        guard: signedIn,
        load,
      });
    }),
  ],
  deviceActions: deviceManagementActions,
});
