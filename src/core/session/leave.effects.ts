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

/** The push token is unregistered first, but a logout waits no longer for it: it works offline too. */
const LONGEST_UNREGISTERING = 2_000;

/** Access is over at the server, or nobody has begun yet: nobody waits for it to hear. */
const WAITS_NOT: ReadonlySet<Leaving> = new Set(['renewalRefused', 'renewalFailed', 'browserClosed']);

/**
 * The way out, whoever takes it: the server is told, so that neither the tokens nor the push token stay valid, and the
 * session ends (AUTH-07). The push token is waited for; who was faster, here or in another tab, has the last word.
 */
export const leave = (world: World, reason: Exclude<Leaving, 'elsewhere'>): Observable<Draft> =>
  defer(() => {
    const { ports, read, once } = world;
    const token = read(session).auth?.token ?? null;
    const loggedOut = of(auth.loggedOut({ reason }));
    // A press with nobody signed in means nothing; who is at a loss begins anew all the same.
    if (!token) return reason === 'chosen' ? EMPTY : loggedOut;
    const late = ports.clock.after(LONGEST_UNREGISTERING).pipe(map(() => null));
    return race(from(ports.push.registered()).pipe(catchError(() => of(null))), late).pipe(
      mergeMap((pushToken): Observable<Draft> => {
        // Sent and not taken back: whatever becomes of the page, and of what this gives.
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
