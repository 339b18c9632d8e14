import * as v from 'valibot';
import type { ServerAlert } from '../../../events/server-alerts.ts';
import type { Reply } from '../../ports/http/http-types.ts';
import type { Backend } from '../backend.ts';
import { entries, isRecord, salvage } from '../reading.ts';
import { answer } from './answer.ts';
import { rawFlag, rawText } from './raw.ts';
import { rawServerAlert, toServerAlert } from './read-server-alert.ts';
import type { Release } from '../../../events/news.ts';

type AlertCalls = Pick<Backend, 'serverAlerts' | 'readServerAlert' | 'geofencesV1' | 'deleteGeofencesV1'>;

/** The calls for the server's announcements, and for geofences of the product's first version. */
export const alertCalls: AlertCalls = {
  serverAlerts: () => ({
    request: { method: 'get', path: '/serveralerts' },
    read: (reply) => (saysMaintenance(reply) ? maintenanceOnly : readAlerts(reply)),
  }),
  readServerAlert: (id) => ({
    request: { method: 'post', path: '/serveralerts/read', body: { alertId: id } },
    read: answer(() => null, { optional: true, bodiless: true }),
  }),
  geofencesV1: (userID) => ({
    request: { method: 'get', path: `/geofences/v1/${userID}` },
    read: answer((success) => entries(success, 'success').length, { optional: true }),
  }),
  deleteGeofencesV1: (userID) => ({
    request: { method: 'delete', path: `/geofences/v1/${userID}` },
    read: answer(() => null, { optional: true, bodiless: true }),
  }),
};

const readAlerts = answer(
  (success, leftOut) => {
    const alerts = salvage(success, 'success', rawServerAlert, leftOut, toServerAlert);
    // If an id is repeated, only the first announcement with it is used.
    return alerts.filter(({ id }, index) => alerts.findIndex((each) => each.id === id) === index);
  },
  { optional: true },
);

const MAINTENANCE: ServerAlert = toServerAlert(
  v.parse(rawServerAlert, { id: -1, type: 'warning', triggered_interval: 'everyTime' }),
);
const maintenanceOnly = { ok: true as const, value: [MAINTENANCE], leftOut: [] };

/**
 * Whether the server says that it is under maintenance. During maintenance it refuses every request with `503 {"error":
 * {"maintenance": 1}}`, and the app shows an announcement (docs/decisions/0147).
 */
function saysMaintenance({ status, body }: Reply): boolean {
  if (status !== 503 || !isRecord(body)) return false;
  const said = isRecord(body['error']) ? body['error']['maintenance'] : body['maintenance'];
  return v.parse(rawFlag(false), said);
}

/** Schema of a time, converted to seconds since 1970. A date such as `2026-06-15` is accepted too. */
const rawMoment = v.pipe(
  v.unknown(),
  v.transform((value): number | null => {
    if (typeof value === 'number') return Number.isFinite(value) ? value : null;
    if (typeof value !== 'string' || value.trim() === '') return null;
    const number = Number(value);
    const moment = Number.isFinite(number) ? number : Date.parse(value) / 1000;
    return Number.isFinite(moment) ? moment : null;
  }),
);

/** Parses a change in the change log: a text, or an object that also has a title. */
const rawChange = v.union([
  v.pipe(
    v.string(),
    v.transform((text) => ({ title: '', text })),
  ),
  v.pipe(
    v.object({
      title: v.optional(rawText, ''),
      text: v.optional(rawText, ''),
      image: v.optional(rawText, ''),
    }),
    v.transform(({ image, ...change }) => ({ ...change, ...(image.trim() && { image: image.trim() }) })),
  ),
]);
const rawRelease = v.object({
  version: v.pipe(rawText, v.trim(), v.nonEmpty()),
  date: v.optional(rawMoment, null),
  changes: v.optional(v.fallback(v.array(v.fallback(rawChange, { title: '', text: '' })), []), []),
});

/**
 * Returns the changes in each version of the app, newest version first, whatever the order in which the server sends
 * them.
 */
export const changeLogCall: Backend['changeLog'] = (language) => ({
  request: { method: 'get', path: '/changelog', query: { lang: language } },
  read: answer(
    (success, leftOut) =>
      salvage(
        success,
        'success',
        rawRelease,
        leftOut,
        (raw): Release => ({
          ...raw,
          changes: raw.changes.filter(({ title, text }) => title.trim() !== '' || text.trim() !== ''),
        }),
      ).sort(newestFirst),
    { optional: true },
  ),
});

const newestFirst = (a: Release, b: Release): number =>
  (b.date ?? 0) - (a.date ?? 0) || b.version.localeCompare(a.version, 'en', { numeric: true });
