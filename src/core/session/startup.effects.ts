import {
  catchError,
  concat,
  defer,
  EMPTY,
  filter,
  from,
  map,
  merge,
  mergeMap,
  type MonoTypeOperatorFunction,
  NEVER,
  type Observable,
  of,
  race,
  retry,
  Subject,
  takeUntil,
  tap,
} from 'rxjs';
import * as adminEvents from '../../../events/admin.ts';
import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import * as notices from '../../../events/notices.ts';
import * as settingsEvents from '../../../events/settings.ts';
import * as storageEvents from '../../../events/storage.ts';
import * as userEvents from '../../../events/user.ts';
import type { Draft } from '../../kernel/event.ts';
import { visitorEffect, type VisitorWorld } from '../../ports/effect.ts';
import type { StoredAccess, VisitorPorts } from '../../ports/ports.ts';
import { appState } from '../app/app-state.ts';
import { restoredDrafts } from '../storage/drafts.effects.ts';
import { verdictOn } from '../app/guards.ts';
import { accountSlot, GHOST_REASON, SESSION_SLOTS } from '../storage/slots.ts';
import { ghostBase, location } from '../app/location.ts';
import { leave } from './leave.effects.ts';
import { isSignedIn, session, SIGNED_OUT } from './session.ts';
import { modeOf } from './session.effects.ts';
import { TRACE_MINUTES } from '../app/settings.ts';
import { user } from './user.ts';

/** How long the start of the app waits for the browser's storage (ms). A session that is read later is still used. */
const LONGEST_WAIT = 3_000;
/** How many times loading the code of the vault or the session is retried, and the pause between two attempts (ms). */
const CHUNK_TRIES = 5;
const CHUNK_AGAIN_AFTER = 2_000;
const HALF_MISSING = notices.raised({ tone: 'danger', text: 'failure.unreachable', stays: 10_000 });
/**
 * Notice on the login page: a newer version of the app has stored a session that this version cannot read. So the user
 * has to sign in although they did not sign out.
 */
const OF_NEWER = notices.raised({ tone: 'warning', text: 'login.ofNewer', stays: 30_000 });
/** How long after its start the app checks whether a newer version of itself exists (ms) (START-06). */
const UPDATE_CHECK_AFTER = 10_000;

const untouched = settingsEvents.restored({
  language: null,
  theme: 'system',
  units: null,
  traceMinutes: TRACE_MINUTES,
});

/**
 * Loads the event that is stored in a storage slot. A damaged slot causes an event that reports it; the storage port
 * has already set its content aside.
 */
const slot = (ports: VisitorPorts, name: string): Observable<Draft> =>
  inTime(
    ports,
    from(ports.storage.read(name)).pipe(
      mergeMap((stored) => {
        if (stored.kind === 'fact') return of(stored.draft);
        return stored.kind === 'empty'
          ? EMPTY
          : of(storageEvents.slotSetAside({ slot: name, detail: stored.detail, lost: stored.lost }));
      }),
    ),
  );

/** Returns the stored data, or nothing if the storage does not answer in time. */
const inTime = (ports: VisitorPorts, kept: Observable<Draft>): Observable<Draft> =>
  kept.pipe(takeUntil(ports.clock.after(LONGEST_WAIT)));

/** Which account the app opens when it starts (START-03 … START-05). */
export type StartingPoint =
  | { readonly kind: 'own' }
  /** The address is a ghost-mode path (another user's account), and the user is a super user. */
  | { readonly kind: 'ghost'; readonly userID: number }
  /**
   * A super user closed the app while viewing another user's account in ghost mode. The app opens that account again.
   */
  | { readonly kind: 'backToGhost'; readonly userID: number };

export function startingPoint(
  { superUser, actingFor, userID }: Pick<StoredAccess, 'superUser' | 'actingFor' | 'userID'>,
  ghost: number | null,
): StartingPoint {
  if (ghost !== null) return superUser ? { kind: 'ghost', userID: ghost } : { kind: 'own' };
  return superUser && actingFor !== null && actingFor !== userID
    ? { kind: 'backToGhost', userID: actingFor }
    : { kind: 'own' };
}

/**
 * Returns the stored session as events: either of the user's own account with its stored data, or of the customer's
 * account that a super user views. `answered` is called when the vault has answered.
 */
export const restored = (world: VisitorWorld, answered: () => void = () => {}): Observable<Draft> => {
  const { ports, read, once } = world;
  const isTaken = () => read(isSignedIn) || read(session).loading;
  return defer(() => ports.vault.read()).pipe(
    again(ports),
    tap(answered),
    mergeMap((found) => (found ? race(unlessSignedOut(ports, found), afterAll(ports, found)) : of(null))),
    // The session's code must have loaded before the session's first event.
    mergeMap((found) => {
      if (isTaken()) return EMPTY;
      return found
        ? defer(() => ports.sessionChunk.ready()).pipe(
            again(ports),
            mergeMap(() => (isTaken() ? EMPTY : sessionOf(world, found))),
          )
        : ofNewer(ports);
    }),
    // If the code of the vault or of the session could not be loaded, the login page says so. The session stays stored
    // for the next start.
    catchError(() => of(HALF_MISSING)),
    // If a user signs in or out while stored data is being read, the rest of that data is ignored, because it belongs
    // to the previous user.
    takeUntil(merge(once(auth.loginSucceeded), once(auth.loggedOut))),
  );
};

/** Shows a notice if the stored session comes from a newer version of the app and this version cannot read it. */
export const ofNewer = ({ vault }: VisitorPorts): Observable<Draft> =>
  from(vault.isNewer()).pipe(
    catchError(() => of(false)),
    mergeMap((isNewer) => (isNewer ? of(OF_NEWER) : EMPTY)),
  );

/** Emits the stored session after a time limit, in case the storage does not answer (see `unlessSignedOut`). */
const afterAll = ({ clock }: VisitorPorts, found: StoredAccess): Observable<StoredAccess> =>
  clock.after(LONGEST_WAIT).pipe(map(() => found));

/** Returns the stored session. If a logout could not remove its tokens, tries again to remove them and returns null. */
async function unlessSignedOut(ports: VisitorPorts, found: StoredAccess): Promise<StoredAccess | null> {
  const mark = await ports.storage.read(SIGNED_OUT);
  if (mark.kind === 'empty') return found;
  await ports.vault.clear().then(
    () => ports.storage.remove(SIGNED_OUT),
    () => undefined,
  );
  return null;
}

/** Tries several times to load code, in case the network is bad. */
const again = <Loaded>({ clock }: VisitorPorts): MonoTypeOperatorFunction<Loaded> =>
  retry({ count: CHUNK_TRIES, delay: () => clock.after(CHUNK_AGAIN_AFTER) });

function sessionOf(world: VisitorWorld, found: StoredAccess): Observable<Draft> {
  const { ports, read } = world;
  const start = startingPoint(found, read(location).ghost);
  const { superUser, userID, appMode } = found;
  const access = { ...found, appMode: modeOf(appMode) };
  if (start.kind === 'backToGhost') {
    ports.history.load(ghostBase(start.userID), { replace: true });
    return NEVER; // Emits nothing, so that the splash screen stays until the other page has loaded.
  }
  // In ghost mode nothing is stored, and no stored data is shown: all data comes from the server.
  if (start.kind === 'ghost')
    return concat(
      of(adminEvents.ghostEntered({ userID: start.userID, by: userID, superUser })),
      // The super user gave the reason for ghost mode before the page was loaded, so it is read from storage. A reason
      // for another account is ignored.
      slot(ports, accountSlot(userID, GHOST_REASON)),
      of(auth.sessionRestored({ ...access, actingFor: start.userID })),
    );
  const kept = concat(...SESSION_SLOTS.map((name) => slot(ports, accountSlot(userID, name)))).pipe(
    // A fast server may answer before a slow disk. Its answer is newer than what an earlier visit stored.
    filter((draft) => {
      const { customer, settings } = read(user).confirmed;
      return !(userEvents.customerLoaded.is(draft)
        ? customer
        : userEvents.settingsLoaded.is(draft) && settings);
    }),
  );
  return concat(of(auth.sessionRestored({ ...access, actingFor: null })), kept, endIfClosed(world));
}

/**
 * With the setting "Log out on close", a session does not continue after the browser was closed: it ends at the next
 * start of the app (GUARD-03, AUTH-08).
 */
const endIfClosed = (world: VisitorWorld): Observable<Draft> =>
  defer(() => {
    const { read, ports } = world;
    const { place } = read(location);
    if (!read(isSignedIn) || verdictOn(read, place?.path ?? '/').to !== '/login') return EMPTY;
    return from(ports.sessionChunk.ready()).pipe(
      mergeMap((whole) => leave({ ...world, ports: whole }, 'browserClosed')),
    );
  });

/**
 * The start of the app. It reads the stored settings and session, decides which account to open, and publishes
 * `app/initialised`; then the guards decide the first page. The service worker follows, and later a check for a newer
 * version.
 */
export const startupEffects = [
  visitorEffect({
    name: 'restore the session and stored data',
    on: app.started,
    run: (_, world) => {
      const { ports, read } = world;
      const answered = new Subject<void>();
      const kept = merge(
        concat(of(untouched), slot(ports, 'settings')),
        slot(ports, 'wanted').pipe(tap(() => void ports.storage.remove('wanted'))),
        inTime(ports, restoredDrafts(ports)),
      );
      return merge(
        concat(
          merge(
            kept,
            restored(world, () => answered.next()),
          ),
          of(app.initialised()),
        ),
        // If the vault does not answer in time, the app starts without a session. Once the vault has returned a
        // session, the app waits for the session's code instead.
        ports.clock.after(LONGEST_WAIT).pipe(
          takeUntil(answered),
          filter(() => read(appState).isInitializing),
          map(() => app.initialised()),
        ),
      );
    },
  }),
  visitorEffect({
    name: 'register the service worker',
    on: app.initialised,
    how: 'first',
    run: (_, { ports }) =>
      from(ports.updates.register()).pipe(map((outcome) => app.workerRegistered({ outcome }))),
  }),
  visitorEffect({
    name: 'check for a new version',
    on: app.started,
    run: (_, { ports }) =>
      ports.clock.after(UPDATE_CHECK_AFTER).pipe(
        mergeMap(() => ports.updates.check()),
        map((waiting) => app.updateChecked({ waiting })),
      ),
  }),
];
