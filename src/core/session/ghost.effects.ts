import { concat, from, ignoreElements, tap } from 'rxjs';
import * as adminEvents from '../../../events/admin.ts';
import { effect } from '../../ports/effect.ts';
import { ask } from '../server/ask.effects.ts';
import { admin } from './admin.ts';
import { keep } from '../storage/keep.effects.ts';
import { isSignedIn } from './session.ts';
import { accountSlot, GHOST_REASON } from '../storage/slots.ts';

/**
 * Storage slots of the device pages: list, groups, positions, selection, camera. They are cleared when a super user
 * enters another user's account, so that the super user's own list never appears beside a customer's (START-03,
 * START-07).
 */
const DEVICE_SLOTS = ['devices', 'groups', 'positions', 'selection', 'camera'];

/**
 * Effects of ghost mode, in which a super user views a customer's account. The docs say what is allowed in it. The plugin
 * of its banner sends that it started.
 */
export const ghostEffects = [
  effect({
    name: 'store the viewed account and delete own device data',
    on: adminEvents.ghostEntered,
    how: 'inOrder',
    run: ({ payload: { userID, by } }, { ports }) =>
      Promise.all([
        ports.vault.amend({ actingFor: userID }),
        ...DEVICE_SLOTS.map((name) => ports.storage.remove(accountSlot(by, name))),
      ]),
  }),
  effect({
    name: 'store the reason for ghost mode',
    on: adminEvents.ghostReasonStated,
    how: 'inOrder',
    run: (fact, world) => {
      const { ghostMode, userID } = world.read(admin);
      if (!ghostMode || userID === null || !world.read(isSignedIn)) return undefined;
      return keep(
        world.ports,
        accountSlot(userID, GHOST_REASON),
        adminEvents.ghostReasonStated(fact.payload),
      );
    },
  }),
  effect({
    name: 'send that ghost mode ended',
    ability: 'ghost',
    on: adminEvents.ghostLeft,
    how: 'first',
    run: (_, world) => {
      const { subject } = world.read(admin);
      return subject === null
        ? undefined
        : ask(world, world.ports.backend.recordGhostExit(subject), () => []);
    },
  }),
  effect({
    name: 'return to the own account',
    on: adminEvents.ghostLeft,
    how: 'first',
    // Leaving ghost mode loads the page again, so that none of the customer's data stays in memory.
    run: (_, { ports, read }) =>
      concat(
        from(ports.vault.amend({ actingFor: null })),
        from(ports.storage.remove(accountSlot(read(admin).userID ?? 0, GHOST_REASON))),
        from([null]).pipe(tap(() => ports.history.load('/', { replace: false }))),
      ).pipe(ignoreElements()),
  }),
];
