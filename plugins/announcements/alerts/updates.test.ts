import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../../events/admin.ts';
import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import * as alertEvents from '../../../events/server-alerts.ts';
import { serverAlerts } from '../../../src/core/app/server-alerts.ts';
import { currentAlert } from './queue.state.ts';
import { anAlert } from '../../../tests/alert-samples.ts';
import { access, backend, CUSTOMER, START } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { serverAlertsPlugin } from './index.ts';
import {
  customerHere,
  devicesHere,
  listed,
  none,
  raised,
  shown,
  signedIn,
  story,
  told,
} from './server-alerts-given.ts';

describe('updates', () => {
  const update = anAlert(1, { type: 'update' });

  test('[ALERT-06] are marked read and kept as the last one, without a card', () =>
    shown(update, anAlert(2))
      .expect(
        none,
        alertEvents.collected(),
        alertEvents.updateKept({ alert: update, date: START + 6, source: 'server' }),
        alertEvents.alertRead({ id: 1, how: 'filed' }),
        raised(2),
        told(1),
      )
      .check((it) => {
        expect(it.read(serverAlerts).lastUpdate).toEqual({ alert: update, date: START + 6 });
        expect(it.read(currentAlert)?.id).toBe(2);
      }));

  test('[ALERT-06] one that does not fit is not', () =>
    shown(
      { ...update, onlyModels: [99] },
      anAlert(3, { type: 'update', readAt: 1, onlyModels: [99] }),
    ).expect(none, alertEvents.collected(), alertEvents.queueEmptied()));

  const readOnes = [
    anAlert(3, { type: 'update', readAt: 50 }),
    anAlert(4, { type: 'update', readAt: 90 }),
    anAlert(5, { type: 'update', readAt: 70 }),
  ] as const;
  test('[ALERT-06] [ROUTE-21] of those that the server says were read, the last one is kept too, and nothing is told', () =>
    shown(...readOnes, anAlert(6, { readAt: 80 }))
      .expect(
        none,
        alertEvents.collected(),
        alertEvents.updateKept({ alert: readOnes[1], date: 90, source: 'server' }),
        alertEvents.queueEmptied(),
      )
      .when(listed(...readOnes))
      .expect(none, alertEvents.queueEmptied()));

  test('[ALERT-06] what was read elsewhere takes the place of an older one, never of a later one', () => {
    const after = (date: number) =>
      story()
        .given(signedIn, customerHere, devicesHere)
        .given(alertEvents.updateKept({ alert: update, date, source: 'storage' }))
        .when(listed(update, readOnes[1]))
        .when(alertEvents.alertRead({ id: 1, how: 'filed' }))
        .after('6s');
    return after(60)
      .check((it) => expect(it.read(serverAlerts).lastUpdate).toEqual({ alert: readOnes[1], date: 90 }))
      .then(() =>
        after(100).check((it) =>
          expect(it.read(serverAlerts).lastUpdate).toEqual({ alert: update, date: 100 }),
        ),
      );
  });

  test('[ALERT-06] the last of several stays', () =>
    shown(update, anAlert(4, { type: 'update' })).check((it) =>
      expect(it.read(serverAlerts).lastUpdate?.alert.id).toBe(4),
    ));

  test('[ALERT-06] what is kept never takes the place of what the server says', () =>
    story()
      .given(
        alertEvents.updateKept({ alert: anAlert(4), date: 2, source: 'server' }),
        alertEvents.updateKept({ alert: update, date: 1, source: 'storage' }),
      )
      .check((it) => expect(it.read(serverAlerts).lastUpdate?.alert.id).toBe(4)));
});

describe('asking the server', () => {
  test('after signing in and after a start with a session', () =>
    story([anAlert(1)])
      .when(auth.sessionRestored({ ...access(), email: 'ada@example.com' }))
      .asked('get /serveralerts', `get /geofences/v1/${CUSTOMER}`)
      .expect(listed(anAlert(1)), alertEvents.geofencesListed({ count: 0 }), none));

  test('[START-08] not of an account that a super user looks at: its announcements are for the customer', () =>
    story([anAlert(1)], 3)
      .when(adminEvents.ghostEntered({ userID: 3001, by: 9, superUser: true }), signedIn)
      .after('1min')
      .asked()
      .expect());

  test('again after half an hour in the background', () =>
    story([anAlert(1)])
      .given(signedIn)
      .when(listed())
      .expect(none)
      .after('29min')
      .when(app.resumed())
      .asked()
      .after('1min')
      .when(app.resumed())
      .asked('get /serveralerts')
      .expect(listed(anAlert(1)), none));

  test('nobody is asked who is not signed in', () => story().after('2h').when(app.resumed()).asked());

  test('a failure is a fact, and nothing else', () =>
    story()
      .with((world) => {
        world.replies = () => ({ status: 500, body: null });
      })
      .when(signedIn)
      .after('1min')
      .check((_, events) => {
        const types = events.map(({ type }) => type);
        expect(types).toContain('serverAlerts/listFailed');
        expect(types).toContain('serverAlerts/geofencesListFailed');
        expect(types.filter((type) => type.startsWith('notices/'))).toEqual([]);
      }));

  test('a server that has none of it is no fault', () => {
    const absent = { ok: false as const, failure: { reason: 'unavailable' as const, status: 404 } };
    const usual = backend();
    return scenario({
      plugins: [serverAlertsPlugin],
      backend: {
        ...usual,
        serverAlerts: () => ({ ...usual.serverAlerts(), read: () => absent }),
        geofencesV1: (id) => ({ ...usual.geofencesV1(id), read: () => absent }),
      },
    })
      .given(customerHere, devicesHere)
      .when(signedIn)
      .after('1min')
      .check((it, events) => {
        expect(events.map(({ type }) => type)).not.toContain('serverAlerts/geofencesListFailed');
        expect(it.read(currentAlert)).toBeNull();
      });
  });
});
