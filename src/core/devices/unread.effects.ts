import { concat, defer, EMPTY, mergeMap, type Observable, of } from 'rxjs';
import { MOST_ALARMS_A_CALL } from '../../../events/alarm-types.ts';
import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import type { Edit } from '../../../events/change-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as notificationEvents from '../../../events/notifications.ts';
import * as pushEvents from '../../../events/push.ts';
import type { Draft } from '../../kernel/event.ts';
import { effect, type World } from '../../ports/effect.ts';
import { admin } from '../session/admin.ts';
import { alertsEdit } from './alert-edits.ts';
import { askAsMember } from '../server/ask-as-member.effects.ts';
import { changeOwn, readOwn } from '../storage/kept.effects.ts';
import { offers } from '../server/server.ts';
import { late, notifications, withMarks } from './notifications.ts';
import { isSignedIn } from '../session/session.ts';
import { badgeCount, unread } from './unread.ts';

/**
 * Several events in a row may each require the number of unread alerts to be loaded. The app sends one request, this
 * long after the last of them (ms).
 */
const COUNTED_AFTER = 1_000;
/** Alerts are stored for the next visit when no new one has arrived for this long (ms). */
const KEPT_AFTER = 2_000;
const SLOT = 'alerts';

/**
 * Returns the edit that marks alerts as unread again. The server marked them as read together with all others, although
 * the user has not seen them.
 */
const unreadAgain = (ids: readonly number[]): Edit => ({
  of: 'alerts',
  id: 0,
  ids: [...ids],
  every: null,
  set: { read: false },
  was: { read: true },
});

/** Loads the number of unread alerts for the app's icon, except in ghost mode. */
function count(world: World): Observable<Draft> {
  const { read, ports } = world;
  if (!read(isSignedIn) || read(admin).ghostMode) return EMPTY;
  return ports.clock
    .after(COUNTED_AFTER)
    .pipe(
      mergeMap(() =>
        read(isSignedIn)
          ? askAsMember(world, ports.backend.unreadCount(), (result) => [
              result.ok
                ? notificationEvents.counted({ unread: result.value })
                : notificationEvents.countFailed({ failure: result.failure }),
            ])
          : EMPTY,
      ),
    );
}

export const unreadEffects = [
  effect({
    name: 'load the number of unread notifications',
    ability: 'alerts',
    on: [
      auth.loginSucceeded,
      auth.sessionRestored,
      app.resumed,
      notificationEvents.received,
      pushEvents.received,
    ],
    how: 'latest',
    run: (_, world) => count(world),
  }),
  effect({
    name: 'show the number of unread notifications on the app icon',
    ability: 'alerts',
    while: (read) => read(badgeCount),
    run: (count, { ports }) => ports.badge.show(count),
  }),
  effect({
    name: 'clear the number on the app icon',
    on: auth.loggedOut,
    run: (_, { ports }) => ports.badge.show(0),
  }),
  effect({
    name: 'save which alerts are marked as read',
    on: notificationEvents.markChosen,
    how: 'inOrder',
    // Like every change, marking alerts waits for the network. In ghost mode it is refused, because a super user must
    // not mark the customer's alerts.
    run: ({ payload: { ids, read: isRead } }, { read }) => {
      const edit = alertsEdit(read, ids, isRead);
      return edit ? changeEvents.wanted({ edits: [edit], label: '' }) : undefined;
    },
  }),
  effect({
    name: 'reload the number of unread notifications after marking',
    ability: 'alerts',
    while: (read) => (read(isSignedIn) && read(unread).noted > 0 ? { noted: read(unread).noted } : null),
    run: (_, world) => count(world),
  }),
  effect({
    name: 'keep new alerts unread when all are marked as read',
    while: (read) => (read(late).length > 0 ? read(late) : null),
    run: (ids) => changeEvents.wanted({ edits: [unreadAgain(ids)], label: '' }),
  }),
  effect({
    name: 'list only stored and live alerts if the server lists none',
    ability: 'alerts',
    while: (read) => {
      const { told, fromStorage, error } = read(notifications);
      const isDue = told === null || fromStorage || error !== null;
      return read(isSignedIn) && offers(read, 'history') === false && isDue;
    },
    run: (_, world) =>
      concat(
        defer(() =>
          world.read(notifications).told === null ? readOwn(world, SLOT, notificationEvents.listed) : EMPTY,
        ),
        defer(() =>
          of(notificationEvents.listed({ notifications: [...(world.read(notifications).told ?? [])] })),
        ),
      ),
  }),
  effect({
    name: 'store the alerts for offline use',
    on: [notificationEvents.listed, notificationEvents.received, changeEvents.saved],
    how: 'latest',
    run: (fact, world) => {
      if (fact.type === 'notifications/listed' && fact.payload.source === 'storage') return;
      return world.ports.clock.after(KEPT_AFTER).pipe(
        mergeMap(() => {
          const { told, toldAt, since, covered } = world.read(notifications);
          // Older alerts that were loaded for single devices are not stored. At the next visit the list would wrongly
          // seem complete for their period.
          const whole = told?.filter(({ at }) => since === null || at >= since) ?? [];
          return told === null || toldAt === null
            ? EMPTY
            : changeOwn(world, SLOT, notificationEvents.listed, (stored) =>
                notificationEvents.listed({
                  // A server's list has at most as many alerts. Another tab may have marked some as read.
                  notifications: [
                    ...withMarks(whole.slice(0, MOST_ALARMS_A_CALL), stored?.notifications ?? null),
                  ],
                  source: 'storage',
                  ...(covered && { devices: Object.keys(covered).map(Number) }),
                  toldAt,
                }),
              );
        }),
      );
    },
  }),
  effect({
    name: 'store which alerts are unread again',
    on: changeEvents.saved,
    how: 'inOrder',
    run: ({ payload: { outcome } }, world) => {
      if (outcome.of !== 'alerts' || outcome.read) return;
      const ids = new Set(outcome.ids);
      return changeOwn(world, SLOT, notificationEvents.listed, (stored) =>
        stored === null
          ? null
          : notificationEvents.listed({
              ...stored,
              notifications: stored.notifications.map((one) =>
                ids.has(one.id) ? { ...one, read: false } : one,
              ),
            }),
      );
    },
  }),
];
