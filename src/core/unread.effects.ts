import { EMPTY, mergeMap } from 'rxjs';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as notificationEvents from '../../events/notifications.ts';
import * as pushEvents from '../../events/push.ts';
import { effect } from '../ports/effect.ts';
import { admin } from './admin.ts';
import { ask } from './ask.effects.ts';
import { isSignedIn } from './session.ts';
import { badgeCount } from './unread.ts';

/** Of many occasions in a row one question comes, this long after the last; milliseconds. */
const COUNTED_AFTER = 1_000;

export const unreadEffects = [
  effect({
    name: 'count the unread notifications',
    on: [
      auth.loginSucceeded,
      auth.sessionRestored,
      app.resumed,
      notificationEvents.received,
      notificationEvents.marked,
      pushEvents.received,
    ],
    how: 'latest',
    // The number is for the icon, and a customer who is looked at has none here.
    run: (_, world) => {
      const { read, ports } = world;
      if (!read(isSignedIn) || read(admin).ghostMode) return;
      return ports.clock
        .after(COUNTED_AFTER)
        .pipe(
          mergeMap(() =>
            read(isSignedIn)
              ? ask(world, ports.backend.unreadCount(), (result) => [
                  result.ok
                    ? notificationEvents.counted({ unread: result.value })
                    : notificationEvents.countFailed({ failure: result.failure }),
                ])
              : EMPTY,
          ),
        );
    },
  }),
  effect({
    name: 'show the number of unread notifications on the icon of the app',
    while: (read) => read(badgeCount),
    run: (count, { ports }) => ports.badge.show(count),
  }),
  effect({
    name: 'take the number off the icon of the app',
    on: auth.loggedOut,
    run: (_, { ports }) => ports.badge.show(0),
  }),
  effect({
    name: 'tell the server what has been read',
    on: notificationEvents.markChosen,
    how: 'inOrder',
    // In ghost mode `ask` refuses: nothing is marked as read for a customer who is looked at.
    run: ({ payload: { ids, read } }, world) =>
      ask(world, world.ports.backend.markNotifications(ids, read), (result) => [
        result.ok
          ? notificationEvents.marked({ ids, read })
          : notificationEvents.markFailed({ ids, read, failure: result.failure }),
      ]),
  }),
];
