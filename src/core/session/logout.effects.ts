import {
  catchError,
  combineLatest,
  concat,
  defer,
  EMPTY,
  from,
  map,
  mergeMap,
  of,
  race,
  type Observable,
} from 'rxjs';
import * as auth from '../../../events/auth.ts';
import * as navigation from '../../../events/navigation.ts';
import * as notices from '../../../events/notices.ts';
import { effect, type World } from '../../ports/effect.ts';
import { keep } from '../storage/keep.effects.ts';
import { leave } from './leave.effects.ts';
import { clearing, isFoundEnded } from './clearing.ts';
import { connectivity } from '../server/connectivity.ts';
import { location } from '../app/location.ts';
import { type Leaving, SIGNED_OUT } from './session.ts';
import { LOGIN_ERROR_STAYS } from './session.effects.ts';

/** A logout clears all data at once, but the login page follows only after this time (ms) (AUTH-07). */
const FAREWELL = 1_000;
/** How long a logout waits for storage that does not respond (ms). */
const LONGEST_CLEARING = 3_000;

/**
 * For each reason: the text on the login page that explains why the session ended although the user did not log out.
 */
const WHY: Readonly<Partial<Record<Leaving, string>>> = {
  renewalRefused: 'failure.unauthorised',
  renewalFailed: 'failure.unauthorised',
  noCustomer: 'shell.outNoCustomer',
  errorPopup: 'shell.outStillFailing',
  browserClosed: 'shell.outBrowserClosed',
};

/** Runs one of the steps by which a logout clears data. Returns the names of what could not be cleared. */
const step = (
  world: World,
  name: string,
  clear: () => Promise<readonly string[]>,
): Observable<readonly string[]> =>
  race(
    defer(clear).pipe(catchError(() => of([name]))),
    world.ports.clock.after(LONGEST_CLEARING).pipe(map(() => [name])),
  );

export const logoutEffects = [
  effect({
    name: 'log out',
    on: auth.logoutChosen,
    how: 'first',
    run: (_, world) => leave(world, 'chosen'),
  }),
  effect({
    name: 'delete the data of the session at a logout',
    on: auth.loggedOut,
    run: ({ payload }, world) => {
      const { ports } = world;
      const { reason } = payload;
      const how = clearing(ports, payload);
      if (reason !== 'elsewhere') ports.browserSession.clear();
      const cleared = combineLatest([step(world, 'vault', how.vault), step(world, 'slots', how.slots)]).pipe(
        // Notify other tabs only after the data was cleared: a tab that gets this message must not find any data left.
        mergeMap((left) => {
          if (reason !== 'elsewhere')
            ports.tabs.tell({ kind: 'loggedOut', ...(reason !== 'chosen' && { byItself: true }) });
          return step(world, 'traces', how.traces).pipe(map((more) => [...left.flat(), ...more]));
        }),
      );
      const farewell = reason === 'browserClosed' ? of(0 as const) : ports.clock.after(FAREWELL);
      return combineLatest([cleared, farewell]).pipe(
        mergeMap(([left]) =>
          concat(
            // If the tokens could not be removed from the disk, the next start of the app must not use them as a
            // session.
            left.includes('vault') ? keep(ports, SIGNED_OUT, auth.logoutFinished({ left })) : EMPTY,
            of(auth.logoutFinished({ left })),
          ),
        ),
      );
    },
  }),
  effect({
    name: 'store the logout notice and the page to return to',
    on: auth.loggedOut,
    run: ({ payload }, { ports, read }) => {
      const { reason } = payload;
      const { wanted, wantedOf } = read(location);
      const notes = (text: string | undefined) =>
        concat(
          text
            ? keep(ports, 'notice', notices.raised({ tone: 'warning', text, stays: LOGIN_ERROR_STAYS }))
            : EMPTY,
          wanted !== null
            ? keep(
                ports,
                'wanted',
                navigation.wantedRestored({ href: wanted, ...(wantedOf !== null && { account: wantedOf }) }),
              )
            : EMPTY,
        );
      // After a logout that the user chose, in this tab or another, the next login does not return to this page.
      if (reason === 'chosen') return EMPTY;
      if (reason !== 'elsewhere') return notes(WHY[reason]);
      // If another tab has said that the session ended, it says why too. If somebody else has signed in since, the next
      // page is theirs.
      return from(Promise.all([isFoundEnded(ports, payload), ports.vault.read()])).pipe(
        catchError(() => EMPTY),
        mergeMap(([isEnded, stored]) => (isEnded && stored === null ? notes(WHY.renewalRefused) : EMPTY)),
      );
    },
  }),
  effect({
    // Reloading the page clears all memory, including the session's log, so that the next customer starts with nothing.
    // If the page cannot be reloaded (there is no network, and no service worker has the page), the reload happens when
    // the network is back.
    name: 'reload the page after a logout',
    on: auth.logoutFinished,
    run: (_, { ports, read }) => {
      if (read(connectivity).online !== false || ports.updates.controls()) ports.page.reload();
    },
  }),
];
