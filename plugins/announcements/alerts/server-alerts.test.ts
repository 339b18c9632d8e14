import { describe, expect, test } from 'vitest';
import * as auth from '../../../events/auth.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as navigation from '../../../events/navigation.ts';
import * as alertEvents from '../../../events/server-alerts.ts';
import * as settingsEvents from '../../../events/settings.ts';
import * as tour from '../../../events/tour.ts';
import { serverAlerts } from '../../../src/core/app/server-alerts.ts';
import { currentAlert } from './queue.state.ts';
import { anAlert } from '../../../tests/alert-samples.ts';
import { CUSTOMER, failure, START } from '../../../tests/samples.ts';
import {
  closed,
  customerHere,
  devicesHere,
  listed,
  none,
  raised,
  shown,
  signedIn,
  slot,
  state,
  story,
  told,
} from './server-alerts-given.ts';

describe('collecting', () => {
  test('[ALERT-02] begins when user data and alerts are both there, and takes 6000 ms', () =>
    story()
      .given(signedIn)
      .when(listed(anAlert(1)))
      .after('10s')
      .expect(none)
      .when(customerHere)
      .after('10s')
      .expect()
      .when(devicesHere)
      .after('5999ms')
      .expect()
      .after('1ms')
      .expect(alertEvents.collected(), raised(1)));

  test('[ALERT-02] the same when the alerts come last', () =>
    story()
      .given(signedIn, customerHere, devicesHere)
      .after('1min')
      .expect()
      .when(listed(anAlert(1)))
      .after('5999ms')
      .expect(none)
      .after('1ms')
      .expect(alertEvents.collected(), raised(1)));

  test('[ALERT-02] devices that could not be had are waited for no longer', () =>
    story()
      .given(signedIn, customerHere, listed(anAlert(1, { onlyModels: [1] }), anAlert(2)), none)
      .when(deviceEvents.listFailed({ failure: failure(500) }))
      .after('6s')
      .expect(alertEvents.collected(), raised(2)));

  test('[ALERT-02] while a tour is open nothing is raised; when it ends the first alert comes', () =>
    story()
      .given(signedIn, customerHere, devicesHere, tour.started({ name: 'v2' }))
      .when(listed(anAlert(1)))
      .after('1min')
      .expect(none, alertEvents.collected())
      .when(tour.ended({ how: 'closed' }))
      .expect(raised(1)));

  test('on a page without the app’s frame nothing is raised', () =>
    story()
      .given(
        signedIn,
        customerHere,
        devicesHere,
        navigation.locationChanged({ path: '/stand-alone-page/help', query: '' }),
      )
      .when(listed(anAlert(1)))
      .after('1min')
      .expect(none, alertEvents.collected())
      .when(navigation.locationChanged({ path: '/v2', query: '' }))
      .expect(raised(1)));

  test('a logout ends it, and no timer waits', () =>
    story()
      .given(signedIn, customerHere, devicesHere)
      .when(listed(anAlert(1)))
      .after('3s')
      .when(auth.loggedOut({ reason: 'chosen' }))
      .idle()
      .after('1min')
      .expect(none)
      .check((it) => expect(it.read(serverAlerts).list).toEqual([])));
});

describe('one at a time', () => {
  test('[ALERT-01] [ALERT-05] in order: closing keeps the record and tells the server, and the next comes 1500 ms later', () =>
    state(anAlert(1), anAlert(2))
      .check((it) => expect(it.read(currentAlert)?.id).toBe(1))
      .when(closed(1))
      .check((it) => expect(it.read(currentAlert)).toBeNull())
      .asked(`store ${slot(1)}`, 'post /serveralerts/read', `store ${slot(1)}`, 'store alertsRead')
      .expect(told(1))
      .check((it) => {
        expect(it.read(serverAlerts).records['1']).toEqual({ id: 1, date: START + 6, told: true });
        expect(it.read(serverAlerts).list[0]?.show).toBe(false);
      })
      .after('1499ms')
      .expect()
      .after('1ms')
      .expect(alertEvents.pauseEnded(), raised(2))
      .when(closed(2))
      .after('1500ms')
      .expect(told(2), alertEvents.pauseEnded(), alertEvents.queueEmptied())
      .idle());

  test('[ALERT-05] the record has the id and the unix seconds, in a slot of its own', () => {
    let kept: unknown;
    return state(anAlert(1), anAlert(-7))
      .when(closed(1))
      .with((world) => {
        kept = [...world.slots].filter(([name]) => name.startsWith(`${CUSTOMER}.`));
      })
      .check(() =>
        expect(kept).toEqual([
          [slot(1), { kind: 'fact', draft: alertEvents.recordKept({ id: 1, date: START + 6, told: true }) }],
        ]),
      );
  });

  test('[ALERT-01] an alert that is not to show is skipped', () =>
    shown(anAlert(1, { show: false }), anAlert(2)).expect(none, alertEvents.collected(), raised(2)));

  test('[ALERT-04] what does not fit is skipped, and surveys are somebody else’s', () =>
    shown(
      anAlert(1, { onlyModels: [99] }),
      anAlert(2, { onlyLanguages: ['de'] }),
      anAlert(3, { type: 'survey' }),
      anAlert(4, { platforms: { android: true, ios: true, web: false } }),
      anAlert(5, { type: 'a kind that nobody knows', onlyModels: [1], onlyLanguages: ['en'] }),
    ).expect(none, alertEvents.collected(), raised(5)));

  test('[ALERT-09] the language on screen counts', () =>
    story()
      .given(signedIn, customerHere, devicesHere, settingsEvents.textsLoaded({ language: 'de' }))
      .when(listed(anAlert(1, { onlyLanguages: ['de'] })))
      .after('6s')
      .expect(none, alertEvents.collected(), raised(1)));

  test('nothing to show, nothing shown', () =>
    shown().expect(none, alertEvents.collected(), alertEvents.queueEmptied()).idle());

  test('an alert that came meanwhile is shown after an empty queue', () =>
    shown()
      .when(listed(anAlert(3)))
      .expectTypes(
        'serverAlerts/recordsRestored',
        'serverAlerts/collected',
        'serverAlerts/queueEmptied',
        'serverAlerts/recordsRestored',
        'serverAlerts/cardRaised',
      ));

  test('a card whose alert has ended at the server gives way', () =>
    state(anAlert(1))
      .when(listed(anAlert(2)))
      .expect(none, raised(2)));
  test('a card whose alert is still there stays', () =>
    state(anAlert(1))
      .when(listed(anAlert(2), anAlert(1)))
      .expect(none)
      .check((it) => expect(it.read(currentAlert)?.id).toBe(1)));

  test('[ALERT-01] everyTime comes once a visit, not again and again', () =>
    state(anAlert(1, { interval: 'everyTime' }))
      .when(closed(1))
      .after('1min')
      .expect(told(1), alertEvents.pauseEnded(), alertEvents.queueEmptied()));
});
