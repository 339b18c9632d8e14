import {
  concat,
  defer,
  EMPTY,
  filter,
  from,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  race,
  take,
} from 'rxjs';
import * as adminEvents from '../../../events/admin.ts';
import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import * as popupEvents from '../../../events/error-popup.ts';
import * as notices from '../../../events/notices.ts';
import * as storageEvents from '../../../events/storage.ts';
import * as userEvents from '../../../events/user.ts';
import type { Draft } from '../../kernel/event.ts';
import { effect, type World } from '../../ports/effect.ts';
import { admin } from '../session/admin.ts';
import { appState } from './app-state.ts';
import { connectivity } from '../server/connectivity.ts';
import { leave } from '../session/leave.effects.ts';
import { isSignedIn } from '../session/session.ts';
import { keep } from '../storage/keep.effects.ts';
import { user } from '../session/user.ts';

/** The storage slot for the number of times the user pressed "Try again" in this browser. */
const SLOT = 'errorPopup';
const SAD_FACE_AFTER = 1_000;
const RELOAD_AFTER = 100;
/** If the page is still there this long after a retry, the user chose to stay when the browser asked (ms). */
const STAYED_AFTER = 6_000;
/** How many times "Try again" in the error popup reloads the page. The next try logs the user out. */
const MOST_RELOADS = 2;
/**
 * Maximum durations of the logout and of writing to storage (ms). Without them, a slow one would leave the user with a
 * popup that does nothing.
 */
const LONGEST_LOGOUT = 3_000;
const LONGEST_WRITE = 1_000;

/** Notices that appear after the reload, in the super user's own account. */
const NO_ACCOUNT = notices.raised({ tone: 'danger', text: 'ghost.noAccount', stays: 15_000 });
const NOT_LOADED = notices.raised({ tone: 'danger', text: 'ghost.notLoaded', stays: 15_000 });

/** The server's failure reasons for a customer that does not exist or that the user may not see. */
const NOT_THERE: ReadonlySet<string> = new Set(['notFound', 'forbidden']);

/** Publishes and stores the number of tries. Completes when the number is stored, or when storing takes too long. */
function count({ ports }: World, tries: number): Observable<Draft> {
  const fact = app.errorPopupCounted({ count: tries });
  const kept = from(ports.storage.write(SLOT, fact)).pipe(
    mergeMap((detail) => (detail === null ? EMPTY : of(storageEvents.writeFailed({ slot: SLOT, detail })))),
  );
  return concat(of(fact), race(kept, ports.clock.after(LONGEST_WRITE).pipe(mergeMap(() => EMPTY))));
}

/** Ends ghost mode because the viewed account cannot be loaded. The super user's own session continues. */
const leaveGhost = ({ ports }: World, notice: Draft): Observable<Draft> =>
  concat(keep(ports, 'notice', notice), of(adminEvents.ghostLeft()));

/**
 * Starts over when trying again did not help: logs out, clears all stored data, goes to the login page and reloads it
 * (ERRPOP-04). In ghost mode: returns to the own account.
 */
function startOver(world: World): Observable<Draft> {
  const { ports, once, read } = world;
  // Another user's account is the problem, so the super user's own session must not end.
  if (read(admin).ghostMode) return concat(count(world, 0), leaveGhost(world, NOT_LOADED));
  const ended = race(
    once(auth.logoutFinished).pipe(map(({ payload }) => payload.left)),
    once(auth.loggedOut).pipe(
      mergeMap(() => ports.clock.after(LONGEST_LOGOUT)),
      map(() => ['logout']),
    ),
  ).pipe(
    take(1),
    mergeMap((left) =>
      concat(left.length > 0 ? of(app.errorPopupLogoutFailed({ left: [...left] })) : EMPTY, goToLogin),
    ),
  );
  const goToLogin = defer(() => {
    ports.history.go('/login', { replace: true });
    ports.page.reload();
    return EMPTY;
  });
  // Subscribe to the end of the session before publishing the logout, so that the end is not missed.
  return concat(count(world, 0), merge(ended, leave(world, 'errorPopup')));
}

/** Effects for a customer whose data could not be loaded, and for the popup that reports this. */
export const errorPopupEffects = [
  effect({
    name: 'restore the number of failed retries',
    on: [auth.loginSucceeded, auth.sessionRestored],
    how: 'first',
    run: (_, world) =>
      from(world.ports.storage.read(SLOT)).pipe(
        mergeMap((stored): Observable<Draft> => {
          if (stored.kind === 'damaged')
            return of(storageEvents.slotSetAside({ slot: SLOT, detail: stored.detail }));
          if (stored.kind === 'empty' || !app.errorPopupCounted.is(stored.draft)) return EMPTY;
          // If the customer's data has already arrived from the server, the stored number of tries is outdated: reset
          // it.
          const { customerData, loading, error } = world.read(user);
          const isWell = customerData.success !== null && !loading && error === null;
          return isWell ? count(world, 0) : of(stored.draft);
        }),
      ),
  }),
  effect({
    name: 'show an error or log out when the customer fails to load',
    on: userEvents.customerLoadFailed,
    how: 'latest',
    run: ({ payload }, world) => {
      const { read, once } = world;
      const decide = defer((): Observable<Draft> => {
        if (!read(isSignedIn)) return EMPTY;
        const { ghostMode } = read(admin);
        // If a super user opened an account that does not exist, only ghost mode ends, not the super user's own
        // session.
        if (ghostMode && NOT_THERE.has(payload.failure.reason)) return leaveGhost(world, NO_ACCOUNT);
        if (!read(user).customerData.success && !ghostMode) return leave(world, 'noCustomer');
        // Without a network, no popup opens: the network banner is enough, and the page reloads when the network is
        // back (NET-02).
        return read(connectivity).online === false ? EMPTY : of(app.errorPopupOpened());
      });
      // The server may fail before the stored customer data has been read. Whether to log out depends on that data, so
      // the app waits for it.
      return read(appState).isInitializing ? once(app.initialised).pipe(mergeMap(() => decide)) : decide;
    },
  }),
  effect({
    name: 'show the sad face in the error popup',
    // The sad face's delay starts when the user can see the popup. The popup's code may load long after the popup was
    // opened.
    on: popupEvents.revealed,
    how: 'latest',
    run: (_, { ports, read }) =>
      ports.clock.after(SAD_FACE_AFTER).pipe(
        filter(() => read(appState).showErrorPopup),
        map(() => app.errorPopupSaddened()),
      ),
  }),
  effect({
    name: 'retry after a press in the error popup',
    on: app.errorPopupRetryChosen,
    how: 'first',
    run: (_, world) => {
      const { ports, read } = world;
      const reload = defer(() => {
        ports.page.reload();
        return EMPTY;
      });
      // Without a network, pressing "Try again" is not counted, because it says nothing about the server.
      if (read(connectivity).online === false) return reload;
      const tries = read(appState).errorPopup;
      if (tries >= MOST_RELOADS) return startOver(world);
      return concat(count(world, tries + 1), ports.clock.after(RELOAD_AFTER).pipe(mergeMap(() => reload)));
    },
  }),
  effect({
    name: 'offer another retry if the page was not reloaded',
    while: (read) => read(appState).errorPopupBusy || null,
    run: (_, { ports }) => ports.clock.after(STAYED_AFTER).pipe(map(() => app.errorPopupOpened())),
  }),
  effect({
    name: 'reset the number of failed retries',
    on: userEvents.customerLoaded,
    run: ({ payload }, world) =>
      payload.source === 'server' && world.read(appState).errorPopup > 0 ? count(world, 0) : undefined,
  }),
];
