import { administrators } from '../rights.ts';
import { route } from '../../../src/kernel/route.ts';
import { definePlugin } from '../../../src/ports/effect.ts';
import type { AdminPorts } from '../../../src/ports/ports.ts';
import { deviceDetail } from './detail.state.ts';
import { adminDevicesEffects } from './effects.ts';
import { devicesList, PATH } from './list.ts';

const mayEnter = administrators('devices/list');

/** The staff plugin for the trackers of all customers: search, view, exchange, move and reset them. */
export const adminDevicesPlugin = definePlugin<AdminPorts>({
  id: 'admin-devices',
  projections: [devicesList.state, deviceDetail],
  effects: adminDevicesEffects,
  routes: [
    route(PATH, {
      ability: 'administration',
      title: 'adminDevices.title',
      guard: mayEnter,
      load: () => import('./AdminDevices.view.tsx'),
      nav: {
        order: 81,
        group: 'admin.nav',
        icon: 'devices',
        label: 'adminDevices.title',
        when: (read) => mayEnter(read, { path: PATH, query: '' }) === 'allow',
      },
    }),
    route(`${PATH}/:id`, {
      ability: 'administration',
      title: 'adminDevices.title',
      guard: mayEnter,
      load: () => import('./AdminDevices.view.tsx'),
    }),
  ],
});
