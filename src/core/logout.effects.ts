import {
  catchError,
  combineLatest,
  concat,
  defer,
  firstValueFrom,
  from,
  ignoreElements,
  map,
  mergeMap,
  of,
  race,
  type Observable,
} from 'rxjs';
import * as auth from '../../events/auth.ts';
import * as notices from '../../events/notices.ts';
import type { Draft } from '../kernel/event.ts';
import { effect, type World } from '../ports/effect.ts';
import { BROWSER_SLOTS } from '../ports/ports.ts';
import { keep } from './keep.effects.ts';
import { session } from './session.ts';
import { LOGIN_ERROR_STAYS } from './session.effects.ts';

/** Everything is cleared at once; the login page comes this long after (AUTH-07). */
const FAREWELL = 1_000;
/** The push token is unregistered first, but a logout waits no longer for it: it works offline too. */
const LONGEST_UNREGISTERING = 2_000;

/** What to clear, by the name that is told when it fails. */
const CLEARING: Readonly<Record<string, (world: World, reason: string) => Promise<unknown>>> = {
  // Another tab has signed out, or in as somebody else: what is in the vault now is not this tab's.
  vault: ({ ports }, reason) => (reason === 'elsewhere' ? Promise.resolve() : ports.vault.clear()),
  slots: ({ ports }) => ports.storage.clear(BROWSER_SLOTS),
};

export const logoutEffects = [
  effect({
    name: 'log out',
    on: auth.logoutChosen,
    how: 'first',
    run: (_, world) => {
      const { ports, read } = world;
      const token = read(session).auth?.token ?? null;
      if (!token) return;
      return from(ports.push.registered()).pipe(
        mergeMap((pushToken): Observable<Draft> => {
          // Sent and not taken back: the server is told, but nobody waits for it longer than this.
          const tell = () => firstValueFrom(ports.http.send(ports.backend.logout(pushToken).request, token));
          const loggedOut = of(auth.loggedOut({ reason: 'chosen' }));
          if (!pushToken) return concat(loggedOut, defer(tell).pipe(ignoreElements()));
          const unregistered = race(from(tell()), ports.clock.after(LONGEST_UNREGISTERING));
          return concat(unregistered.pipe(ignoreElements()), loggedOut);
        }),
      );
    },
  }),
  effect({
    name: 'clear what the session leaves, and go to the login page',
    on: auth.loggedOut,
    run: ({ payload: { reason } }, world) => {
      const { ports } = world;
      if (reason !== 'elsewhere') ports.browserSession.clear();
      const failures = Object.entries(CLEARING).map(([name, clear]) =>
        from(clear(world, reason)).pipe(
          map(() => [] as string[]),
          catchError(() => of([name])),
        ),
      );
      const cleared = combineLatest(failures).pipe(
        // Only now: a tab that hears of it must find nothing any more.
        mergeMap((left) => {
          if (reason !== 'elsewhere') ports.tabs.tell({ kind: 'loggedOut' });
          return from(ports.traces.clear()).pipe(map((more) => [...left.flat(), ...more]));
        }),
      );
      const farewell = reason === 'browserClosed' ? of(0 as const) : ports.clock.after(FAREWELL);
      return combineLatest([cleared, farewell]).pipe(map(([left]) => auth.logoutFinished({ left })));
    },
  }),
  effect({
    name: 'say on the next page that the session has ended',
    on: auth.loggedOut,
    run: ({ payload: { reason } }, { ports }) =>
      reason === 'renewalRefused' || reason === 'renewalFailed'
        ? keep(
            ports,
            'notice',
            notices.raised({ tone: 'warning', text: 'failure.unauthorised', stays: LOGIN_ERROR_STAYS }),
          )
        : undefined,
  }),
  effect({
    // What was in memory, the log of the session with it, goes with the page: the next customer begins with nothing.
    name: 'begin anew with an empty memory',
    on: auth.logoutFinished,
    run: (_, { ports }) => ports.page.reload(),
  }),
];
