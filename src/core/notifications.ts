import type { Notification } from '../../events/device-types.ts';
import * as notificationEvents from '../../events/notifications.ts';
import type { Failure } from '../../events/session-types.ts';
import { projection } from '../kernel/projection.ts';
import { select } from '../kernel/read.ts';

export type Notifications = { success: Notification[] | null; error: Failure | null };

/** More than this many are not held; the server has them all. */
const MOST = 500;

/** What devices and service told the customer, newest first (STATE-02). */
export const notifications = projection<Notifications>(
  'core/notifications',
  { success: null, error: null },
  (on) => [
    on(notificationEvents.listed, (s, e) => {
      s.success = [...e.payload.notifications].sort((a, b) => b.at - a.at || b.id - a.id).slice(0, MOST);
      s.error = null;
    }),
    on(notificationEvents.listFailed, (s, e) => {
      s.error = e.payload.failure;
    }),
    on(notificationEvents.received, (s, e) => {
      const { notification } = e.payload;
      const others = (s.success ?? []).filter(({ id }) => id !== notification.id);
      s.success = [notification, ...others].slice(0, MOST);
    }),
  ],
);

export const unreadNotifications = select(
  (read) => (read(notifications).success ?? []).filter((each) => !each.read).length,
);
