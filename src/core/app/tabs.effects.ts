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

/** Returns the event that ends this tab's session because of another tab. */
export function endedElsewhere(read: Read): Draft {
  const { userID } = read(admin);
  return auth.loggedOut({ reason: 'elsewhere', ...(userID !== null && { account: userID }) });
}

/** A browser has one session: what one tab does applies to all tabs, and to a page in the back-forward cache. */
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
              // If this tab is at the login page, it signs in too, unless the user is opening a ghost address.
              return read(isSignedIn) || read(session).loading || read(location).ghost !== null
                ? EMPTY
                : // The other tab has set the session flag for all tabs.
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
                ? // The session ends before the page is uncovered, so that none of it flashes.
                  concat(of(endedElsewhere(read), app.broughtBack()), ofNewer(ports))
                : of(app.broughtBack(), ...(read(isSignedIn) ? [deviceEvents.listRequested()] : [])),
            ),
          );
        }),
      ),
  }),
];
