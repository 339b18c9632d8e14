import { describe, expect, test } from 'vitest';
import * as app from '../../../events/app.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as settingsEvents from '../../../events/settings.ts';
import * as storageEvents from '../../../events/storage.ts';
import * as userEvents from '../../../events/user.ts';
import { aDevice, CUSTOMER, customer, started } from '../../../tests/samples.ts';
import { appState } from '../app/app-state.ts';
import { devices } from '../devices/devices.ts';
import { notices } from '../app/notices.ts';
import { isSignedIn } from './session.ts';
import { wantedLanguage } from '../app/settings.ts';
import { user } from './user.ts';
import { startup, stored, types } from './startup-given.ts';

const fact = (draft: ReturnType<typeof app.initialised> | ReturnType<typeof settingsEvents.restored>) =>
  ({ kind: 'fact', draft }) as const;

describe('starting', () => {
  test('[START-01] [START-02] [STATE-05] a splash shows until what was stored has been read, then the first route is decided', () =>
    startup()
      .check((it) => expect(it.read(appState).isInitializing).toBe(true))
      .when(started())
      .expectTypes('settings/restored', 'app/initialised', 'app/workerRegistered')
      .check((it) => expect(it.read(appState).isInitializing).toBe(false)));

  test('[START-02] a session of an earlier visit comes back, and then what was known of it', () =>
    startup()
      .with((world) => {
        world.access = stored();
        world.slots.set(`${CUSTOMER}.devices`, {
          kind: 'fact',
          draft: deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'storage' }),
        });
        world.slots.set(
          'settings',
          fact(settingsEvents.restored({ language: 'de', theme: 'dark', units: null, traceMinutes: 5 })),
        );
      })
      .when(started())
      .check((it, events) => {
        const order = ['auth/sessionRestored', 'devices/listed', 'app/initialised'];
        expect(types(events).filter((type) => order.includes(type))).toEqual(order);
        expect(it.read(isSignedIn)).toBe(true);
        expect(it.read(devices)).toMatchObject({ fromStorage: true, status: 'ready' });
        expect(it.read(wantedLanguage)).toBe('de');
      }));

  test('nothing of another account is read, even where it was left behind', () =>
    startup()
      .with((world) => {
        world.access = stored();
        for (const name of ['devices', `${CUSTOMER + 1}.devices`])
          world.slots.set(name, {
            kind: 'fact',
            draft: deviceEvents.listed({ devices: [aDevice(9)], leftOut: [], source: 'storage' }),
          });
      })
      .when(started())
      .check((it) => expect(it.read(devices).byId.size).toBe(0)));

  test('a damaged slot is set aside and told of; everything else is read', () =>
    startup()
      .with((world) => {
        world.access = stored();
        world.slots.set('settings', { kind: 'damaged', detail: 'no JSON' });
        world.slots.set(`${CUSTOMER}.devices`, { kind: 'damaged', detail: 'expected Array' });
        world.slots.set(`${CUSTOMER}.customer`, {
          kind: 'fact',
          draft: userEvents.customerLoaded({ customer: customer(), source: 'storage' }),
        });
      })
      .when(started())
      .check((it, events) => {
        expect(events.filter(storageEvents.slotSetAside.is).map((e) => e.payload)).toEqual(
          expect.arrayContaining([
            { slot: 'settings', detail: 'no JSON' },
            { slot: `${CUSTOMER}.devices`, detail: 'expected Array' },
          ]),
        );
        expect(it.read(user).customerData.success?.id).toBe(CUSTOMER);
        expect(it.read(appState).isInitializing).toBe(false);
      }));

  test('a vault that cannot be opened means: sign in', () => {
    const it = startup();
    it.ports.vault.read = () => Promise.reject(new DOMException('no', 'UnknownError'));
    return it
      .when(started())
      .reads(isSignedIn, false)
      .check((app_) => expect(app_.read(appState).isInitializing).toBe(false));
  });

  test('[fault 39] a session that a newer version has kept is not ended in silence: the page says so', () => {
    const it = startup();
    it.ports.vault.isNewer = () => Promise.resolve(true);
    return it
      .when(started())
      .reads(isSignedIn, false)
      .check((app_) => expect(app_.read(notices).map(({ text }) => text)).toEqual(['login.ofNewer']));
  });

  test('storage that never answers holds the start up for three seconds, no longer', () => {
    const it = startup();
    it.ports.vault.read = () => new Promise(() => {});
    return it
      .when(started())
      .after('2.9s')
      .check((app_) => expect(app_.read(appState).isInitializing).toBe(true))
      .after('100ms')
      .check((app_) => expect(app_.read(appState).isInitializing).toBe(false));
  });

  test('a session that was found waits for the chunk that it needs, however slow the network', () => {
    const it = startup().with((world) => {
      world.access = stored();
    });
    let arrive = () => {};
    it.ports.sessionChunk.ready = () => new Promise((done) => (arrive = () => done(it.ports)));
    return it
      .when(started())
      .after('10s')
      .check((app_) => expect(app_.read(appState).isInitializing).toBe(true))
      .check(() => arrive())
      .after('0ms')
      .reads(isSignedIn, true);
  });

  test('on a bad network it is asked for again', () => {
    let asked = 0;
    const it = startup().with((world) => {
      world.access = stored();
    });
    it.ports.sessionChunk.ready = () =>
      ++asked < 3 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(it.ports);
    return it.when(started()).after('4s').reads(isSignedIn, true);
  });

  test('[START-06] then the service worker is registered, and 10 s after the start a newer version is looked for', () =>
    startup()
      .when(started())
      .check((_, events) => expect(types(events)).toContain('app/workerRegistered'))
      .after('9.9s')
      .asked()
      .after('100ms')
      .asked('check for update')
      .check((_, events) => expect(events.at(-1)?.payload).toEqual({ waiting: false })));
});
