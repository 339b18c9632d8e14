import { administrators } from '../../src/core/guards.ts';
import { route } from '../../src/kernel/route.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { adminUsersEffects, PATH } from './effects.ts';
import { adminUsers } from './users.state.ts';

/** The customers of the service, for its own people; a super user opens an account in ghost mode from here. */
export const adminUsersPlugin = definePlugin({
  id: 'admin-users',
  projections: [adminUsers],
  effects: adminUsersEffects,
  routes: [
    route(PATH, {
      title: 'adminUsers.title',
      guard: administrators('users'),
      load: () => import('./AdminUsers.view.tsx'),
    }),
  ],
});
