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

/**
 * Returns the event that ends the session in this tab because of what another tab did. `byItself`: whether nobody chose
 * that; undefined if the other tab has not said so yet.
 */
export const endedElsewhere = (read: Read, byItself?: boolean): Draft =>
  auth.loggedOut({ reason: 'elsewhere', account: read(admin).userID ?? undefined, byItself });

/**
 * A browser has one session for all tabs: a login or logout in one tab applies to all others, and to a page in the
 * back-forward cache.
 */
export const tabsEffects = [
  visitorEffect({
    name: 'receive messages from other tabs',
    while: () => true,
    run: (_, world) => {
      const { ports, read } = world;
      return ports.tabs.heard().pipe(
        mergeMap((message): Observable<Draft> => {
          if (message.kind === 'refused')
            return of(app.messageRefused({ channel: message.channel, detail: message.detail }));
          const isIn = read(isSignedIn);
          if (message.kind === 'loggedOut')
            return isIn ? of(endedElsewhere(read, message.byItself ?? false)) : EMPTY;
          // After a login in another tab, this tab signs in too if it shows the login page, unless the user is
          // opening a ghost-mode address.
          return isIn || read(session).loading || read(location).ghost !== null
            ? EMPTY
            : // The tab in which the user logged in has already set the session flag, for all tabs.
              concat(of(auth.browserSessionMarked()), restored(world));
        }),
      );
    },
  }),
  visitorEffect({
    name: 'check the session when a page returns from the cache',
    while: () => true,
    run: (_, { ports, read }) =>
      ports.surroundings.restored().pipe(
        mergeMap((back) => {
          if (!back) return of(app.putAway());
          return from(ports.vault.read().catch(() => undefined)).pipe(
            mergeMap((stored) => {
              if (!read(isSignedIn)) return of(app.broughtBack());
              if (stored?.userID === read(admin).userID)
                return of(app.broughtBack(), deviceEvents.listRequested());
              // Another tab ended the session. End it here before the page becomes visible.
              if (stored !== undefined)
                return concat(of(endedElsewhere(read), app.broughtBack()), ofNewer(ports));
              // Nobody knows whether the session has ended, so nothing of it may be cleared, or shown. A new page asks
              // again.
              ports.page.reload();
              return EMPTY;
            }),
          );
        }),
      ),
  }),
];
