import { signedIn } from '../../src/core/app/guards.ts';
import { route } from '../../src/kernel/route.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { deviceManagementActions } from './actions.ts';
import { CHILDREN } from './children.ts';
import { details } from './details.state.ts';
import { managementEffects } from './effects.ts';
import { forms } from './forms.state.ts';
import { photoEffects } from './image/photo.effects.ts';
import { photos } from './image/photo.state.ts';
import { managedList } from './list.state.ts';
import { HOME } from './place.ts';

const load = () => import('./DeviceManagement.view.tsx');

/** All devices and what can be set of each (DEV-*): one page with a list, whose address says what stands beside it. */
export const deviceManagementPlugin = definePlugin({
  id: 'device-management',
  projections: [forms, managedList, details, photos],
  effects: [...managementEffects, ...photoEffects],
  routes: [
    route(HOME, {
      title: 'deviceManagement.title',
      guard: signedIn,
      load,
      nav: { order: 20, icon: 'devices', label: 'deviceManagement.title' },
    }),
    route(`${HOME}/:imei`, { title: 'deviceManagement.title', guard: signedIn, load }),
    ...CHILDREN.map((child) =>
      route(`${HOME}/:imei/${child}`, {
        title: `deviceManagement.pages.${child}.title`,
        guard: signedIn,
        load,
      }),
    ),
  ],
  deviceActions: deviceManagementActions,
});
