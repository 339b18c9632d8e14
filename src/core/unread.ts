import * as notificationEvents from '../../events/notifications.ts';
import { projection } from '../kernel/projection.ts';
import { select } from '../kernel/read.ts';
import { admin } from './admin.ts';

export type Unread = {
  /** Unread notifications by the server's count; null = not known. */
  count: number | null;
};

/** How many notifications nobody has read, as the server counts them. */
export const unread = projection<Unread>('core/unread', { count: null }, (on) => [
  on(notificationEvents.counted, (s, e) => {
    s.count = e.payload.unread;
  }),
  // Until the server has counted again.
  on(notificationEvents.marked, (s, { payload: { ids, read } }) => {
    if (s.count !== null) s.count = Math.max(0, s.count + (read ? -ids.length : ids.length));
  }),
  // A number that cannot be asked for any more is no number: it would stand on the icon for ever.
  on(notificationEvents.countFailed, (s, e) => {
    if (e.payload.failure.reason === 'unavailable') s.count = null;
  }),
]);

/** The number on the app's icon (PUSH-06), or null: leave it as it is. A customer who is looked at has none here. */
export const badgeCount = select((read): number | null =>
  read(admin).ghostMode ? null : read(unread).count,
);
