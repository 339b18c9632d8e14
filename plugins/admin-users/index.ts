import { administrators } from '../../src/core/administration/rights.ts';
import { route } from '../../src/kernel/route.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { adminUsersEffects, PATH } from './effects.ts';
import { adminUsers } from './users.state.ts';

const mayEnter = administrators('users/list');

/** The customers of the service, for its own people; a super user opens an account in ghost mode from here. */
export const adminUsersPlugin = definePlugin({
  id: 'admin-users',
  projections: [adminUsers],
  effects: adminUsersEffects,
  routes: [
    route(PATH, {
      title: 'adminUsers.title',
      guard: mayEnter,
      load: () => import('./AdminUsers.view.tsx'),
      nav: {
        order: 80,
        icon: 'customers',
        label: 'adminUsers.title',
        when: (read) => mayEnter(read, { path: PATH, query: '' }) === 'allow',
      },
    }),
  ],
});
