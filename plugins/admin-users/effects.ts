import * as admin from '../../events/admin.ts';
import { ask } from '../../src/core/ask.effects.ts';
import { location } from '../../src/core/location.ts';
import { isSignedIn } from '../../src/core/session.ts';
import { effect } from '../../src/ports/effect.ts';
import { adminUsers } from './users.state.ts';

/** Where the list of customers is. */
export const PATH = '/admin-user-management';

export const adminUsersEffects = [
  effect({
    name: 'load the customers while their list is looked at',
    while: (read) =>
      read(isSignedIn) && read(location).place?.path === PATH ? read(adminUsers).asked : null,
    run: (_, world) =>
      ask(world, world.ports.backend.customers(), (result) => [
        result.ok
          ? admin.customersListed({ customers: [...result.value], leftOut: [...result.leftOut] })
          : admin.customersListFailed({ failure: result.failure }),
      ]),
  }),
];
