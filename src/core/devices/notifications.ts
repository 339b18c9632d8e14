import * as changeEvents from '../../../events/changes.ts';
import type { Change } from '../../../events/change-types.ts';
import type { Notification } from '../../../events/device-types.ts';
import * as notificationEvents from '../../../events/notifications.ts';
import * as operationsEvents from '../../../events/operations.ts';
import * as silenceEvents from '../../../events/silence.ts';
import * as olderAlerts from '../../../events/older-alerts.ts';
import type { Failure } from '../../../events/session-types.ts';
import { isOwnAlert } from './silence.ts';
import { plainProjection } from '../../kernel/projection.ts';
import { select } from '../../kernel/read.ts';

export type Notifications = {
  /**
   * The alerts as the user sees them, newest first, including read/unread changes that the server has not saved yet.
   * Null if unknown.
   */
  readonly success: readonly Notification[] | null;
  readonly error: Failure | null;
  /** The alerts as the server has them. */
  readonly told: readonly Notification[] | null;
  /** Read/unread changes that the server has not saved yet, oldest first. */
  readonly pending: readonly Change[];
  /**
   * When the server sent the list of alerts that is on screen (unix seconds). `fromStorage`: the list was sent in an
   * earlier visit and then stored.
   */
  readonly toldAt: number | null;
  readonly fromStorage: boolean;
  /**
   * The server's usual list is complete from this time on (unix seconds), for all devices or for those in `covered`. Null
   * if the list is empty.
   */
  readonly since: number | null;
  /** The devices that the server's usual list is about, by id. Null: all. */
  readonly covered: Readonly<Record<number, true>> | null;
  /**
   * By device id: the time from which on all alerts of the device are known (unix seconds). Earlier than `since` where
   * older alerts of the device were loaded.
   */
  readonly olderFrom: Readonly<Record<number, number>>;
  /**
   * Ids of alerts that arrived while the app was marking all alerts as read. The server has marked these as read too,
   * although the user has not seen them.
   */
  readonly late: readonly number[];
};

/**
 * The state behind `Notifications`. New alerts are collected in a short list, because each copy of a list of 50,000
 * costs more than all other states do for an alert.
 */
type Held = Omit<Notifications, 'success'> & {
  /** The newest alerts, newest first. They belong at the top of `told`, and are not in it yet. */
  readonly fresh: readonly Notification[];
};

/** The most alerts that are collected before they join the long list. */
const MOST_FRESH = 200;

/** Maximum number of alerts that the app holds; new ones replace the oldest. The server has all of them. */
export const MOST = 50_000;

const newestFirst = (all: readonly Notification[]): readonly Notification[] =>
  all.toSorted((a, b) => b.at - a.at || b.id - a.id).slice(0, MOST);

/**
 * Applies one read/unread change to the alerts. Alerts that came after the user chose "mark all as read" stay as they
 * are. The app's own alerts are marked only by their ids.
 */
export function marked(all: readonly Notification[], { edit, at }: Change): readonly Notification[] {
  if (edit.of !== 'alerts') return all;
  const { every, set } = edit;
  const ids = new Set(edit.ids);
  const isMeant = (one: Notification) =>
    ids.has(one.id) ||
    (every !== null &&
      one.at * 1000 <= at &&
      (every === 'customer' || one.device === every) &&
      !isOwnAlert(one.id));
  return all.map((one) => (one.read !== set.read && isMeant(one) ? { ...one, read: set.read } : one));
}

/** Returns the ids of unread alerts that came after the user marked all as read but before the server did so. */
function lateFor(all: readonly Notification[], { edit, at }: Change): readonly number[] {
  if (edit.of !== 'alerts' || edit.every === null) return [];
  const { every } = edit;
  return all
    .filter((one) => !one.read && one.at * 1000 > at && (every === 'customer' || one.device === every))
    .map(({ id }) => id);
}

/** Returns the same state with all alerts in `told`. */
const joined = (s: Held): Held =>
  s.fresh.length === 0 ? s : { ...s, told: s.fresh.concat(s.told ?? []).slice(0, MOST), fresh: [] };
const shown = ({ told, pending }: Pick<Held, 'told' | 'pending'>) => told && pending.reduce(marked, told);
const marksOf = (changes: readonly Change[]): readonly Change[] =>
  changes.filter(({ edit, refused }) => edit.of === 'alerts' && !refused);

const added = (s: Held, changes: readonly Change[]): Held => {
  const made = marksOf(changes).filter(({ id }) => !s.pending.some((each) => each.id === id));
  return made.length === 0 ? s : { ...s, pending: [...s.pending, ...made], late: [] };
};
const without = (s: Held, ids: readonly string[]): Held =>
  s.pending.some(({ id }) => ids.includes(id))
    ? { ...s, pending: s.pending.filter(({ id }) => !ids.includes(id)) }
    : s;

/**
 * Adds the known alerts that a new list of the server cannot contain. Those that are older than every alert in the list
 * were loaded by period. Those of devices that the server was not asked about arrived live.
 * @param asked the devices that the server was asked about; undefined means all
 */
function withKnown(
  list: readonly Notification[],
  { told, fromStorage }: Held,
  asked: readonly number[] | undefined,
): readonly Notification[] {
  const ids = asked && new Set(asked);
  const oldest = oldestIn(list);
  const isOther = ({ id, device }: Notification) => ids && !ids.has(device) && !isOwnAlert(id);
  const known = (told ?? []).filter((one) => (!fromStorage && one.at < oldest) || isOther(one));
  return known.length === 0 ? list : [...list, ...known];
}
/** Returns the alerts that the app itself raised, which no list from a server contains. */
const ownOf = (before: readonly Notification[] | null, list: readonly Notification[]) => {
  const own = (before ?? []).filter(({ id }) => isOwnAlert(id));
  const known = new Set(own.length > 0 ? list.map(({ id }) => id) : []);
  const oldest = oldestIn(list);
  return own.filter(({ id, at }) => !known.has(id) && at >= oldest);
};
/** Returns the time of the oldest alert in the list. `withKnown` keeps the alerts from before that. */
const oldestIn = (list: readonly Notification[]): number =>
  list.length === 0
    ? Number.NEGATIVE_INFINITY
    : list.reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY);
/**
 * Keeps this browser's read/unread states in a new list, if the server gives names to event types (`about`): such a
 * server does not store which alerts are read (TRAC-08).
 */
export function withMarks(
  list: readonly Notification[],
  known: readonly Notification[] | null,
): readonly Notification[] {
  if (!known || !list.some(({ about }) => about)) return list;
  const isRead = new Set(known.filter(({ read }) => read).map(({ id }) => id));
  return list.map((one) => (one.about && isRead.has(one.id) ? { ...one, read: true } : one));
}
const together = (
  all: readonly Notification[] | null,
  more: readonly Notification[],
): readonly Notification[] => {
  const known = new Set(more.map(({ id }) => id));
  return newestFirst([...withMarks(more, all), ...(all ?? []).filter(({ id }) => !known.has(id))]);
};

/** The highest server id in each list of alerts. Cached, so that a new alert does not cause a search through 50,000. */
const highest = new WeakMap<readonly Notification[], number>();
function highestOf(list: readonly Notification[]): number {
  let most = highest.get(list);
  if (most === undefined) {
    most = list.reduce((so, { id }) => (isOwnAlert(id) ? so : Math.max(so, id)), 0);
    highest.set(list, most);
  }
  return most;
}

/** Returns the state with the new alerts at the top; an alert that is already there moves up. */
function withNews(s: Held, news: ReadonlyMap<number, Notification>): Held {
  const [least, most] = [Math.min(...news.keys()), Math.max(...news.keys())];
  if (s.told && least > Math.max(highestOf(s.told), highestOf(s.fresh)) && !isOwnAlert(most)) {
    const next = { ...s, fresh: [...news.values(), ...s.fresh] };
    return next.fresh.length > MOST_FRESH ? joined(next) : next;
  }
  const others = (joined(s).told ?? []).filter(({ id }) => !news.has(id));
  return { ...s, told: [...news.values()].concat(others).slice(0, MOST), fresh: [] };
}

/**
 * Returns the time from which on all alerts are known, after a new list has loaded. If the new list does not reach back
 * to the known alerts, there may be a gap between them.
 */
function reachAfter(s: Held, list: readonly Notification[], before: readonly Notification[] | null) {
  const last = list.reduce<Notification | null>(
    (least, one) => (least && least.at <= one.at ? least : one),
    null,
  );
  if (before === null) return { since: last?.at ?? null, olderFrom: {} };
  if (last === null) return {};
  const hasGap = s.since === null || (last.at > s.since && !before.some(({ id }) => id === last.id));
  return hasGap ? { since: last.at, olderFrom: {} } : { since: Math.min(last.at, s.since ?? last.at) };
}

/**
 * Returns the time from which on all alerts of a device are known (unix seconds); infinity if none are. The oldest
 * known alert would be a wrong answer, because it may have been loaded for another device.
 */
export const knownFrom = (
  { since, covered, olderFrom }: Pick<Notifications, 'since' | 'covered' | 'olderFrom'>,
  device: number,
): number =>
  Math.min(
    since !== null && (covered === null || covered[device]) ? since : Number.POSITIVE_INFINITY,
    olderFrom[device] ?? Number.POSITIVE_INFINITY,
  );

/**
 * Projection: the alerts, as they are stored. The reducers return new states instead of changing drafts: with hundreds
 * of alerts, a draft cost a millisecond for each new alert.
 */
export const heldNotifications = plainProjection<Held>(
  'core/notifications',
  () => ({
    error: null,
    told: null,
    fresh: [],
    pending: [],
    toldAt: null,
    fromStorage: false,
    since: null,
    covered: null,
    olderFrom: {},
    late: [],
  }),
  (on) => [
    on(notificationEvents.listed, (held, { payload: { devices, ...told }, at }) => {
      const { notifications: list, source, toldAt } = told;
      const s = joined(held);
      const isKept = source === 'storage';
      // If the server has already answered, the stored list only adds which alerts are read.
      if (isKept && s.told) return { ...s, told: withMarks(s.told, list) };
      const before = s.fromStorage ? null : s.told;
      return {
        ...s,
        ...reachAfter(s, list, before),
        covered: devices ? Object.fromEntries(devices.map((id) => [id, true as const])) : null,
        told: newestFirst([...withKnown(withMarks(list, s.told), s, devices), ...ownOf(s.told, list)]),
        error: null,
        toldAt: isKept ? (toldAt ?? null) : Math.floor(at / 1000),
        fromStorage: isKept,
      };
    }),
    on(notificationEvents.listFailed, (s, { payload }) => ({ ...s, error: payload.failure })),
    on(notificationEvents.olderLoaded, (held, { payload: { device, from, to, notifications: more } }) => {
      const s = joined(held);
      const known = knownFrom(s, device);
      const isNext = known === Number.POSITIVE_INFINITY || to >= known - 1;
      return {
        ...s,
        told: together(s.told, more),
        olderFrom: isNext ? { ...s.olderFrom, [device]: Math.min(known, from) } : s.olderFrom,
      };
    }),
    on(olderAlerts.loaded, (held, { payload: { devices, from, to, notifications: more } }) => {
      const s = joined(held);
      const olderFrom = { ...s.olderFrom };
      for (const device of devices) {
        const known = knownFrom(s, device);
        if (known === Number.POSITIVE_INFINITY || to >= known - 1) olderFrom[device] = Math.min(known, from);
      }
      return { ...s, told: together(s.told, more), olderFrom };
    }),
    on(notificationEvents.received, (s, { payload: { notifications: came } }) => {
      // If several alerts have the same id, the last one counts. The latest alert comes to the top. One pass through
      // the list handles all new alerts.
      const news = new Map<number, Notification>();
      for (const one of came.toReversed()) if (!news.has(one.id)) news.set(one.id, one);
      return withNews(s, news);
    }),
    ...[
      silenceEvents.raised,
      silenceEvents.ended,
      silenceEvents.alarmsListed,
      operationsEvents.careAlertsRaised,
    ].map((fact) =>
      on(fact, (held, { payload: { alarms } }) => {
        const s = joined(held);
        return s.told ? { ...s, told: together(s.told, alarms) } : s;
      }),
    ),
    on(changeEvents.submitted, (s, { payload }) => added(s, payload.changes)),
    on(changeEvents.found, (s, { payload }) => added(s, payload.changes)),
    on(changeEvents.saved, (held, { payload: { id } }) => {
      const done = held.pending.find((each) => each.id === id);
      if (!done) return held;
      const s = joined(held);
      return without({ ...s, told: s.told && marked(s.told, done), late: lateFor(shown(s) ?? [], done) }, [
        id,
      ]);
    }),
    on(changeEvents.refused, (s, { payload: { id } }) => without(s, [id])),
    on(changeEvents.dropped, (s, { payload: { ids } }) => without(s, ids)),
  ],
);

/** The customer's alerts from the devices and the service, newest first (STATE-02). */
export const notifications = select((read): Notifications => {
  const { fresh: _, ...s } = joined(read(heldNotifications));
  return { ...s, success: shown(s) };
});

export const late = select((read) => read(heldNotifications).late);

export const unreadNotifications = select(
  (read) => (read(notifications).success ?? []).filter((each) => !each.read).length,
);
