import {
  catchError,
  concat,
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
  takeUntil,
} from 'rxjs';
import * as adminEvents from '../../../events/admin.ts';
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
import { renamedIn, withoutChange } from './queue.ts';
import { isSignedIn } from '../session/session.ts';

const SLOT = 'changes';
/** How often the app looks for stored changes that a closed tab did not send (ms). */
const LOOK_EVERY = 30_000;
/**
 * How long the app waits for a change to be stored on disk (ms). After that the change is shown anyway, with a note
 * that it is not stored.
 */
export const KEPT_WITHIN = 250;
/** After this long, the app tries again to store a change on disk (ms). */
const KEEP_AGAIN = 5_000;
const NOT_KEPT_STAYS = 8_000;
/** Stands for the disk's answer when it takes too long; also the name of the error that the outbox reports for it. */
const TOO_SLOW = 'TimeoutError';

/**
 * Returns the account whose changes are stored in this browser. Null in ghost mode: changes of another user's account
 * are not stored.
 */
function ownAccount({ read }: World): number | null {
  const { userID, ghostMode } = read(admin);
  return ghostMode ? null : userID;
}

/**
 * Returns the part of a queued change that is stored: the change itself and whether it was refused, without its other
 * progress.
 */
const plainly = ({ id, batch, at, notBefore, edit, refused }: Change): Change => ({
  id,
  batch,
  at,
  notBefore,
  edit,
  ...(refused && { refused }),
});

/** Emits the disk's answer, or a timeout if the disk takes too long. A disk error counts as an answer. */
const inTime = ({ ports }: World, answer: Promise<string | null | void>): Observable<string | null> =>
  race(
    from(answer).pipe(
      map((detail) => detail ?? null),
      catchError((problem: unknown) => of(problem instanceof Error ? problem.name : 'unknown')),
    ),
    ports.clock.after(KEPT_WITHIN).pipe(map(() => TOO_SLOW)),
  );

/**
 * Stores changes on disk and then submits them, so that everything that was shown survives a killed browser (fault 67).
 * If the disk refuses or hangs, the changes are submitted anyway, and the app shows that they are not stored. If the
 * session has ended meanwhile, nothing is shown. A change that is cancelled before it is shown is removed from disk
 * again.
 * @param press the `seq` of the event that started the user action; changes that the action builds on may be undone
 * before it is shown
 */
export function submit(
  made: readonly Change[],
  label: string,
  world: World,
  press?: number,
): Observable<Draft> {
  const account = ownAccount(world);
  if (made.length === 0) return EMPTY;
  /**
   * Returns the changes without what was undone since the user action, so that they no longer build on it, and with the
   * real ids that new entities got since.
   */
  const asItIs = (): Change[] => {
    const { keeping, renamings } = world.read(changes);
    const { gone = [] } = keeping.find(({ seq }) => seq === press) ?? {};
    const named = (change: Change) => renamings.reduce(renamedIn, change);
    return gone
      .map(named)
      .reduce<Change[]>((all, each) => withoutChange([each, ...all], each.id), made.map(named));
  };
  // In ghost mode nothing of the customer's account is stored in this browser, and the app says so.
  if (account === null) return of(changeEvents.submitted({ changes: asItIs(), label, unkept: true }));
  /** Stores changes again that became others while they were stored. Those that were sent meanwhile are left out. */
  const keptAgain = (others: readonly Change[]): Observable<never> =>
    defer(() => {
      const waiting = world.read(changes).queue.filter(({ id }) => others.some((each) => each.id === id));
      return waiting.length === 0
        ? EMPTY
        : inTime(world, world.ports.outbox.keep(account, waiting.map(plainly))).pipe(ignoreElements());
    });
  return defer(() => {
    let shows = false;
    return inTime(world, world.ports.outbox.keep(account, made.map(plainly))).pipe(
      mergeMap((detail) => {
        if (ownAccount(world) !== account) return [];
        shows = true;
        // Notices come before the changes, because sending starts as soon as a change is shown.
        if (detail === null) {
          const now = asItIs();
          return concat(
            made.flatMap(({ edit }) => kindOf(edit).kept?.() ?? []),
            of(changeEvents.submitted({ changes: now, label })),
            keptAgain(now.filter((each) => !made.includes(each))),
          );
        }
        return [
          changeEvents.submitted({ changes: asItIs(), label, unkept: true }),
          storageEvents.writeFailed({ slot: SLOT, detail }),
          // A slow disk does store the change later, and usually the server saves it first. In the meantime the banner
          // says that it is not stored.
          ...(detail === TOO_SLOW
            ? []
            : [notices.raised({ tone: 'warning', text: 'changes.notKept', stays: NOT_KEPT_STAYS })]),
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

/**
 * Removes changes from the disk, then completes. Changes that are no longer shown must not come back when the app is
 * next loaded.
 */
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
    mergeMap(({ changes: kept, damaged, lost: gone = 0, elsewhere = 0 }) => {
      const known = new Set(world.read(changes).queue.map(({ id }) => id));
      const lost = kept.filter(({ id }) => !known.has(id));
      return [
        ...(lost.length > 0 ? [changeEvents.found({ changes: [...lost] })] : []),
        ...(elsewhere === world.read(changes).elsewhere
          ? []
          : [changeEvents.elsewhereCounted({ count: elsewhere })]),
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

/** Effects that keep a user's changes in this browser until the server has saved them (fault 32, 40). */
export const outboxEffects = [
  effect({
    name: 'store refused and decided changes on this device',
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
    name: 'retry storing changes on this device',
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
    name: 'let the browser ask before it closes a page that alone has changes',
    while: (read) => read(unkeptChanges).length > 0,
    // The app has already asked a user who leaves ghost mode with unsaved changes.
    run: (_, { ports, once }) => ports.leaving.asks().pipe(takeUntil(once(adminEvents.ghostLeft))),
  }),
  effect({
    name: 'delete completed changes on this device',
    on: [changeEvents.saved, changeEvents.dropped, changeEvents.dismissed, changeEvents.decided],
    how: 'inOrder',
    run: async (fact, world) => {
      const account = ownAccount(world);
      if (account === null || (fact.type === 'changes/decided' && fact.payload.keep === 'mine')) return;
      const ids = fact.type === 'changes/dropped' ? fact.payload.ids : [fact.payload.id];
      await world.ports.outbox.drop(account, ids);
      // Stores the changes that depend on a new entity again, because they now contain its real id.
      if (fact.type !== 'changes/saved') return;
      const { queue, renamed } = world.read(changes);
      const now = queue.filter(({ id }) => renamed.includes(id)).map(plainly);
      if (now.length > 0) await world.ports.outbox.keep(account, now);
    },
  }),
  effect({
    name: 'restore changes of earlier visits and closed tabs',
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
    name: 'delete all stored changes when the user logs out',
    on: auth.loggedOut,
    // Only a logout that the user chose deletes the stored changes. A session that ended in another way may be resumed.
    run: ({ payload: { reason } }, { ports }) =>
      reason === 'chosen' ? ports.outbox.clear().then(() => undefined) : undefined,
  }),
];
