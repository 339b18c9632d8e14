import { Subject } from 'rxjs';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import * as notices from '../../../events/notices.ts';
import * as alertEvents from '../../../events/server-alerts.ts';
import type { ServerAlert } from '../../../events/server-alerts.ts';
import * as tour from '../../../events/tour.ts';
import { overlayOrder } from '../../../src/core/app/overlay-order.ts';
import { announcements, isDue, serverAlerts } from '../../../src/core/app/server-alerts.ts';
import { alertQueue, currentAlert } from './queue.state.ts';
import { fits } from '../../../src/rules/announcements.ts';
import { isTourOpen } from '../../../src/core/app/tour.ts';
import { type Overlay, shownOverlays } from '../../../src/kernel/plugin.ts';
import type { Read } from '../../../src/kernel/read.ts';
import type { Reply } from '../../../src/ports/http/http-types.ts';
import { anAlert } from '../../../tests/alert-samples.ts';
import { CUSTOMER, failure, START } from '../../../tests/samples.ts';
import { serverAlertsPlugin } from './index.ts';
import {
  closed,
  customerHere,
  devicesHere,
  listed,
  none,
  raised,
  signedIn,
  slot,
  state,
  story,
} from './server-alerts-given.ts';

describe('old geofences', () => {
  const found = (count: number) => alertEvents.geofencesListed({ count });
  const custom = () =>
    story([], 3)
      .given(signedIn, customerHere, devicesHere)
      .when(listed(), found(3))
      .after('6s')
      .expect(none, alertEvents.collected(), raised(-3));
  const [card, customCard] = serverAlertsPlugin.overlays ?? [];

  test('[ALERT-17] are asked for after signing in', () =>
    story([], 2)
      .when(signedIn)
      .asked('get /serveralerts', `get /geofences/v1/${CUSTOMER}`)
      .expect(listed(), found(2), none));

  test('[ALERT-17] when there are any, the custom card is raised, not the other one', () =>
    custom().check((it) => {
      expect(it.read(currentAlert)?.action?.fn).toBe('deleteGeofencesV1');
      expect(customCard?.when(it.read)).toBe(true);
      expect(card?.when(it.read)).toBe(false);
    }));

  test('[ALERT-17] the alert of the app’s own is a whole one, for everybody, in every language and place', () =>
    custom().check((it) => {
      const [alert] = it.read(announcements);
      expect(v.is(alertEvents.listed.schema, { alerts: [alert], leftOut: [] })).toBe(true);
      expect(alert).toMatchObject({ type: 'warning', show: true, message: '', customImg: '', readAt: null });
      for (const platform of ['web', 'android', 'ios'] as const)
        expect(alert && fits(alert, { platform, language: 'el', hasModel: () => false })).toBe(true);
    }));

  test('[ALERT-17] none, no card; also when the server lists the alert itself', () =>
    story()
      .given(signedIn, customerHere, devicesHere)
      .when(listed(anAlert(-3)), found(0))
      .after('6s')
      .expect(none, alertEvents.collected(), alertEvents.queueEmptied()));

  test('[ALERT-17] it comes after the server’s own, unless the server says where', () => {
    const order = (...alerts: ServerAlert[]) =>
      story()
        .given(signedIn, customerHere, devicesHere)
        .when(listed(...alerts), found(1))
        .after('6s');
    return order(anAlert(1))
      .expect(none, alertEvents.collected(), raised(1))
      .then(() => order(anAlert(-3), anAlert(1)).expect(none, alertEvents.collected(), raised(-3)));
  });

  test('[ALERT-17] the action deletes them, and a word says so for two seconds', () =>
    custom()
      .when(alertEvents.actionChosen({ id: -3 }))
      .expect(
        alertEvents.actionFinished({ id: -3 }),
        closed(-3),
        notices.raised({ tone: 'success', text: 'serverAlerts.geofences.deleted', stays: 2_000 }),
      )
      .asked(`delete /geofences/v1/${CUSTOMER}`, `store ${slot(-3)}`, 'store alertsRead')
      .check((it) => expect(it.read(serverAlerts).geofences).toBe(0)));

  test('[ALERT-17] while they are being deleted the card says so, and one press is enough', () => {
    const answer = new Subject<Reply>();
    return custom()
      .with((world) => {
        world.replies = () => answer;
      })
      .when(alertEvents.actionChosen({ id: -3 }), alertEvents.actionChosen({ id: -3 }))
      .asked(`delete /geofences/v1/${CUSTOMER}`)
      .check((it) => expect(it.read(alertQueue).action.status).toBe('busy'));
  });

  test('[ALERT-17] when that fails the card stays, says why, and tries again', () =>
    custom()
      .with((world) => {
        world.replies = () => ({ status: 500, body: null });
      })
      .when(alertEvents.actionChosen({ id: -3 }))
      .check((it) => {
        expect(it.read(alertQueue).action).toEqual({ status: 'failed', failure: failure(500) });
        expect(it.read(serverAlerts).geofences).toBe(3);
        expect(it.read(currentAlert)?.id).toBe(-3);
      })
      .with((world) => {
        world.replies = () => ({ status: 200, body: {} });
      })
      .when(alertEvents.actionChosen({ id: -3 }))
      .check((it) => expect(it.read(serverAlerts).geofences).toBe(0)));

  test('[ALERT-17] who only closes it is asked again the next day', () =>
    custom()
      .when(closed(-3))
      .check((it) => {
        const now = START + 6;
        const [alert] = it.read(announcements);
        expect(alert?.id).toBe(-3);
        expect(alert && isDue(it.read, alert, now + 60)).toBe(false);
        expect(alert && isDue(it.read, alert, now + 25 * 3600)).toBe(true);
      }));

  test('[ALERT-17] a server without alerts may still have geofences', () =>
    story()
      .given(signedIn, customerHere, devicesHere)
      .when(alertEvents.listFailed({ failure: failure(500) }), found(1))
      .after('6s')
      .expect(none, alertEvents.collected(), raised(-3)));
});

describe('the card among the other overlays', () => {
  const at = (overlays: readonly Overlay[], read: Read) => shownOverlays(overlays, read).map(({ id }) => id);
  const tourCard: Overlay = {
    ...overlayOrder('tour/tour'),
    modal: true,
    when: (read) => read(isTourOpen),
    load: () => Promise.resolve(),
  };
  const overlays = [...(serverAlertsPlugin.overlays ?? []), tourCard];

  test('[ALERT-02] a tour that begins later hides the card; it is back when the tour is over', () =>
    state(anAlert(1))
      .check((it) => expect(at(overlays, it.read)).toEqual(['server-alerts/card']))
      .when(tour.started({ name: 'v2' }))
      .check((it) => expect(at(overlays, it.read)).toEqual(['tour/tour']))
      .when(tour.ended({ how: 'finished' }))
      .check((it) => expect(at(overlays, it.read)).toEqual(['server-alerts/card'])));
});
