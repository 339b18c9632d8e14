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

/** Everything is cleared at once; the login page comes this long after (AUTH-07). */
const FAREWELL = 1_000;
/** A store that hangs holds nobody up for longer. */
const LONGEST_CLEARING = 3_000;

/** What the login page says of a session that ended without its owner's doing. */
const WHY: Readonly<Partial<Record<Leaving, string>>> = {
  renewalRefused: 'failure.unauthorised',
  renewalFailed: 'failure.unauthorised',
  noCustomer: 'shell.outNoCustomer',
  errorPopup: 'shell.outStillFailing',
  browserClosed: 'shell.outBrowserClosed',
};

/** Runs one step; gives what could not be cleared, by name. */
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
        // Only now: a tab that hears of it must find nothing any more.
        mergeMap((left) => {
          if (reason !== 'elsewhere') ports.tabs.tell({ kind: 'loggedOut' });
          return step(world, 'traces', how.traces).pipe(map((more) => [...left.flat(), ...more]));
        }),
      );
      const farewell = reason === 'browserClosed' ? of(0 as const) : ports.clock.after(FAREWELL);
      return combineLatest([cleared, farewell]).pipe(
        mergeMap(([left]) =>
          concat(
            // Tokens may still be on the disk: the next start must not take them for a session.
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
        // Who left by choice, here or in another tab, did not mean to go on.
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
    // What was in memory, the log of the session with it, goes with the page: the next customer begins with nothing.
    // Where a new page could not be had (no network, and no worker that has it) it goes when the network is back.
    name: 'begin anew with an empty memory',
    on: auth.logoutFinished,
    run: (_, { ports, read }) => {
      if (read(connectivity).online !== false || ports.updates.controls()) ports.page.reload();
    },
  }),
];
