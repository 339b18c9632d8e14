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
  NEVER,
  type Observable,
  of,
} from 'rxjs';
import * as adminEvents from '../../events/admin.ts';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as settingsEvents from '../../events/settings.ts';
import * as storageEvents from '../../events/storage.ts';
import type { Draft } from '../kernel/event.ts';
import { effect, type World } from '../ports/effect.ts';
import type { Ports, StoredAccess } from '../ports/ports.ts';
import { appState } from './app-state.ts';
import { restoredDrafts } from './drafts.effects.ts';
import { verdictOn } from './guards.ts';
import { accountSlot, SESSION_SLOTS } from './slots.ts';
import { ghostBase, location } from './location.ts';
import { modeOf } from './session.effects.ts';
import { TRACE_MINUTES } from './settings.ts';

/** Starting does not wait longer than this for the browser's storage; what comes later is still taken in. */
const LONGEST_WAIT = 3_000;
/** A newer version is looked for this long after the start (START-06). */
const UPDATE_CHECK_AFTER = 10_000;

const untouched = settingsEvents.restored({
  language: null,
  theme: 'system',
  units: null,
  traceMinutes: TRACE_MINUTES,
});

/** The fact a slot held; a damaged slot is set aside by the port and told of. */
const slot = (ports: Ports, name: string): Observable<Draft> =>
  from(ports.storage.read(name)).pipe(
    mergeMap((stored) => {
      if (stored.kind === 'fact') return of(stored.draft);
      return stored.kind === 'empty'
        ? EMPTY
        : of(storageEvents.slotSetAside({ slot: name, detail: stored.detail }));
    }),
  );

/** Whose account a start is about (START-03 … START-05). Pure. */
export type StartingPoint =
  | { readonly kind: 'own' }
  /** The address is a ghost path, and a super user asks for it. */
  | { readonly kind: 'ghost'; readonly userID: number }
  /** A super user left while looking at somebody's account: back to it. */
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

/** The stored session as facts: the own account with what is kept of it, or the customer's that is looked at. */
export const restored = (world: World): Observable<Draft> =>
  from(world.ports.vault.read()).pipe(
    // What a session needs must be there before its first fact.
    mergeMap((found) => (found ? world.ports.sessionHalf.ready().then(() => found) : of(null))),
    catchError(() => of(null)), // no vault, no session: the login page is the way on
    mergeMap((found) => (found ? sessionOf(world, found) : EMPTY)),
  );

function sessionOf({ ports, read }: World, found: StoredAccess): Observable<Draft> {
  const start = startingPoint(found, read(location).ghost);
  const { superUser, userID, appMode } = found;
  const access = { ...found, appMode: modeOf(appMode) };
  if (start.kind === 'backToGhost') {
    ports.history.load(ghostBase(start.userID), { replace: true });
    return NEVER; // the splash stays until the new page is there
  }
  // In ghost mode nothing is kept and nothing that was kept is shown: every figure comes from the server.
  if (start.kind === 'ghost')
    return of(
      adminEvents.ghostEntered({ userID: start.userID, by: userID, superUser }),
      auth.sessionRestored({ ...access, actingFor: start.userID }),
    );
  const kept = concat(...SESSION_SLOTS.map((name) => slot(ports, accountSlot(userID, name))));
  return concat(of(auth.sessionRestored({ ...access, actingFor: null })), kept, endIfClosed(read));
}

/** "Log out on close": the browser was closed, so this is no continued session but a new one (GUARD-03, AUTH-08). */
const endIfClosed = (read: World['read']): Observable<Draft> =>
  defer(() => {
    const { place } = read(location);
    return verdictOn(read, place?.path ?? '/').to === '/login'
      ? of(auth.loggedOut({ reason: 'browserClosed' }))
      : EMPTY;
  });

/**
 * The start as one story: stored settings and the stored session are read, it is settled whose account is shown, then the
 * app is there (`app/initialised`) and the guards decide the first route; last the service worker, and after a while
 * a look for a newer version.
 */
export const startupEffects = [
  effect({
    name: 'read what earlier visits left',
    on: app.started,
    run: (_, world) => {
      const { ports, read } = world;
      const settings = concat(of(untouched), slot(ports, 'settings'));
      return merge(
        concat(merge(settings, restoredDrafts(ports), restored(world)), of(app.initialised())),
        ports.clock.after(LONGEST_WAIT).pipe(
          filter(() => read(appState).isInitializing),
          map(() => app.initialised()),
        ),
      );
    },
  }),
  effect({
    name: 'register the service worker',
    on: app.initialised,
    how: 'first',
    run: (_, { ports }) =>
      from(ports.updates.register()).pipe(map((outcome) => app.workerRegistered({ outcome }))),
  }),
  effect({
    name: 'look for a newer version',
    on: app.started,
    run: (_, { ports }) =>
      ports.clock.after(UPDATE_CHECK_AFTER).pipe(
        mergeMap(() => ports.updates.check()),
        map((waiting) => app.updateChecked({ waiting })),
      ),
  }),
];
