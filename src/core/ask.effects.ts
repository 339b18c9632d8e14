import { defer, EMPTY, from, merge, mergeMap, type Observable, of, switchMap, takeUntil } from 'rxjs';
import * as auth from '../../events/auth.ts';
import type { Call, Result } from '../api/call.ts';
import type { Draft } from '../kernel/event.ts';
import type { World } from '../ports/effect.ts';
import type { Reply } from '../ports/http-types.ts';
import { accessToken, session } from './session.ts';

/**
 * Asks the backend as the signed-in user and gives the facts that `done` makes of the result.
 *
 * When access is refused (401) it says so, waits for a fresh one, and asks once more (AUTH-05). Any number of calls
 * refused together cause one renewal, because renewing is state and one effect hangs on it.
 */
export function ask<Answer>(
  world: World,
  call: Call<Answer>,
  done: (result: Result<Answer>) => readonly Draft[],
): Observable<Draft> {
  const send = defer(() => world.ports.http.send(call.request, world.read(accessToken)));
  const finish = (reply: Reply): Observable<Draft> => from(done(call.read(reply)));
  const token = world.read(accessToken);
  return send.pipe(
    mergeMap((reply) => {
      if (reply.status !== 401 || !world.read(session).auth) return finish(reply);
      // Somebody else has renewed the access while this call was under way.
      if (world.read(accessToken) !== token) return send.pipe(mergeMap(finish));
      return merge(
        // Listen first …
        world.once(auth.accessRenewed).pipe(
          switchMap(() => send),
          mergeMap(finish),
        ),
        // … then speak.
        world.read(session).renewing ? EMPTY : of(auth.accessRejected()),
      );
    }),
    // What was asked for one session must not arrive in the next, or on the login page; a refused renewal ends it too.
    takeUntil(world.once(auth.loggedOut)),
  );
}
