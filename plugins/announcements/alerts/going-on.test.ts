import { describe, expect, test } from 'vitest';
import * as navigation from '../../../events/navigation.ts';
import * as alertEvents from '../../../events/server-alerts.ts';
import * as settingsEvents from '../../../events/settings.ts';
import { alertQueue, currentAlert } from './queue.state.ts';
import { anAlert } from '../../../tests/alert-samples.ts';
import {
  closed,
  customerHere,
  devicesHere,
  listed,
  signedIn,
  slot,
  state,
  story,
  told,
} from './server-alerts-given.ts';

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
