import { concat, from, ignoreElements, tap } from 'rxjs';
import * as adminEvents from '../../events/admin.ts';
import * as auth from '../../events/auth.ts';
import { effect } from '../ports/effect.ts';
import { ask } from './ask.effects.ts';
import { accountSlot } from './slots.ts';

/**
 * What is kept of the device pages: list, groups, positions, selection. Entering somebody else's account clears it
 * (START-03, START-07), so that a super user's own list never stands beside a customer's.
 */
const DEVICE_SLOTS = ['devices', 'groups', 'positions', 'selection', 'camera'];

/** A super user looks at a customer's account; see docs for what may be done there. */
export const ghostEffects = [
  effect({
    name: 'remember whose account is looked at, and clear what is kept of the own devices',
    on: adminEvents.ghostEntered,
    how: 'inOrder',
    run: ({ payload: { userID, by } }, { ports }) =>
      Promise.all([
        ports.vault.amend({ actingFor: userID }),
        ...DEVICE_SLOTS.map((name) => ports.storage.remove(accountSlot(by, name))),
      ]),
  }),
  effect({
    name: 'have the server note who entered whose account',
    on: auth.sessionRestored,
    run: ({ payload: { actingFor } }, world) =>
      typeof actingFor === 'number'
        ? ask(world, world.ports.backend.recordGhostEntry(actingFor), (result) => [
            result.ok
              ? adminEvents.ghostEntryRecorded({ userID: actingFor })
              : adminEvents.ghostEntryNotRecorded({ failure: result.failure }),
          ])
        : undefined,
  }),
  effect({
    name: 'go back to the own account',
    on: adminEvents.ghostLeft,
    how: 'first',
    // A whole new page: nothing of the customer is left in memory.
    run: (_, { ports }) =>
      concat(
        from(ports.vault.amend({ actingFor: null })),
        from([null]).pipe(tap(() => ports.history.load('/', { replace: false }))),
      ).pipe(ignoreElements()),
  }),
];
