import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { notification } from './device-types.ts';
import { failure } from './session-types.ts';

export const listed = event(
  'notifications/listed',
  v.object({
    notifications: v.array(notification),
    /** Not there: the server's. `storage`: what this browser kept of an earlier visit. */
    source: v.optional(v.picklist(['server', 'storage'])),
    /** When the server told what was kept (Unix seconds). */
    toldAt: v.optional(v.number()),
  }),
);
export const listFailed = event('notifications/listFailed', v.object({ failure }));
/** More came, live: those of one moment together, in the order of their coming. */
export const received = event('notifications/received', v.object({ notifications: v.array(notification) }), {
  v: 2,
  upcast: { 1: (old: { notification: unknown }) => ({ notifications: [old.notification] }) },
});
/** The list is wanted again: something came that it does not have. */
export const listRequested = event('notifications/listRequested');
/** How many are unread, by the server's count (PUSH-06). */
export const counted = event('notifications/counted', v.object({ unread: v.number() }));
export const countFailed = event('notifications/countFailed', v.object({ failure }));
/** The user has read these, or wants them unread again: it becomes a change on its way to the server. */
export const markChosen = event(
  'notifications/markChosen',
  v.object({ ids: v.array(v.number()), read: v.boolean() }),
);

const older = { device: v.number(), from: v.number(), to: v.number() };
/** Older ones of a device are wanted than the list has: unix seconds, both inclusive. */
export const olderRequested = event('notifications/olderRequested', v.object(older));
export const olderLoaded = event(
  'notifications/olderLoaded',
  v.object({ ...older, notifications: v.array(notification) }),
);
export const olderFailed = event('notifications/olderFailed', v.object({ ...older, failure }));
