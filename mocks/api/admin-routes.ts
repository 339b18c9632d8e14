import type { World } from '../world/world.ts';
import { bodyOf, refusal, success, whole } from './answers.ts';
import type { Route } from './handlers.ts';

/** What only administrators and super users may ask. */
export const adminRoutes = (world: World): Route[] => [
  {
    method: 'post',
    path: '/admin/ghost-log',
    reads: true,
    async answer({ request, holder }) {
      if (holder.account.id !== 'superUser') return refusal(403, 'Forbidden');
      const userID = whole((await bodyOf(request))['userID']);
      if (userID === null || !world.byId(userID)) return refusal(404, 'User not found');
      world.recordGhostEntry({ by: holder.userID, userID, at: world.now() });
      return success(true);
    },
  },
  {
    method: 'get',
    path: '/admin/ghost-log',
    answer: ({ holder }) =>
      holder.account.id === 'superUser' ? success(world.ghostEntries()) : refusal(403, 'Forbidden'),
  },
];
