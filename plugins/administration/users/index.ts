import { administrators } from '../rights.ts';
import { route } from '../../../src/kernel/route.ts';
import { definePlugin } from '../../../src/ports/effect.ts';
import type { AdminPorts } from '../../../src/ports/ports.ts';
import { userDetail } from './detail.state.ts';
import { adminUsersEffects } from './effects.ts';
import { ghostLogList, PATH, usersList } from './lists.ts';

const mayEnter = administrators('users/list');

/**
 * The staff plugin for the service's customers. Super users can enter a customer's account here, and see who else did.
 */
export const adminUsersPlugin = definePlugin<AdminPorts>({
  id: 'admin-users',
  projections: [usersList.state, ghostLogList.state, userDetail],
  effects: adminUsersEffects,
  routes: [
    route(PATH, {
      ability: 'administration',
      title: 'adminUsers.title',
      guard: mayEnter,
      load: () => import('./AdminUsers.view.tsx'),
      nav: {
        order: 80,
        group: 'admin.nav',
        icon: 'customers',
        label: 'adminUsers.title',
        when: (read) => mayEnter(read, { path: PATH, query: '' }) === 'allow',
      },
    }),
  ],
});
