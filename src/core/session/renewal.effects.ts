import { defer, map, mergeMap, type Observable, of, repeat, takeWhile } from 'rxjs';
import * as auth from '../../../events/auth.ts';
import type { Draft } from '../../kernel/event.ts';
import type { Read } from '../../kernel/read.ts';
import type { Secret } from '../../kernel/secret.ts';
import { carry } from '../../ports/carry.ts';
import { effect, type World } from '../../ports/effect.ts';
import type { Renewal } from '../../ports/ports.ts';
import { admin } from './admin.ts';
import { backOff } from '../../rules/back-off.ts';
import { isAwayOrBusy, isUndecided } from '../../rules/failures.ts';
import { lackingAt } from '../server/lacking.ts';
import { leave } from './leave.effects.ts';
import { session } from './session.ts';
import { modeOf } from './session.effects.ts';
import { endedElsewhere } from '../app/tabs.effects.ts';
import { user } from './user.ts';

/**
 * After this many server errors or unusable responses in a row within this time (ms), while the server answers other
 * calls, the renewal of the access has failed (AUTH-06).
 */
const MOST_TROUBLES = 3;
const TROUBLES_WITHIN = 10_000;

/** Whether an attempt to renew the access ended in a server error or an unusable response. */
const isTrouble = (renewal: Renewal): renewal is Extract<Renewal, { kind: 'failed' | 'noAnswer' }> =>
  renewal.kind === 'failed' || (renewal.kind === 'noAnswer' && !isAwayOrBusy(renewal.failure));

/**
 * Whether the server answers other calls while the access cannot be renewed. All calls of the app wait for the renewal,
 * so this function sends one with the expired access.
 */
function answersOthers({ ports, read }: World, spent: Secret): Observable<boolean> {
  const call = ports.backend.customer(read(admin).userID ?? 0);
  return carry((request) => ports.http.send(request, spent), call).pipe(
    map((result) => result.ok || (!isUndecided(result.failure) && result.failure.where === undefined)),
  );
}

/** Returns the event for the result of a renewal of the access (AUTH-06). */
function factOf(renewal: Renewal, read: Read): Draft {
  switch (renewal.kind) {
    case 'renewed': {
      const { access } = renewal;
      // If the renewed access belongs to another account, a user signed in to that account in another tab. Only this
      // tab's session is over.
      if (access.userID !== read(admin).userID) return endedElsewhere(read);
      return auth.accessRenewed({ ...access, appMode: modeOf(access.appMode) });
    }
    case 'refused':
      return auth.renewalRefused({ failure: renewal.failure });
    // A failed attempt, or one without a response, does not end the session: the app tries again later.
    case 'failed':
    case 'noAnswer':
      return auth.renewalDelayed({ failure: renewal.failure });
    case 'signedOut':
      return endedElsewhere(read);
    default:
      return renewal satisfies never;
  }
}

/** Effects that renew expired access. Calls wait until that is done (see `ask`). */
export const renewalEffects = [
  effect({
    name: 'renew the access token',
    while: (read) => (read(session).renewing ? (read(session).auth?.token ?? null) : null),
    run: (spent: Secret, world): Observable<Draft> => {
      const { ports, read } = world;
      const email = read(session).email || (read(user).customerData.success?.email ?? '');
      /** When the renewal met trouble (ms since 1970). */
      let troubles: readonly number[] = [];
      /** Whether the server was unreachable or busy at the last attempt, or in trouble with other calls too. */
      let isDown = false;
      /** Number of attempts in a row, for the pause before the next one. */
      let attempts = 0;
      const once = defer(() => ports.renewing.renew(spent, email)).pipe(
        mergeMap((renewal): Observable<Draft> => {
          const fact = factOf(renewal, read);
          attempts += 1;
          if (!isTrouble(renewal)) {
            isDown = true;
            return of(fact);
          }
          const now = ports.clock.now();
          troubles = [...troubles.filter((at) => now - at <= TROUBLES_WITHIN), now];
          if (!isDown && troubles.length < MOST_TROUBLES) return of(fact);
          return answersOthers(world, spent).pipe(
            map((doesAnswer) => {
              if (doesAnswer && !isDown) return auth.renewalFailed({ failure: renewal.failure });
              // The server is back, perhaps not all of it yet. Earlier troubles do not count, and the pauses are short
              // again.
              if (doesAnswer) [troubles, attempts] = [[now], 1];
              isDown = !doesAnswer;
              return fact;
            }),
          );
        }),
      );
      // As long as no response arrives, the renewal is retried at growing intervals.
      return once.pipe(
        repeat({
          delay: () => ports.clock.after(backOff(attempts, ports.chance.next())),
        }),
        takeWhile((fact) => fact.type === auth.renewalDelayed.type, true),
      );
    },
  }),
  effect({
    name: 'end a session that cannot be renewed',
    on: [auth.renewalRefused, auth.renewalFailed],
    how: 'first',
    run: ({ type }, world) =>
      leave(world, type === 'auth/renewalRefused' ? 'renewalRefused' : 'renewalFailed'),
  }),
  effect({
    name: 'reset what the server is known to lack',
    on: [auth.loginSucceeded, auth.sessionRestored, auth.loggedOut],
    run: (_, { ports }) => lackingAt(ports.http).forget(),
  }),
];
