import {
  catchError,
  concat,
  defer,
  EMPTY,
  firstValueFrom,
  from,
  ignoreElements,
  map,
  mergeMap,
  type Observable,
  of,
  race,
  takeUntil,
} from 'rxjs';
import * as auth from '../../../events/auth.ts';
import type { Draft } from '../../kernel/event.ts';
import { carry } from '../../ports/carry.ts';
import type { World } from '../../ports/effect.ts';
import { type Leaving, session } from './session.ts';

/** The push token is unregistered first, but a logout waits no longer than this (ms): it works offline too. */
const LONGEST_UNREGISTERING = 2_000;

/** The server has already ended the access, or no session has started: the logout does not wait for it. */
const WAITS_NOT: ReadonlySet<Leaving> = new Set(['renewalRefused', 'renewalFailed', 'browserClosed']);

/**
 * Every logout: tells the server, so that neither the tokens nor the push token stay valid, and ends the session
 * (AUTH-07). It waits for the push token; the fastest logout, here or in another tab, decides.
 */
export const leave = (world: World, reason: Exclude<Leaving, 'elsewhere'>): Observable<Draft> =>
  defer(() => {
    const { ports, read, once } = world;
    const token = read(session).auth?.token ?? null;
    const loggedOut = of(auth.loggedOut({ reason }));
    // Without a signed-in user a logout does nothing; the error popup still starts over.
    if (!token) return reason === 'chosen' ? EMPTY : loggedOut;
    const late = ports.clock.after(LONGEST_UNREGISTERING).pipe(map(() => null));
    return race(from(ports.push.registered()).pipe(catchError(() => of(null))), late).pipe(
      mergeMap((pushToken): Observable<Draft> => {
        // Sent without cancelling, whatever happens to the page or to this observable.
        const tell = defer(() =>
          carry((request) => ports.http.send(request, token), ports.backend.logout(pushToken, token)),
        );
        const told = firstValueFrom(tell, { defaultValue: null }).catch(() => null);
        if (!pushToken || WAITS_NOT.has(reason)) return loggedOut;
        return concat(race(from(told), late).pipe(ignoreElements()), loggedOut);
      }),
      takeUntil(once(auth.loggedOut)),
    );
  });
