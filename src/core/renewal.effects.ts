import { defer, map, type Observable, repeat, takeWhile } from 'rxjs';
import * as auth from '../../events/auth.ts';
import type { Draft } from '../kernel/event.ts';
import type { Read } from '../kernel/read.ts';
import type { Secret } from '../kernel/secret.ts';
import { effect } from '../ports/effect.ts';
import type { Renewal } from '../ports/ports.ts';
import { admin } from './admin.ts';
import { backOff } from './back-off.ts';
import { lackingAt } from './lacking.ts';
import { session } from './session.ts';
import { modeOf } from './session.effects.ts';
import { endedElsewhere } from './tabs.effects.ts';
import { user } from './user.ts';

/** What a renewal means for the session (AUTH-06). */
function factOf(renewal: Renewal, read: Read): Draft {
  switch (renewal.kind) {
    case 'renewed': {
      const { access } = renewal;
      // Another account lives in this browser now: this tab's session is over, that one's is not.
      if (access.userID !== read(admin).userID) return endedElsewhere(read);
      return auth.accessRenewed({ ...access, appMode: modeOf(access.appMode) });
    }
    case 'refused':
      return auth.renewalRefused({ failure: renewal.failure });
    case 'failed':
      return auth.renewalFailed({ failure: renewal.failure });
    case 'noAnswer':
      return auth.renewalDelayed({ failure: renewal.failure });
    case 'signedOut':
      return endedElsewhere(read);
    default:
      return renewal satisfies never;
  }
}

/** Access that ended is renewed; calls wait meanwhile (see `ask`). */
export const renewalEffects = [
  effect({
    name: 'renew access',
    while: (read) => (read(session).renewing ? (read(session).auth?.token ?? null) : null),
    run: (spent: Secret, { ports, read }): Observable<Draft> => {
      const email = read(session).email || (read(user).customerData.success?.email ?? '');
      const once = defer(() => ports.renewing.renew(spent, email)).pipe(
        map((renewal) => factOf(renewal, read)),
      );
      // Nobody answered: later once more, each time later, until somebody does.
      return once.pipe(
        repeat({
          delay: () => ports.clock.after(backOff(read(session).unanswered, ports.chance.next())),
        }),
        takeWhile((fact) => fact.type === auth.renewalDelayed.type, true),
      );
    },
  }),
  effect({
    name: 'end the session that cannot be renewed',
    on: [auth.renewalRefused, auth.renewalFailed],
    run: ({ type }) =>
      auth.loggedOut({ reason: type === 'auth/renewalRefused' ? 'renewalRefused' : 'renewalFailed' }),
  }),
  effect({
    name: 'ask the server anew for what it lacked in another session',
    on: [auth.loginSucceeded, auth.sessionRestored, auth.loggedOut],
    run: (_, { ports }) => lackingAt(ports).forget(),
  }),
];
