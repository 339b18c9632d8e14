import type { Notification } from '../../events/device-types.ts';
import * as notificationEvents from '../../events/notifications.ts';
import type { Failure } from '../../events/session-types.ts';
import { columnar } from '../kernel/projection.ts';
import { select } from '../kernel/read.ts';

export type Notifications = { success: readonly Notification[] | null; error: Failure | null };

const withMark = (s: Notifications, ids: readonly number[], read: boolean): Notifications => ({
  ...s,
  success: s.success?.map((each) => (ids.includes(each.id) ? { ...each, read } : each)) ?? null,
});

/** More than this many are not held; the server has them all. */
const MOST = 500;

/**
 * What devices and service told the customer, newest first (STATE-02). Whole new states, no drafts: making drafts of the
 * hundreds that are held cost a millisecond for each one that came.
 */
export const notifications = columnar<Notifications>(
  'core/notifications',
  () => ({ success: null, error: null }),
  (state) => state,
  (on) => [
    on(notificationEvents.listed, (_, { payload }) => ({
      success: payload.notifications.toSorted((a, b) => b.at - a.at || b.id - a.id).slice(0, MOST),
      error: null,
    })),
    on(notificationEvents.listFailed, (s, { payload }) => ({ ...s, error: payload.failure })),
    on(notificationEvents.markChosen, (s, { payload: { ids, read } }) => withMark(s, ids, read)),
    on(notificationEvents.markFailed, (s, { payload: { ids, read } }) => withMark(s, ids, !read)),
    on(notificationEvents.received, (s, { payload: { notification } }) => {
      const others = (s.success ?? []).filter(({ id }) => id !== notification.id);
      return { ...s, success: [notification, ...others].slice(0, MOST) };
    }),
  ],
);

export const unreadNotifications = select(
  (read) => (read(notifications).success ?? []).filter((each) => !each.read).length,
);
