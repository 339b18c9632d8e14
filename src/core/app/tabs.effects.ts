import { concat, EMPTY, from, mergeMap, type Observable, of } from 'rxjs';
import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import * as deviceEvents from '../../../events/devices.ts';
import type { Draft } from '../../kernel/event.ts';
import type { Read } from '../../kernel/read.ts';
import { visitorEffect } from '../../ports/effect.ts';
import { admin } from '../session/admin.ts';
import { location } from './location.ts';
import { isSignedIn, session } from '../session/session.ts';
import { ofNewer, restored } from '../session/startup.effects.ts';

/** The session of this tab is over, by what another tab did. */
export function endedElsewhere(read: Read): Draft {
  const { userID } = read(admin);
  return auth.loggedOut({ reason: 'elsewhere', ...(userID !== null && { account: userID }) });
}

/** One browser, one session: what one tab does counts in all of them, and in a page that was put away. */
export const tabsEffects = [
  visitorEffect({
    name: 'hear what other tabs do',
    while: () => true,
    run: (_, world) => {
      const { ports, read } = world;
      return ports.tabs.heard().pipe(
        mergeMap((message): Observable<Draft> => {
          switch (message.kind) {
            case 'loggedOut':
              return read(isSignedIn) ? of(endedElsewhere(read)) : EMPTY;
            case 'signedIn':
              // This tab waits at the login page: it comes in too. Somebody who is typing a ghost's address does not.
              return read(isSignedIn) || read(session).loading || read(location).ghost !== null
                ? EMPTY
                : // The other tab has marked the browser session for all of them.
                  concat(of(auth.browserSessionMarked()), restored(world));
            case 'refused':
              return of(app.messageRefused({ channel: message.channel ?? 'tabs', detail: message.detail }));
            default:
              return message satisfies never;
          }
        }),
      );
    },
  }),
  visitorEffect({
    name: 'cover a page that is put away, and look who comes back',
    while: () => true,
    run: (_, { ports, read }) =>
      ports.surroundings.restored().pipe(
        mergeMap((back) => {
          if (!back) return of(app.putAway());
          const ownID = read(admin).userID;
          return from(ports.vault.read()).pipe(
            mergeMap((stored) =>
              read(isSignedIn) && stored?.userID !== ownID
                ? // Forgotten first, uncovered then: nothing of it is seen for a moment.
                  concat(of(endedElsewhere(read), app.broughtBack()), ofNewer(ports))
                : of(app.broughtBack(), ...(read(isSignedIn) ? [deviceEvents.listRequested()] : [])),
            ),
          );
        }),
      ),
  }),
];
