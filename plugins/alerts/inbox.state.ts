import * as alarmEvents from '../../events/alarms.ts';
import * as changeEvents from '../../events/changes.ts';
import type { Notification } from '../../events/device-types.ts';
import * as inboxEvents from '../../events/inbox.ts';
import * as navigation from '../../events/navigation.ts';
import * as notificationEvents from '../../events/notifications.ts';
import * as olderAlerts from '../../events/older-alerts.ts';
import { ghostOf } from '../../src/core/app/location.ts';
import { answered, type Remote } from '../../src/core/server/remote.ts';
import { notifications } from '../../src/core/devices/notifications.ts';
import { projection } from '../../src/kernel/projection.ts';
import { select } from '../../src/kernel/read.ts';
import { HOME } from './home.ts';

/**
 * Status of the request for older alerts of these devices. The list of alerts itself stores how far back it reaches.
 */
type Older = Remote<{ devices: number[] }>;
export type Inbox = {
  /** The groups of repeated alerts that the user expanded, by the id that their oldest alert had then. */
  unfolded: number[];
  /** Whether the alert list is scrolled away from its top. */
  away: boolean;
  /** Ids of alerts that arrived while the list was scrolled away from its top. They are not shown in the list yet. */
  waiting: number[];
  /** Ids of alerts that arrived since the list was opened or its filters changed, oldest first. Null if it is not open. */
  arrived: number[] | null;
  /**
   * Ids of alerts that the user marked as read one by one since opening the page. They stay among the unread alerts.
   */
  stays: number[];
  /** Id of the open alert if it was marked as read or unread since it was opened. The app does not mark it again. */
  handled: number | null;
  opened: number | null;
  /** Id of the alert that was opened last. The list is scrolled to its row. */
  last: number | null;
  /** The alert that arrived last. Screen readers announce it on the alerts page. */
  heard: { id: number; device: number; kind: number; title: string } | null;
  older: Older;
  /** Ids of devices whose alarm settings were requested separately, because the device list leaves them out. */
  askedAlarms: number[];
};

const untouched: Inbox = {
  unfolded: [],
  away: false,
  waiting: [],
  arrived: null,
  stays: [],
  handled: null,
  opened: null,
  last: null,
  heard: null,
  older: { status: 'none', devices: [], failure: null },
  askedAlarms: [],
};

/** The state of the alerts page. It contains only what a replay of the log needs. */
export const inbox = projection<Inbox>('alerts/inbox', untouched, (on) => [
  on(navigation.locationChanged, (s, e) => {
    const { path } = ghostOf(e.payload.path);
    const isHere = path === HOME || path.startsWith(`${HOME}/`);
    if (!isHere) {
      if (s.stays.length) s.stays = [];
      if (s.waiting.length) s.waiting = [];
      s.away = false;
      s.heard = null;
      s.last = null;
    }
    const id = isHere ? Number(path.slice(HOME.length + 1)) : 0;
    const opened = Number.isSafeInteger(id) && id > 0 ? id : null;
    if (opened !== s.opened) s.handled = null;
    s.opened = opened;
    s.arrived = isHere && opened === null ? [] : null;
    if (opened !== null) s.last = opened;
  }),
  on(inboxEvents.groupUnfolded, (s, { payload: { group, on: isOpen } }) => {
    s.unfolded = [...s.unfolded.filter((each) => each !== group), ...(isOpen ? [group] : [])];
  }),
  on(inboxEvents.scrolled, (s, { payload: { away } }) => {
    s.away = away;
    if (!away) s.waiting = [];
  }),
  on(inboxEvents.newWanted, (s) => {
    s.waiting = [];
  }),
  on(notificationEvents.received, (s, { payload: { notifications: came } }) => {
    const last = came.at(-1);
    if (last) s.heard = { id: last.id, device: last.device, kind: last.kind, title: last.title };
    s.arrived?.push(...came.map(({ id }) => id));
    if (s.away) s.waiting = [...new Set([...s.waiting, ...came.map(({ id }) => id)])];
  }),
  on(changeEvents.submitted, (s, { payload: { changes } }) => {
    for (const { edit } of changes) {
      if (edit.of !== 'alerts') continue;
      if (s.opened !== null && edit.ids.includes(s.opened)) s.handled = s.opened;
      // Only alerts marked one by one stay in the new part of the list. A user who marks all as read wants them out
      // of it.
      if (edit.every === null && edit.set.read) s.stays = [...new Set([...s.stays, ...edit.ids])];
    }
  }),
  on(olderAlerts.requested, (s, { payload: { devices } }) => {
    s.older = { status: 'loading', devices, failure: null };
  }),
  on(olderAlerts.loaded, (s, { payload: { devices } }) => {
    s.older = { ...answered, devices };
  }),
  on(olderAlerts.failed, (s, { payload: { devices, failure } }) => {
    s.older = { status: 'failed', devices, failure };
  }),
  on(alarmEvents.detailsRequested, (s, { payload: { ids } }) => {
    s.askedAlarms = [...new Set([...s.askedAlarms, ...ids])];
  }),
]);

/** The alert that the address names. Undefined if the address names none, null if that alert is not loaded. */
export const openedAlert = select((read): Notification | null | undefined => {
  const { opened } = read(inbox);
  if (opened === null) return undefined;
  return read(notifications).success?.find(({ id }) => id === opened) ?? null;
});
