import { EMPTY, from, merge, mergeMap, type Observable, repeat } from 'rxjs';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import type { Change } from '../../events/change-types.ts';
import * as changeEvents from '../../events/changes.ts';
import * as network from '../../events/network.ts';
import * as storageEvents from '../../events/storage.ts';
import type { Draft } from '../kernel/event.ts';
import { effect, type World } from '../ports/effect.ts';
import { admin } from './admin.ts';
import { changes } from './changes.ts';
import { isSignedIn } from './session.ts';

const SLOT = 'changes';
/** Changes of a tab that was closed in mid-save are looked for this often, milliseconds. */
const LOOK_EVERY = 30_000;

/** Whose changes are kept here; of an account that a super user looks at nothing is. */
function ownAccount({ read }: World): number | null {
  const { userID, ghostMode } = read(admin);
  return ghostMode ? null : userID;
}

/** A change without what became of it; but that it was refused is not forgotten. */
const plainly = ({ id, batch, at, notBefore, edit, refused }: Change): Change => ({
  id,
  batch,
  at,
  notBefore,
  edit,
  ...(refused && { refused }),
});

const take = (world: World): Observable<Draft> => {
  const account = ownAccount(world);
  if (account === null) return EMPTY;
  return from(world.ports.outbox.take(account)).pipe(
    mergeMap(({ changes: kept, damaged }) => {
      const known = new Set(world.read(changes).queue.map(({ id }) => id));
      const lost = kept.filter(({ id }) => !known.has(id));
      return [
        ...(lost.length > 0 ? [changeEvents.found({ changes: [...lost] })] : []),
        ...(damaged > 0
          ? [storageEvents.slotSetAside({ slot: SLOT, detail: `${damaged} changes could not be read` })]
          : []),
      ];
    }),
  );
};

/** What the user changed is on this device until the server has it (fault 32, 40). */
export const outboxEffects = [
  effect({
    name: 'keep changes on this device until the server has them',
    on: [changeEvents.submitted, changeEvents.decided, changeEvents.refused],
    how: 'inOrder',
    run: (fact, world) => {
      const account = ownAccount(world);
      if (account === null) return;
      const queued = (id: string) => world.read(changes).queue.filter((each) => each.id === id);
      const wanted =
        fact.type === 'changes/submitted'
          ? fact.payload.changes
          : fact.type === 'changes/refused'
            ? queued(fact.payload.id).map((each) => ({ ...each, refused: fact.payload.failure }))
            : fact.payload.keep === 'mine'
              ? queued(fact.payload.id)
              : [];
      if (wanted.length === 0) return;
      const plain = wanted.map(plainly);
      return from(world.ports.outbox.keep(account, plain)).pipe(
        mergeMap((detail) => (detail === null ? [] : [storageEvents.writeFailed({ slot: SLOT, detail })])),
      );
    },
  }),
  effect({
    name: 'forget changes that are settled',
    on: [changeEvents.saved, changeEvents.dropped, changeEvents.dismissed, changeEvents.decided],
    how: 'inOrder',
    run: async (fact, world) => {
      const account = ownAccount(world);
      if (account === null || (fact.type === 'changes/decided' && fact.payload.keep === 'mine')) return;
      const ids = fact.type === 'changes/dropped' ? fact.payload.ids : [fact.payload.id];
      await world.ports.outbox.drop(account, ids);
      // Those that were made on top of a new thing are about its real id now.
      if (fact.type !== 'changes/saved') return;
      const { queue, renamed } = world.read(changes);
      const now = queue.filter(({ id }) => renamed.includes(id)).map(plainly);
      if (now.length > 0) await world.ports.outbox.keep(account, now);
    },
  }),
  effect({
    name: 'find changes of an earlier visit, or of a tab that was closed',
    while: (read) => read(isSignedIn),
    run: (_, world) =>
      merge(
        take(world),
        merge(world.once(app.resumed), world.once(network.wentOnline)).pipe(
          mergeMap(() => take(world)),
          repeat(),
        ),
        world.ports.clock.after(LOOK_EVERY).pipe(
          mergeMap(() => take(world)),
          repeat(),
        ),
      ),
  }),
  effect({
    name: 'forget all changes with a logout that was chosen',
    on: auth.loggedOut,
    // A session that ended by itself may be taken up again: what was changed in it is not lost.
    run: ({ payload: { reason } }, { ports }) =>
      reason === 'chosen' ? ports.outbox.clear().then(() => undefined) : undefined,
  }),
];
