import * as v from 'valibot';
import type { ServerAlert } from '../../../events/server-alerts.ts';
import type { Reply } from '../../ports/http/http-types.ts';
import type { Backend } from '../backend.ts';
import { entries, isRecord, salvage } from '../reading.ts';
import { answer } from './answer.ts';
import { rawFlag } from './raw.ts';
import { rawServerAlert, toServerAlert } from './read-server-alert.ts';

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
