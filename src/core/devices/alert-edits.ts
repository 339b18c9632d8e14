import type { EditOf } from '../../../events/change-types.ts';
import * as notificationEvents from '../../../events/notifications.ts';
import type { Read } from '../../kernel/read.ts';
import { changeKind, told } from '../changes/kind.ts';
import { answered } from '../../api/call.ts';
import { isOwnAlert } from './silence.ts';
import { notifications } from './notifications.ts';

type Marks = EditOf<'alerts'>;

const markEdit = (ids: number[], read: boolean, every: number | 'customer' | null): Marks => ({
  of: 'alerts',
  id: 0,
  ids,
  every,
  set: { read },
  was: { read: !read },
});

/** Returns the edit that marks these alerts, without those that are already marked. Null if nothing changes. */
export function alertsEdit(read: Read, ids: readonly number[], isRead: boolean): Marks | null {
  const wanted = new Set(ids);
  for (const one of read(notifications).success ?? []) if (one.read === isRead) wanted.delete(one.id);
  return wanted.size === 0 ? null : markEdit([...wanted], isRead, null);
}

/**
 * Returns the edit that marks all alerts as read, of a device or of the account; also those that only the server
 * has.
 */
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

const deviceOf = (read: Read, alert: number): number | undefined =>
  read(notifications).success?.find(({ id }) => id === alert)?.device;

/** Marking alerts as read or unread. */
export const alertsKind = changeKind<'alerts'>({
  of: 'alerts',
  ability: ['alerts', 'alertMarks'],
  call: ({ ids, every, set: { read } }, { backend }) => {
    // The app's own alerts are only marked locally.
    const theirs = ids.filter((id) => !isOwnAlert(id));
    const call =
      every !== null
        ? backend.markAllNotifications(every, read)
        : theirs.length > 0
          ? backend.markNotifications(theirs, read)
          : answered<null>({ ok: true, value: null, leftOut: [] });
    return told(call, () => ({ of: 'alerts', ids, read }));
  },
  look: ({ ids, set: { read } }, backend) => told(backend.unreadCount(), () => ({ of: 'alerts', ids, read })),
  reload: () => notificationEvents.listRequested(),
  called: ({ ids }) => ({ text: 'changes.alerts', values: { count: ids.length } }),
  said: ({ set: { read } }) => (read ? 'changes.read' : 'changes.unread'),
  // It also reaches alerts that the app does not know, so it cannot be undone.
  isFinal: ({ every }) => every !== null,
  inverse: (edit) => [{ ...edit, every: null, set: edit.was, was: edit.set }],
  // Each edit stores its own alerts' previous marks.
  without: (edit) => edit,
  // It is no conflict if another user has read an alert too.
  neverClashes: true,
  // The user cannot help it if a server stores no marks.
  isSilent: ({ reason }) => reason === 'unavailable',
  rights: ({ ids, every }, read) =>
    every === null
      ? { devices: ids.map((id) => deviceOf(read, id)), isEach: true, actions: ['markAlerts'] }
      : { devices: typeof every === 'number' ? [every] : [], actions: ['markAlerts'] },
});
