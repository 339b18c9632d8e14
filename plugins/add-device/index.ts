import { ownAccount } from '../../src/core/app/guards.ts';
import { route } from '../../src/kernel/route.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { addingDevice, PATH } from './adding.state.ts';
import { addDeviceEffects } from './effects.ts';

/**
 * The plugin to add a tracker to the account. The user types or scans the tracker's number, and then reads what to do
 * until the tracker is on the map.
 */
export const addDevicePlugin = definePlugin({
  id: 'add-device',
  projections: [addingDevice],
  effects: addDeviceEffects,
  routes: [
    route(PATH, {
      ability: 'deviceAdding',
      title: 'addDevice.title',
      guard: ownAccount,
      listed: true,
      load: () => import('./AddDevice.view.tsx'),
    }),
  ],
});
