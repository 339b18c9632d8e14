import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { notification } from './device-types.ts';
import { failure } from './session-types.ts';

export const listed = event(
  'notifications/listed',
  v.object({
    notifications: v.array(notification),
    /**
     * Where the notifications come from. Absent: the server. `storage`: this browser, which stored them on an
     * earlier visit.
     */
    source: v.optional(v.picklist(['server', 'storage'])),
    /** The devices that the server was asked about. Absent: all. Some servers cannot list those of a large fleet. */
    devices: v.optional(v.array(v.number())),
    /** When the server sent the list of notifications that this browser stored (Unix seconds). */
    toldAt: v.optional(v.number()),
  }),
);
export const listFailed = event('notifications/listFailed', v.object({ failure }));
/** New notifications arrived live. Notifications that arrive together are in one event, in order of arrival. */
export const received = event('notifications/received', v.object({ notifications: v.array(notification) }), {
  v: 2,
  upcast: { 1: (old: { notification: unknown }) => ({ notifications: [old.notification] }) },
});
/**
 * The app requests the list of notifications again, for example because a push message names one that is not in the
 * list.
 */
export const listRequested = event('notifications/listRequested');
/** The number of unread notifications, as counted by the server (PUSH-06). */
export const counted = event('notifications/counted', v.object({ unread: v.number() }));
export const countFailed = event('notifications/countFailed', v.object({ failure }));
/** The user marked these notifications as read or unread. The app then sends this to the server as a change. */
export const markChosen = event(
  'notifications/markChosen',
  v.object({ ids: v.array(v.number()), read: v.boolean() }),
);

const older = { device: v.number(), from: v.number(), to: v.number() };
/**
 * The user requests notifications of a device that are older than those in the list (Unix seconds, both inclusive).
 */
export const olderRequested = event('notifications/olderRequested', v.object(older));
export const olderLoaded = event(
  'notifications/olderLoaded',
  v.object({ ...older, notifications: v.array(notification) }),
);
export const olderFailed = event('notifications/olderFailed', v.object({ ...older, failure }));
