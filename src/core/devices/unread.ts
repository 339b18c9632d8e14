import type { Change } from '../../../events/change-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as notificationEvents from '../../../events/notifications.ts';
import { projection } from '../../kernel/projection.ts';
import { select } from '../../kernel/read.ts';
import { admin } from '../session/admin.ts';
import { isOwnAlert, silence } from './silence.ts';
import { heldNotifications, marked, notifications, unreadNotifications } from './notifications.ts';

/**
 * How much a read/unread change that the server has not saved yet changes the number of unread alerts. `none`: the
 * number becomes zero.
 */
type Step = { id: string; by: number | 'none' };
export type Unread = {
  /** The number of unread alerts according to the server. Null if unknown. */
  count: number | null;
  /** Read/unread changes that the server has not saved yet, oldest first. */
  pending: Step[];
  /**
   * How many read/unread changes the server has saved. After each one the app loads the number of unread alerts again.
   */
  noted: number;
};

function stepOf({ id, edit }: Change): Step[] {
  if (edit.of !== 'alerts') return [];
  // The server's number does not include the app's own alerts.
  const count = edit.ids.filter((each) => !isOwnAlert(each)).length;
  return [{ id, by: edit.every === 'customer' ? 'none' : edit.set.read ? -count : count }];
}
const stepped = (count: number, { by }: Step): number => (by === 'none' ? 0 : Math.max(0, count + by));

/** The server's number of unread alerts, and the read/unread changes that the server has not saved yet. */
export const unread = projection<Unread>('core/unread', { count: null, pending: [], noted: 0 }, (on) => {
  const add = (s: Unread, changes: readonly Change[]) => {
    const made = changes.filter(({ id, refused }) => !refused && !s.pending.some((each) => each.id === id));
    s.pending.push(...made.flatMap(stepOf));
  };
  const drop = (s: Unread, ids: readonly string[]) => {
    if (s.pending.some(({ id }) => ids.includes(id)))
      s.pending = s.pending.filter(({ id }) => !ids.includes(id));
  };
  return [
    on(notificationEvents.counted, (s, e) => {
      s.count = e.payload.unread;
    }),
    on(changeEvents.submitted, (s, { payload }) => add(s, payload.changes)),
    on(changeEvents.found, (s, { payload }) => add(s, payload.changes)),
    // A saved read/unread change is counted here, until the server sends a new number.
    on(changeEvents.saved, (s, { payload: { id } }) => {
      const done = s.pending.find((each) => each.id === id);
      if (!done) return;
      if (s.count !== null) s.count = stepped(s.count, done);
      s.noted += 1;
      drop(s, [id]);
    }),
    on(changeEvents.refused, (s, { payload: { id } }) => drop(s, [id])),
    on(changeEvents.dropped, (s, { payload: { ids } }) => drop(s, ids)),
    // The server no longer offers this number. Remove it, because otherwise it would stay on the app's icon forever.
    on(notificationEvents.countFailed, (s, e) => {
      if (e.payload.failure.reason === 'unavailable') s.count = null;
    }),
  ];
});

const shownCount = select((read): number | null => {
  const { count, pending } = read(unread);
  return count === null ? null : pending.reduce(stepped, count);
});

/** The number on the app's icon (PUSH-06). Null means that the icon stays as it is, as in ghost mode. */
export const badgeCount = select((read): number | null => (read(admin).ghostMode ? null : read(shownCount)));

/** How many of the alerts that the app itself raised are still unread, with the marks that are not saved yet. */
const unreadOwn = select(
  (read) =>
    read(heldNotifications)
      .pending.reduce(marked, read(silence).alarms)
      .filter((one) => !one.read).length,
);

/**
 * How many alerts are unread, for the navigation and the page of alerts. If the server does not count unread alerts,
 * those in the app's own list are counted.
 */
export const unreadAlerts = select((read): number => {
  const count = read(admin).ghostMode ? null : read(shownCount);
  if (count !== null) return count + read(unreadOwn);
  return read(notifications).success === null ? 0 : read(unreadNotifications);
});
