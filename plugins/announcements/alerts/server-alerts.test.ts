import { describe, expect, test } from 'vitest';
import * as auth from '../../../events/auth.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as navigation from '../../../events/navigation.ts';
import * as alertEvents from '../../../events/server-alerts.ts';
import * as settingsEvents from '../../../events/settings.ts';
import * as tour from '../../../events/tour.ts';
import { serverAlerts } from '../../../src/core/app/server-alerts.ts';
import { currentAlert, alertQueue } from './queue.state.ts';
import { anAlert } from '../../../tests/alert-samples.ts';
import { CUSTOMER, failure, START, access, backend } from '../../../tests/samples.ts';
import { read } from '../../../tests/words-given.ts';
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
import * as adminEvents from '../../../events/admin.ts';
import * as app from '../../../events/app.ts';
import { scenario } from '../../../tests/scenario.ts';
import { serverAlertsPlugin } from './index.ts';
import { progressAt, STEPS } from './AlertCard.view.tsx';

/** The one timer that is always there: the next regular look for new announcements. */
const LOOK = 1;

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

test('[ALERT-08] one for a device model is shown once the devices load after a failure', () =>
  story([anAlert(1, { onlyModels: [1] })])
    .given(signedIn, customerHere)
    .when(deviceEvents.listFailed({ failure: failure(500) }), listed(anAlert(1, { onlyModels: [1] })))
    .after('6s')
    .check((it) => expect(it.read(alertQueue).phase).toBe('empty'))
    .when(devicesHere)
    .check((it) => expect(it.read(currentAlert)?.id).toBe(1)));

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
      .idle(LOOK));

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
    shown().expect(none, alertEvents.collected(), alertEvents.queueEmptied()).idle(LOOK));

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
      .when(listed(), app.hidden())
      .expect(none)
      .after('29min')
      .when(app.resumed())
      .asked()
      .when(app.hidden())
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

describe('maintenance', () => {
  type Maintenance = { text: string; steps: Record<string, string> };
  const wordsIn = (language: string) =>
    (read(language) as { serverAlerts?: { maintenance?: Maintenance } }).serverAlerts?.maintenance ?? {
      text: '',
      steps: {},
    };

  test('[ALERT-15] its own text in English, and another one in each of the other five languages', () => {
    const texts = ['en', 'de', 'es', 'fr', 'it', 'pt'].map((language) => wordsIn(language).text);
    expect(texts[0]).toBe('We are really sorry for the inconvenience. Our servers are in maintenance.');
    expect(texts.every((text) => text.trim().length > 20)).toBe(true);
    expect(new Set(texts).size).toBe(6);
  });

  test('[ALERT-15] id −1 is a warning, whatever the server calls it', () =>
    state(anAlert(-1, { type: 'info' })).check((it) => expect(it.read(currentAlert)?.type).toBe('warning')));

  test('[ALERT-16] its progress is looked at again every 60 s, as long as it is on screen', () =>
    state(anAlert(-1), anAlert(2, { show: false }))
      .check((it) => expect(it.read(alertQueue).checkedAt).toBe(START + 6))
      .after('59999ms')
      .expect()
      .after('1ms')
      .expect(alertEvents.maintenanceChecked())
      .after('1min')
      .expect(alertEvents.maintenanceChecked())
      .check((it) => expect(it.read(alertQueue).checkedAt).toBe(START + 126))
      .when(closed(-1))
      .after('2s')
      .expect(told(-1), alertEvents.pauseEnded(), alertEvents.queueEmptied())
      .idle(LOOK));

  test('[ALERT-16] nobody looks while another card is on screen', () =>
    state(anAlert(1)).after('5min').expect().idle(LOOK));

  test('[ALERT-16] the list, from 1654100128, in steps of 900 s; the last one stays', () => {
    const begins = 1_654_100_128;
    const steps = Array.from({ length: 14 }, (_, k) => STEPS[progressAt(begins + 900 * k, null).step]);
    expect(steps).toEqual([...STEPS, 'checking', 'checking', 'checking']);
    expect(STEPS.map((step) => wordsIn('en').steps[step])).toEqual([
      'Updating servers cluster',
      'Firewall update',
      'Performing backup',
      'Database security update',
      'Database security update',
      'Server security updates',
      'Migrating resources',
      'Syncing data',
      'Cleaning cache',
      'Restarting services',
      'Checking services',
    ]);
    for (const [k, gone] of [
      [0, 0],
      [0, 899],
      [1, 900],
      [9, 8_999],
      [10, 9_000],
      [10, 1e9],
    ] as const)
      expect(progressAt(begins + gone, null).step, `${gone} s`).toBe(k);
  });
  test('[ALERT-16] before it begins it is at its first step, and after its end nobody knows how long it takes', () => {
    expect(progressAt(0, null)).toEqual({ step: 0, done: 0 });
    expect(progressAt(1_000, 0)).toEqual({ step: 1, done: 1_000 / 9_900 });
    expect(progressAt(9_900, 0)).toEqual({ step: 10, done: null });
  });
  test('[ALERT-16] a deployment may name another beginning', () =>
    expect(progressAt(START, START - 1_900).step).toBe(2));
});

describe('going on', () => {
  const text =
    'See https://a.example/1, www.b.example, http://c.example and https://a.example/1. Not javascript:alert(1).';
  const goOn = alertEvents.goOnChosen({ id: 1 });

  test('[ALERT-14] opens every link of the message, each once, and closes the card', () =>
    state(anAlert(1, { message: text }))
      .when(goOn)
      .asked(
        'open https://a.example/1',
        'open https://www.b.example/',
        'open http://c.example/',
        `store ${slot(1)}`,
        'post /serveralerts/read',
        `store ${slot(1)}`,
        'store alertsRead',
      )
      .expect(closed(1), told(1)));

  test('[ALERT-14] a browser opens windows only within a press: no moment passes before', () => {
    const it = state(anAlert(1, { message: text }));
    return it.check((running) => {
      running.publish(goOn);
      expect(it.world.asked.slice(0, 2)).toEqual(['open https://a.example/1', 'open https://www.b.example/']);
    });
  });

  test('[ALERT-14] links that the browser holds back are listed, and the next press closes the card', () =>
    state(anAlert(1, { message: text }))
      .with((world) => {
        world.windows = 1;
      })
      .when(goOn)
      .expect(alertEvents.linksBlocked({ id: 1, links: ['https://www.b.example/', 'http://c.example/'] }))
      .check((it) => {
        expect(it.read(alertQueue).blocked).toEqual(['https://www.b.example/', 'http://c.example/']);
        expect(it.read(currentAlert)?.id).toBe(1);
      })
      .when(goOn)
      .expect(closed(1), told(1)));

  test('[ALERT-14] what the browser held back of a card that is closed by now is not listed on the next', () =>
    state(anAlert(1, { message: text }))
      .when(alertEvents.linksBlocked({ id: 2, links: ['https://other.example/'] }))
      .check((it) => expect(it.read(alertQueue).blocked).toEqual([])));

  test('[ALERT-14] the message in the language on screen counts', () =>
    story()
      .given(signedIn, customerHere, devicesHere, settingsEvents.textsLoaded({ language: 'de' }))
      .when(
        listed(
          anAlert(1, {
            message: 'https://en.example',
            messages: { ...anAlert(1).messages, de: 'https://de.example' },
          }),
        ),
      )
      .after('6s')
      .with((world) => world.asked.splice(0))
      .when(goOn)
      .asked(
        'open https://de.example/',
        `store ${slot(1)}`,
        'post /serveralerts/read',
        `store ${slot(1)}`,
        'store alertsRead',
      ));

  test('[ALERT-14] without a link it just closes', () =>
    state(anAlert(1)).when(goOn).expect(closed(1), told(1)));

  test('a press that comes late, for a card that is gone, does nothing', () =>
    state(anAlert(1))
      .when(alertEvents.goOnChosen({ id: 9 }), alertEvents.actionChosen({ id: 9 }))
      .expect());
});

describe('the button of an alert', () => {
  const withAction = (fn: string) => anAlert(1, { action: { buttonName: 'Go', fn } });
  const chosen = alertEvents.actionChosen({ id: 1 });
  const finished = alertEvents.actionFinished({ id: 1 });

  test.each([
    ['openWhatsNew', '/whatsnew'],
    ['openSettings', '/settings'],
    ['openTracks', '/open-track'],
  ])('[ALERT-12] %s leads to %s', (fn, href) =>
    state(withAction(fn))
      .when(chosen)
      .expect(finished, closed(1), navigation.linkFollowed({ href }), told(1)),
  );

  test('[ALERT-12] reload loads the page anew, when what was read has been kept', () =>
    state(withAction('reload'))
      .when(chosen)
      .expect(finished, closed(1), told(1))
      .asked(`store ${slot(1)}`, 'post /serveralerts/read', `store ${slot(1)}`, 'store alertsRead')
      .after('500ms')
      .asked('reload'));

  test.each(['constructor', '__proto__', 'toString', 'alert(1)', '', 'Reload'])(
    '[ALERT-12] [ALERT-18] %j is no action of ours: nothing is run',
    (fn) => state(withAction(fn)).when(chosen).expect().asked(),
  );
  test('[ALERT-12] an alert without an action has none', () => state(anAlert(1)).when(chosen).expect());
});
