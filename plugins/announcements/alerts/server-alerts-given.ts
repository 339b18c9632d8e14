import * as auth from '../../../events/auth.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as alertEvents from '../../../events/server-alerts.ts';
import type { ServerAlert } from '../../../events/server-alerts.ts';
import * as userEvents from '../../../events/user.ts';
import { access, aDevice, backend, CUSTOMER, customer } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { serverAlertsPlugin } from './index.ts';

export const signedIn = auth.loginSucceeded({ ...access(), email: 'ada@example.com' });
export const customerHere = userEvents.customerLoaded({ customer: customer(), source: 'server' });
export const devicesHere = deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'server' });
/** Test event: the server's announcements were loaded. */
export const listed = (...alerts: ServerAlert[]) => alertEvents.listed({ alerts, leftOut: [] });
/** Test event: the card of an announcement appeared on screen. */
export const raised = (id: number) => alertEvents.cardRaised({ id });
/** Test event: the user closed the card of an announcement. */
export const closed = (id: number) => alertEvents.alertRead({ id, how: 'closed' });
/** Test event: the server confirmed that an announcement was read. */
export const told = (id: number) => alertEvents.readReported({ id });
/** Returns the storage slot for the record that an announcement was read. */
export const slot = (id: number) => `${CUSTOMER}.alert.${id}`;
/** Test event: the records of read announcements were loaded, and there are none. */
export const none = alertEvents.recordsRestored({ records: [] });

/** A test scenario whose mock server has these announcements and accepts every request. */
export const story = (alerts: readonly ServerAlert[] = [], geofences = 0) => {
  const usual = backend();
  const answers = { ok: true as const, leftOut: [] };
  return scenario({
    plugins: [serverAlertsPlugin],
    backend: {
      ...usual,
      serverAlerts: () => {
        const call = usual.serverAlerts();
        return {
          ...call,
          read: (reply) => (reply.status === 200 ? { ...answers, value: alerts } : call.read(reply)),
        };
      },
      geofencesV1: (id) => {
        const call = usual.geofencesV1(id);
        return {
          ...call,
          read: (reply) => (reply.status === 200 ? { ...answers, value: geofences } : call.read(reply)),
        };
      },
    },
  }).with((world) => {
    world.replies = () => ({ status: 200, body: {} });
  });
};
/** A test scenario in which everything is loaded and the six seconds of collecting announcements are over. */
export const shown = (...alerts: ServerAlert[]) =>
  story(alerts)
    .given(signedIn, customerHere, devicesHere)
    .when(listed(...alerts))
    .after('6s');
/** Returns the initial state of the announcement cards, with these announcements. */
export const state = (...alerts: ServerAlert[]) =>
  shown(...alerts).expectTypes(
    'serverAlerts/recordsRestored',
    'serverAlerts/collected',
    alerts.length > 0 ? 'serverAlerts/cardRaised' : 'serverAlerts/queueEmptied',
  );
