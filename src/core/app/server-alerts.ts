import type { ReadRecord, ServerAlert } from '../../../events/server-alerts.ts';
import * as alertEvents from '../../../events/server-alerts.ts';
import * as network from '../../../events/network.ts';
import { projection } from '../../kernel/projection.ts';
import { type Read, select } from '../../kernel/read.ts';
import type { RemoteStatus } from '../server/remote.ts';
import { appState } from './app-state.ts';
import { devices } from '../devices/devices.ts';
import { GEOFENCES_V1, isAlwaysDue, isRead, MAINTENANCE, type Viewer } from '../../rules/announcements.ts';
import { settings } from './settings.ts';
import { timeZoneInUse } from '../session/user.ts';

export type ServerAlerts = {
  /** The announcements that the server lists. `show` becomes false when an announcement is read. */
  list: ServerAlert[];
  /**
   * How the last request for announcements went. `unavailable` means that the server does not offer announcements; the
   * app does not ask again.
   */
  status: RemoteStatus;
  /** When the server last answered with its announcements (unix seconds). */
  listedAt: number;
  /**
   * When the server said that it is unavailable (unix seconds), which may mean a maintenance. Further such answers within
   * five minutes do not count. Null if never.
   */
  unavailableAt: number | null;
  /** The announcements that were read in this browser, by their id. */
  records: Record<string, ReadRecord>;
  /** True once this browser's stored data about read announcements has been loaded. */
  recordsReady: boolean;
  /** How many older geofences (version 1) the customer still has. */
  geofences: number;
  /** The last announcement about an update, and when it was stored (ALERT-06). */
  lastUpdate: { alert: ServerAlert; date: number } | null;
};

const UNAVAILABLE = 503;
/** How long further answers that the server is unavailable do not count (seconds). */
const REST = 5 * 60;

/** The service's announcements, and which of them were read. Several features use them. */
export const serverAlerts = projection<ServerAlerts>(
  'core/serverAlerts',
  {
    list: [],
    status: 'none',
    listedAt: 0,
    unavailableAt: null,
    records: {},
    recordsReady: false,
    geofences: 0,
    lastUpdate: null,
  },
  (on) => [
    on(alertEvents.listed, (s, e) => {
      const known = e.payload.duringVisit ? s.list : [];
      const closed = new Set(known.flatMap(({ id, show }) => (!show && s.records[id] ? [id] : [])));
      s.list = e.payload.alerts.map((alert) =>
        // It shows once a visit, and it was closed in this one.
        closed.has(alert.id) && isAlwaysDue(alert.interval) ? { ...alert, show: false } : alert,
      );
      s.status = 'ready';
      s.listedAt = Math.floor(e.at / 1000);
      s.recordsReady = false;
    }),
    on(alertEvents.listFailed, (s, e) => {
      if (s.status === 'ready') return;
      s.status = e.payload.failure.reason === 'unavailable' ? 'unavailable' : 'failed';
    }),
    on(network.callFailed, (s, e) => {
      const at = Math.floor(e.at / 1000);
      if (e.payload.failure.status === UNAVAILABLE && at - (s.unavailableAt ?? 0) >= REST)
        s.unavailableAt = at;
    }),
    on(alertEvents.recordsRestored, (s, e) => {
      for (const record of e.payload.records)
        if (record.date > (s.records[record.id]?.date ?? 0)) s.records[record.id] = record;
      s.recordsReady = true;
    }),
    on(alertEvents.alertRead, (s, e) => {
      const { id } = e.payload;
      s.records[id] = { id, date: Math.floor(e.at / 1000), told: false };
      for (const alert of s.list) if (alert.id === id) alert.show = false;
    }),
    on(alertEvents.readReported, (s, e) => {
      const record = s.records[e.payload.id];
      if (record) record.told = true;
    }),
    on(alertEvents.geofencesListed, (s, e) => {
      s.geofences = e.payload.count;
    }),
    on(alertEvents.actionFinished, (s, e) => {
      if (e.payload.id === GEOFENCES_V1) s.geofences = 0;
    }),
    on(alertEvents.updateKept, (s, { payload: { alert, date, source } }) => {
      if (source === 'server' || !s.lastUpdate) s.lastUpdate = { alert, date };
    }),
  ],
);

/** The announcement about old geofences. The app adds it itself if the server's list has none about them. */
const oldGeofences: ServerAlert = {
  id: GEOFENCES_V1,
  name: 'geofences v1',
  type: 'warning',
  show: true,
  message: '',
  messages: { de: '', es: '', fr: '', it: '', pt: '' },
  customImg: '',
  action: { buttonName: '', fn: 'deleteGeofencesV1' },
  onlyModels: [],
  onlyLanguages: [],
  // After the user closes this announcement, it appears again the next day, because the old geofences still exist.
  interval: 'daily',
  platforms: { android: false, ios: false, web: false },
  readAt: null,
};

/**
 * All announcements in order. The one about old geofences is included only if the customer has any. If the server does
 * not list it, it comes last.
 */
export const announcements = select((read): readonly ServerAlert[] => {
  const { list, geofences } = read(serverAlerts);
  const known = list.map((alert) => {
    if (alert.id === MAINTENANCE) return { ...alert, type: 'warning' };
    return alert.id === GEOFENCES_V1 ? { ...alert, action: alert.action ?? oldGeofences.action } : alert;
  });
  if (geofences === 0) return known.filter(({ id }) => id !== GEOFENCES_V1);
  return known.some(({ id }) => id === GEOFENCES_V1) ? known : [...known, oldGeofences];
});

/**
 * Why the announcements must be loaded again: loading failed, or the server is under maintenance and sends only the
 * announcement about that. Null if they need not be.
 */
export const listLacking = select((read): 'failed' | 'maintenance' | null => {
  const { status, list } = read(serverAlerts);
  if (status === 'failed') return 'failed';
  return isMaintenanceOnly(list) ? 'maintenance' : null;
});

/** Whether the list contains only the maintenance announcement: a server under maintenance sends nothing else. */
export const isMaintenanceOnly = (list: readonly ServerAlert[]): boolean =>
  list.length > 0 && list.every(({ id }) => id === MAINTENANCE);

/**
 * Whether this list from the server is the one that the app has. Of an announcement that was read here, `show` and
 * `readAt` do not count, because reading changes them.
 */
export function isKnownList(read: Read, list: readonly ServerAlert[]): boolean {
  const { list: known, records } = read(serverAlerts);
  const text = (alerts: readonly ServerAlert[]) =>
    JSON.stringify(
      alerts.map((alert) => (records[alert.id] ? { ...alert, show: true, readAt: null } : alert)),
    );
  return text(list) === text(known);
}

/** Returns when an announcement was last read, in this browser or according to the server. Null if never. */
export function readDate(read: Read, { id, readAt }: ServerAlert): number | null {
  const here = read(serverAlerts).records[id]?.date ?? null;
  return here !== null && readAt !== null ? Math.max(here, readAt) : (here ?? readAt);
}

/**
 * Whether an announcement must be shown now: the user has not read it within its interval (ALERT-01, ALERT-03). `now`
 * in unix seconds.
 */
export const isDue = (read: Read, alert: ServerAlert, now: number): boolean =>
  alert.show && !isRead(alert.interval, readDate(read, alert), now, read(timeZoneInUse));

/**
 * Returns the data that decides which announcements concern this user: the language on screen, the platform, the
 * customer's devices.
 */
export const viewerOf = (read: Read): Viewer => ({
  language: read(settings).shown,
  platform: read(appState).platform,
  hasModel(model) {
    for (const { device_models } of read(devices).byId.values())
      if (device_models.some(({ model_nr }) => model_nr === model)) return true;
    return false;
  },
});
