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

/**
 * A logout first has the push token unregistered, but waits no longer than this (ms), so that it also works offline.
 */
const LONGEST_UNREGISTERING = 2_000;

/**
 * The reasons for which a logout does not wait for the server: the server has already ended the access, or no session
 * has started.
 */
const WAITS_NOT: ReadonlySet<Leaving> = new Set(['renewalRefused', 'renewalFailed', 'browserClosed']);

/**
 * Performs every logout: ends the session, and tells the server, so that neither the tokens nor the push token stay
 * valid (AUTH-07). The logout waits until the push token is unregistered. If another tab logs out meanwhile, it stops
 * waiting.
 */
export const leave = (world: World, reason: Exclude<Leaving, 'elsewhere'>): Observable<Draft> =>
  defer(() => {
    const { ports, read, once } = world;
    const token = read(session).auth?.token ?? null;
    const loggedOut = of(auth.loggedOut({ reason }));
    // If no user is signed in, a logout that the user chose does nothing. The error popup still needs the event to
    // start over.
    if (!token) return reason === 'chosen' ? EMPTY : loggedOut;
    const late = ports.clock.after(LONGEST_UNREGISTERING).pipe(map(() => null));
    return race(from(ports.push.registered()).pipe(catchError(() => of(null))), late).pipe(
      mergeMap((pushToken): Observable<Draft> => {
        // Nothing cancels the logout request, whatever happens to the page or to this observable.
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
