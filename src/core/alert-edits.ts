import type { Edit } from '../../events/change-types.ts';
import type { Read } from '../kernel/read.ts';
import { notifications } from './notifications.ts';

type Marks = Extract<Edit, { of: 'alerts' }>;

const markEdit = (ids: number[], read: boolean, every: number | 'customer' | null): Marks => ({
  of: 'alerts',
  id: 0,
  ids,
  every,
  set: { read },
  was: { read: !read },
});

/** The edit that marks these alerts, those that are so already left out. Null: there is nothing to do. */
export function alertsEdit(read: Read, ids: readonly number[], isRead: boolean): Marks | null {
  const wanted = new Set(ids);
  for (const one of read(notifications).success ?? []) if (one.read === isRead) wanted.delete(one.id);
  return wanted.size === 0 ? null : markEdit([...wanted], isRead, null);
}

/** The edit that marks all alerts of a device as read, or all there are; also those that only the server knows. */
export function sweepEdit(read: Read, of: number | 'customer'): Marks {
  const meant = (read(notifications).success ?? []).filter(
    (one) => !one.read && (of === 'customer' || one.device === of),
  );
  return markEdit(
    meant.map(({ id }) => id),
    true,
    of,
  );
}
