import { of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as app from '../../events/app.ts';
import * as notificationEvents from '../../events/notifications.ts';
import * as pushEvents from '../../events/push.ts';
import * as user from '../../events/user.ts';
import { streamEffects } from '../../src/core/server/stream.effects.ts';
import { backend, customer, CUSTOMER, settings, START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { tellingEffects } from './telling.effects.ts';
import { entry, it, projections, received, shows, signedIn } from './push-given.ts';

const HOUR = 3_600_000;

describe('sound', () => {
  const withSettings = (alarm_sounds: Record<string, boolean>) =>
    it().given(user.settingsLoaded({ settings: { ...settings(), alarm_sounds }, source: 'server' }));

  test.each([
    [4, 'alarm'],
    [5, 'alarm'],
    [22, 'alarm'],
    [23, 'notice'],
    [24, 'notice'],
    [99, 'notice'],
    [null, 'notice'],
  ] as const)('[PUSH-01] kind %s is heard as %s', (meldungtyp, sound) =>
    it()
      .when(received({ data: { meldungtyp }, via: 'socket' }))
      .asked(`sound ${sound}`),
  );

  test('a kind whose sound is switched off in the settings is shown and not heard; others are', () =>
    withSettings({ '4': false, '5': true })
      .when(received({ via: 'socket' }))
      .asked()
      .check(shows('SOS'))
      .when(received({ data: { meldungtyp: 5 }, device: 2, via: 'socket' }))
      .after('500ms')
      .asked('sound alarm'));

  test('a muted browser is silent, whatever the kind', () =>
    scenario({ projections, effects: tellingEffects, backend: backend() })
      .given(...signedIn, pushEvents.soundSwitched({ on: false }))
      .when(received({ via: 'socket' }))
      .asked()
      .check(shows('SOS')));

  test('a browser that plays nothing yet is noted, and the banner is there all the same', () =>
    it()
      .with((world) => (world.sounds = false))
      .when(received({ via: 'socket' }))
      .expect(pushEvents.soundPlayed({ sound: 'alarm', heard: false }))
      .check(shows('SOS')));
});

describe('one event for all ways', () => {
  const raw = { title: 'SOS', body: 'b', iddevice: 1, data: { meldungtyp: '4', id: 901, userID: CUSTOMER } };

  test('[PUSH-05] web, native and the live stream end in one event, told apart by their way only', async () => {
    const ways: string[] = [];
    for (const platform of ['web', 'pwa', 'android', 'ios'] as const) {
      const one = scenario({ projections, effects: tellingEffects, backend: backend() });
      await one
        .given(
          app.started({
            version: '0',
            backend: 'api',
            demoAccounts: [],
            scenarios: [],
            language: 'en',
            platform,
          }),
          ...signedIn,
        )
        .when()
        .check(() => one.world.pushes.next({ message: raw, tapped: false }))
        .check((_, events) => {
          const found = events.find(pushEvents.received.is);
          ways.push(found?.payload.via ?? 'none');
          expect(found?.payload.messages[0]).toMatchObject({ title: 'SOS', notification: 901, device: 1 });
        });
    }
    expect(ways).toEqual(['web', 'web', 'native', 'native']);
    const socket = scenario({ projections, effects: streamEffects, backend: backend() });
    await socket
      .with(
        (world) => (world.socket = () => of({ kind: 'notifications', notifications: [entry()] } as const)),
      )
      .given(...signedIn, user.customerLoaded({ customer: customer(), source: 'server' }))
      .when()
      .expect(
        notificationEvents.received({ notifications: [entry()] }),
        received({ notification: 901, via: 'socket' }),
      );
  });

  test('[PUSH-05] [fault 28] the same by socket and by push is told once, whichever came first', async () => {
    for (const order of [
      ['socket', 'web'],
      ['web', 'socket'],
    ] as const) {
      const one = it();
      await one
        .when(received({ notification: 901, via: order[0] }), pushEvents.bannerClosed({ by: 'user' }))
        .after('2min')
        .when(received({ notification: 901, title: 'other words', via: order[1] }))
        .check(shows(null))
        .after('1min')
        .check((_, events) =>
          expect(events.filter(({ type }) => type === 'push/soundPlayed')).toHaveLength(1),
        );
    }
  });

  test('[PUSH-05] without a number the same kind from the same device at that time is the same', () =>
    it()
      .when(received({ notification: 901, via: 'socket' }), pushEvents.bannerClosed({ by: 'user' }))
      .after('20s')
      .when(received({ title: 'SOS!', body: '', via: 'web' }))
      .check(shows(null))
      .after('31s')
      .when(received({ title: 'SOS!', body: '', via: 'web' }))
      .check(shows('SOS!')));

  test('[PUSH-05] two alarms three hours apart that waited together are two', () =>
    it()
      .when(received({ title: 'first', at: START * 1000 - 3 * HOUR }))
      .when(received({ title: 'second', at: START * 1000 }))
      .after('500ms')
      .check(shows('second')));
});
