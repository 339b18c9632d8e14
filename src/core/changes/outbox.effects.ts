import {
  catchError,
  defer,
  EMPTY,
  finalize,
  from,
  ignoreElements,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  race,
  repeat,
} from 'rxjs';
import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import type { Change } from '../../../events/change-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as network from '../../../events/network.ts';
import * as notices from '../../../events/notices.ts';
import * as storageEvents from '../../../events/storage.ts';
import type { Draft } from '../../kernel/event.ts';
import { effect, type World } from '../../ports/effect.ts';
import { admin } from '../session/admin.ts';
import { changes, unkeptChanges } from './changes.ts';
import { kindOf } from './kind.ts';
import { withoutChange } from './queue.ts';
import { isSignedIn } from '../session/session.ts';

const SLOT = 'changes';
/** Changes of a tab that was closed in mid-save are looked for this often, milliseconds. */
const LOOK_EVERY = 30_000;
/** A disk that has not answered by then keeps nobody waiting, milliseconds: what was pressed shows, and is said not to be kept. */
export const KEPT_WITHIN = 250;
/** What could not be kept is tried again this often, milliseconds. */
const KEEP_AGAIN = 5_000;
const NOT_KEPT_STAYS = 8_000;

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

/** What the disk answers, or that it is late. One that fails has answered, too. */
const inTime = ({ ports }: World, answer: Promise<string | null | void>): Observable<string | null> =>
  race(
    from(answer).pipe(
      map((detail) => detail ?? null),
      catchError((problem: unknown) => of(problem instanceof Error ? problem.name : 'unknown')),
    ),
    ports.clock.after(KEPT_WITHIN).pipe(map(() => 'TimeoutError')),
  );

/**
 * Submits changes once they are on this device's disk: what shows outlives a killed browser (fault 67). A disk that refuses
 * or hangs does not hold them up; then the user is told that they are not kept. Of a session that has ended meanwhile
 * nothing shows, and what is given up before it shows leaves nothing.
 * @param press the fact that wants it: what it was made upon may be taken back before it shows
 */
export function submit(
  made: readonly Change[],
  label: string,
  world: World,
  press?: number,
): Observable<Draft> {
  const account = ownAccount(world);
  if (made.length === 0) return EMPTY;
  /** Without what was taken back since the press: it does not build upon that any more. */
  const asItIs = (): Change[] => {
    const gone = world.read(changes).keeping.find(({ seq }) => seq === press)?.gone ?? [];
    return gone.reduce<Change[]>((all, each) => withoutChange([each, ...all], each.id), [...made]);
  };
  if (account === null) return of(changeEvents.submitted({ changes: asItIs(), label }));
  return defer(() => {
    let shows = false;
    return inTime(world, world.ports.outbox.keep(account, made.map(plainly))).pipe(
      mergeMap((detail) => {
        if (ownAccount(world) !== account) return [];
        shows = true;
        // The sending begins as soon as it shows: the word comes before.
        if (detail === null)
          return [
            ...made.flatMap(({ edit }) => kindOf(edit).kept?.() ?? []),
            changeEvents.submitted({ changes: asItIs(), label }),
          ];
        return [
          changeEvents.submitted({ changes: asItIs(), label, unkept: true }),
          storageEvents.writeFailed({ slot: SLOT, detail }),
          notices.raised({ tone: 'warning', text: 'changes.notKept', stays: NOT_KEPT_STAYS }),
        ];
      }),
      finalize(() => void (shows || drop(account, made, world).catch(() => undefined))),
    );
  });
}

const drop = (account: number, made: readonly Pick<Change, 'id'>[], { ports }: World): Promise<void> =>
  ports.outbox.drop(
    account,
    made.map(({ id }) => id),
  );

/** Takes changes off this device's disk, then completes: what no longer shows does not come back with the next page. */
export function forget(gone: readonly Change[], world: World): Observable<never> {
  const account = ownAccount(world);
  return account === null || gone.length === 0
    ? EMPTY
    : inTime(world, drop(account, gone, world)).pipe(ignoreElements());
}

const take = (world: World): Observable<Draft> => {
  const account = ownAccount(world);
  if (account === null) return EMPTY;
  return from(world.ports.outbox.take(account)).pipe(
    mergeMap(({ changes: kept, damaged, lost: gone = 0 }) => {
      const known = new Set(world.read(changes).queue.map(({ id }) => id));
      const lost = kept.filter(({ id }) => !known.has(id));
      return [
        ...(lost.length > 0 ? [changeEvents.found({ changes: [...lost] })] : []),
        ...(damaged > 0
          ? [storageEvents.slotSetAside({ slot: SLOT, detail: `${damaged} changes could not be read` })]
          : []),
        ...(gone > 0
          ? [
              storageEvents.slotSetAside({
                slot: SLOT,
                detail: `${gone} changes could not be opened`,
                lost: true,
              }),
            ]
          : []),
      ];
    }),
  );
};

/** What the user changed is on this device until the server has it (fault 32, 40). */
export const outboxEffects = [
  effect({
    name: 'keep what has become of changes on this device',
    on: [changeEvents.decided, changeEvents.refused],
    how: 'inOrder',
    run: (fact, world) => {
      const account = ownAccount(world);
      if (account === null) return;
      const { id } = fact.payload;
      const queued = world.read(changes).queue.filter((each) => each.id === id);
      const wanted =
        fact.type === 'changes/refused'
          ? queued.map((each) => ({ ...each, refused: fact.payload.failure }))
          : fact.payload.keep === 'mine'
            ? queued
            : [];
      if (wanted.length === 0) return;
      return from(world.ports.outbox.keep(account, wanted.map(plainly))).pipe(
        mergeMap((detail) => (detail === null ? [] : [storageEvents.writeFailed({ slot: SLOT, detail })])),
      );
    },
  }),
  effect({
    name: 'try again to keep what the disk has not taken',
    while: (read) => {
      const ids = read(unkeptChanges).map(({ id }) => id);
      return ids.length > 0 && ids;
    },
    run: (ids, world) => {
      const account = ownAccount(world);
      if (account === null) return;
      return world.ports.clock.after(KEEP_AGAIN).pipe(
        mergeMap(() => world.ports.outbox.keep(account, world.read(unkeptChanges).map(plainly))),
        mergeMap((detail) => (detail === null ? [changeEvents.nowKept({ ids: [...ids] })] : [])),
        repeat(),
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
