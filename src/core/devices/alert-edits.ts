import type { EditOf } from '../../../events/change-types.ts';
import * as notificationEvents from '../../../events/notifications.ts';
import type { Read } from '../../kernel/read.ts';
import { UNDO_LASTS } from '../changes/changes.ts';
import { changeKind, told } from '../changes/kind.ts';
import { answered } from '../../api/call.ts';
import { isOwnAlert, silence } from './silence.ts';
import { notifications } from './notifications.ts';

/** How long after the user chose "mark all as read" the server may still be asked to mark all (ms). */
const SWEEPS_WITHIN = UNDO_LASTS + 5_000;

type Marks = EditOf<'alerts'>;

const markEdit = (ids: number[], read: boolean, every: number | 'customer' | null): Marks => ({
  of: 'alerts',
  id: 0,
  ids,
  every,
  set: { read },
  was: { read: !read },
});

/**
 * Returns the edit that marks these alerts as read or unread. Alerts that already have that state are left out. Null if
 * none remain.
 */
export function alertsEdit(read: Read, ids: readonly number[], isRead: boolean): Marks | null {
  const wanted = new Set(ids);
  for (const one of read(notifications).success ?? []) if (one.read === isRead) wanted.delete(one.id);
  return wanted.size === 0 ? null : markEdit([...wanted], isRead, null);
}

/**
 * Returns the edit that marks all alerts of a device or of the account as read, including alerts that only the server
 * has.
 */
export function sweepEdit(read: Read, of: number | 'customer'): Marks {
  const all = [...(read(notifications).success ?? []), ...read(silence).alarms];
  const meant = all.filter((one) => !one.read && (of === 'customer' || one.device === of));
  return markEdit([...new Set(meant.map(({ id }) => id))], true, of);
}

const deviceOf = (read: Read, alert: number): number | undefined =>
  read(notifications).success?.find(({ id }) => id === alert)?.device;

/** The kind of change that marks alerts as read or unread. */
export const alertsKind = changeKind<'alerts'>({
  of: 'alerts',
  ability: ['alerts', 'alertMarks'],
  call: ({ ids, every, set: { read } }, { at, now, backend }) => {
    // Alerts that the app itself raised are marked only in this browser; the server does not know them.
    const theirs = ids.filter((id) => !isOwnAlert(id));
    // The server marks everything that it has when the call arrives. If the change waited, for example for the network,
    // that may include an SOS that nobody has seen. So only the alerts that the app knew then are marked.
    const call =
      every !== null && now - at <= SWEEPS_WITHIN
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
  // Marking all alerts cannot be undone, because it also changes alerts on the server that the app has not loaded.
  isFinal: ({ every }) => every !== null,
  inverse: (edit) => [{ ...edit, every: null, set: edit.was, was: edit.set }],
  // Undoing an earlier edit does not change later ones, because each edit stores which of its alerts were read before it.
  without: (edit) => edit,
  // It is no conflict if another user has marked the same alert.
  neverClashes: true,
  // Some servers do not store which alerts are read. The user is not notified of that, because they can do nothing
  // about it.
  isSilent: ({ reason }) => reason === 'unavailable',
  rights: ({ ids, every }, read) =>
    every === null
      ? { devices: ids.map((id) => deviceOf(read, id)), isEach: true, actions: ['markAlerts'] }
      : { devices: typeof every === 'number' ? [every] : [], actions: ['markAlerts'] },
});
