import {
  catchError,
  combineLatest,
  concat,
  defer,
  EMPTY,
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
import { clearing, SIGNED_OUT } from './clearing.ts';
import { connectivity } from '../server/connectivity.ts';
import { location } from '../app/location.ts';
import type { Leaving } from './session.ts';
import { LOGIN_ERROR_STAYS } from './session.effects.ts';

/** All data is cleared at once; the login page follows after this time (AUTH-07). */
const FAREWELL = 1_000;
/** A storage that hangs delays a logout no longer than this (ms). */
const LONGEST_CLEARING = 3_000;

/** The login page's text after a session that the user did not end. */
const WHY: Readonly<Partial<Record<Leaving, string>>> = {
  renewalRefused: 'failure.unauthorised',
  renewalFailed: 'failure.unauthorised',
  noCustomer: 'shell.outNoCustomer',
  errorPopup: 'shell.outStillFailing',
  browserClosed: 'shell.outBrowserClosed',
};

/** Runs one step; returns the names of what could not be cleared. */
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
    name: 'clear what the session leaves, and go to the login page',
    on: auth.loggedOut,
    run: ({ payload }, world) => {
      const { ports } = world;
      const { reason } = payload;
      const how = clearing(ports, payload);
      if (reason !== 'elsewhere') ports.browserSession.clear();
      const cleared = combineLatest([step(world, 'vault', how.vault), step(world, 'slots', how.slots)]).pipe(
        // Not earlier: a tab that receives this must find no data.
        mergeMap((left) => {
          if (reason !== 'elsewhere') ports.tabs.tell({ kind: 'loggedOut' });
          return step(world, 'traces', how.traces).pipe(map((more) => [...left.flat(), ...more]));
        }),
      );
      const farewell = reason === 'browserClosed' ? of(0 as const) : ports.clock.after(FAREWELL);
      return combineLatest([cleared, farewell]).pipe(
        mergeMap(([left]) =>
          concat(
            // Tokens may still be on disk: the next start must not use them as a session.
            left.includes('vault') ? keep(ports, SIGNED_OUT, auth.logoutFinished({ left })) : EMPTY,
            of(auth.logoutFinished({ left })),
          ),
        ),
      );
    },
  }),
  effect({
    name: 'say on the next page that the session has ended, and where one was',
    on: auth.loggedOut,
    run: ({ payload: { reason } }, { ports, read }) => {
      const { wanted, wantedOf } = read(location);
      const text = WHY[reason];
      return concat(
        text
          ? keep(ports, 'notice', notices.raised({ tone: 'warning', text, stays: LOGIN_ERROR_STAYS }))
          : EMPTY,
        // A user who logged out deliberately, here or in another tab, does not want to return to the page.
        reason !== 'chosen' && reason !== 'elsewhere' && wanted !== null
          ? keep(
              ports,
              'wanted',
              navigation.wantedRestored({ href: wanted, ...(wantedOf !== null && { account: wantedOf }) }),
            )
          : EMPTY,
      );
    },
  }),
  effect({
    // The page takes all memory with it, including the session's log: the next customer starts with nothing. If no new
    // page can be loaded (no network, and no worker that has it), this happens when the network is back.
    name: 'begin anew with an empty memory',
    on: auth.logoutFinished,
    run: (_, { ports, read }) => {
      if (read(connectivity).online !== false || ports.updates.controls()) ports.page.reload();
    },
  }),
];
