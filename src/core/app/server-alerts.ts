import type { ReadRecord, ServerAlert } from '../../../events/server-alerts.ts';
import * as alertEvents from '../../../events/server-alerts.ts';
import { projection } from '../../kernel/projection.ts';
import { type Read, select } from '../../kernel/read.ts';
import type { RemoteStatus } from '../server/remote.ts';
import { appState } from './app-state.ts';
import { devices } from '../devices/devices.ts';
import { GEOFENCES_V1, isRead, MAINTENANCE, type Viewer } from '../../rules/announcements.ts';
import { settings } from './settings.ts';
import { timeZoneInUse } from '../session/user.ts';

export type ServerAlerts = {
  /** The server's alerts; `show` becomes false when one is read. */
  list: ServerAlert[];
  /** `unavailable`: the server has no announcements; the app does not ask again. */
  status: RemoteStatus;
  /** When the server last answered (unix seconds). */
  listedAt: number;
  /** What was read on this device, by the alert's id. */
  records: Record<string, ReadRecord>;
  /** This browser's stored data about the listed alerts has been loaded. */
  recordsReady: boolean;
  /** Number of version 1 geofences. */
  geofences: number;
  /** The last alert about an update, and when it was stored (ALERT-06). */
  lastUpdate: { alert: ServerAlert; date: number } | null;
};

/** Announcements of the service, and which of them were read. Several features show them. */
export const serverAlerts = projection<ServerAlerts>(
  'core/serverAlerts',
  {
    list: [],
    status: 'none',
    listedAt: 0,
    records: {},
    recordsReady: false,
    geofences: 0,
    lastUpdate: null,
  },
  (on) => [
    on(alertEvents.listed, (s, e) => {
      s.list = e.payload.alerts;
      s.status = 'ready';
      s.listedAt = Math.floor(e.at / 1000);
      s.recordsReady = false;
    }),
    on(alertEvents.listFailed, (s, e) => {
      if (s.status === 'ready') return;
      s.status = e.payload.failure.reason === 'unavailable' ? 'unavailable' : 'failed';
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

/** An alert that the app raises itself if the server lists none about it. */
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
  // After closing it the user sees it again tomorrow: the geofences are still there.
  interval: 'daily',
  platforms: { android: false, ios: false, web: false },
  readAt: null,
};

/**
 * All alerts in order. The alert about old geofences exists only if there are any; it is last unless the server
 * places it.
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
 * Why the list must be loaded again, or null: loading failed, or the server is under maintenance and sends nothing
 * else.
 */
export const listLacking = select((read): 'failed' | 'maintenance' | null => {
  const { status, list } = read(serverAlerts);
  if (status === 'failed') return 'failed';
  return isMaintenanceOnly(list) ? 'maintenance' : null;
});

/** Whether the list has only the maintenance alert; a server under maintenance sends nothing else. */
export const isMaintenanceOnly = (list: readonly ServerAlert[]): boolean =>
  list.length > 0 && list.every(({ id }) => id === MAINTENANCE);

/** Returns when an alert was last read, on this device or according to the server, or null. */
export function readDate(read: Read, { id, readAt }: ServerAlert): number | null {
  const here = read(serverAlerts).records[id]?.date ?? null;
  return here !== null && readAt !== null ? Math.max(here, readAt) : (here ?? readAt);
}

/** Whether it is shown and was not read within its interval (ALERT-01, ALERT-03). `now` in unix seconds. */
export const isDue = (read: Read, alert: ServerAlert, now: number): boolean =>
  alert.show && !isRead(alert.interval, readDate(read, alert), now, read(timeZoneInUse));

/** Returns the viewer's data: the language on screen, the platform, the customer's devices. */
export const viewerOf = (read: Read): Viewer => ({
  language: read(settings).shown,
  platform: read(appState).platform,
  hasModel(model) {
    for (const { device_models } of read(devices).byId.values())
      if (device_models.some(({ model_nr }) => model_nr === model)) return true;
    return false;
  },
});
