import { NEVER, of, Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as admin from '../../events/admin.ts';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as network from '../../events/network.ts';
import * as positionEvents from '../../events/positions.ts';
import * as settingsEvents from '../../events/settings.ts';
import * as storageEvents from '../../events/storage.ts';
import * as userEvents from '../../events/user.ts';
import {
  access,
  aDevice,
  backend,
  CUSTOMER,
  customer,
  fixes,
  settings as kept,
  started,
} from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import type { Reply } from '../ports/http-types.ts';
import type { SocketMessage } from '../ports/ports.ts';
import { appState } from './app-state.ts';
import { backOff } from './back-off.ts';
import { connectivity } from './connectivity.ts';
import { dataEffects } from './data.effects.ts';
import { devices } from './devices.ts';
import { keepEffects } from './keep.effects.ts';
import { keptEffects } from './kept.effects.ts';
import { lastFixOf } from './positions.ts';
import { session } from './session.ts';
import { settings, wantedLanguage } from './settings.ts';
import { streamEffects } from './stream.effects.ts';
import { surroundingsEffects } from './surroundings.effects.ts';

const reply = (status: number, body: unknown = null): Reply => ({ status, body });

describe('the data of a customer', () => {
  const signIn = auth.sessionRestored({ ...access(), email: '' });

  test('[STATE-02] [fault 1] a list that cannot be had is asked for again after a second while online', () =>
    scenario({ effects: dataEffects, backend: backend() })
      .given(network.wentOnline())
      .with((world) => {
        let asked = 0;
        world.replies = ({ path }) => (path === '/device' ? reply(asked++ === 0 ? 0 : 200, 'ok') : NEVER);
      })
      .when(signIn)
      .expectTypes('network/callFailed', 'devices/listFailed')
      .check((it) =>
        expect(it.read(devices)).toMatchObject({ status: 'failed', failure: { reason: 'unreachable' } }),
      )
      .after('999ms')
      .expect()
      .after('1ms')
      .check((it) => expect(it.read(devices).status).toBe('ready')));

  test('a list from storage stays on screen when the server cannot be asked', () =>
    scenario({ effects: dataEffects, backend: backend() })
      .given(signIn, deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'storage' }))
      .when(deviceEvents.listRequested())
      .check((it) =>
        expect(it.read(devices)).toMatchObject({
          status: 'ready',
          fromStorage: true,
          failure: { reason: 'unreachable' },
        }),
      ));

  test('[MAP-19] positions of an earlier visit are shown with their age, and a newer one takes over', () =>
    scenario({})
      .given(positionEvents.fixesReceived({ source: 'storage', fixes: fixes({ device: 1, at: -3600 }) }))
      .check((it) => expect(it.read(lastFixOf(1))?.at).toBe(fixes({ device: 1, at: -3600 }).at[0]))
      .when(positionEvents.fixesReceived({ source: 'socket', fixes: fixes({ device: 1, at: 0, lat: 57.8 }) }))
      .check((it) => expect(it.read(lastFixOf(1))?.lat).toBe(57.8)));
});

describe('the live stream', () => {
  const online = [
    network.wentOnline(),
    auth.sessionRestored({ ...access(), email: '' }),
    userEvents.customerLoaded({ customer: customer(), source: 'server' }),
  ];
  const stream = (messages: () => readonly SocketMessage[]) =>
    scenario({ effects: streamEffects, backend: backend() })
      .given(...online)
      .with((world) => {
        world.socket = () => of(...messages());
      });
  const closed = { kind: 'closed', reason: 'unreachable' } as const;

  test('[fault 29] it is tried again, each time later, and given up for polling after three failures', () =>
    stream(() => [closed])
      .after('0ms')
      .expect(positionEvents.streamLost({ reason: 'unreachable', attempt: 1 }))
      .after('1s')
      .expect(positionEvents.streamLost({ reason: 'unreachable', attempt: 2 }))
      .check((it) => expect(it.read(connectivity).stream).toBe('waiting'))
      .after('1.9s')
      .expect()
      .after('100ms')
      .expect(positionEvents.streamLost({ reason: 'unreachable', attempt: 3 }))
      .check((it) => expect(it.read(connectivity).stream).toBe('off')));

  test('a stream that breaks at once counts as one that cannot be had', () =>
    stream(() => [{ kind: 'ready' }, { kind: 'closed', reason: 'closed' }])
      .after('4s')
      .check((it) => expect(it.read(connectivity)).toMatchObject({ stream: 'off', attempt: 3 })));

  test('what it says becomes facts', () =>
    stream(() => [
      { kind: 'ready' },
      { kind: 'fixes', fixes: fixes({ device: 1 }) },
      { kind: 'unreadable', detail: 'half a frame' },
    ])
      .after('0ms')
      .expect(
        positionEvents.streamOpened({ attempt: 0 }),
        positionEvents.fixesReceived({ source: 'socket', fixes: fixes({ device: 1 }) }),
        positionEvents.frameRefused({ detail: 'half a frame' }),
      ));

  test('it waits while there is no network, and opens when there is', () =>
    scenario({ effects: streamEffects, backend: backend() })
      .given(...online, network.wentOffline())
      .after('1h')
      .asked()
      .when(network.wentOnline())
      .asked('socket open'));

  test('a logout closes it', () =>
    scenario({ effects: [...streamEffects], backend: backend() })
      .given(...online)
      .when(auth.loggedOut({ reason: 'chosen' }))
      .after('1h')
      .asked('socket open')
      .idle());

  test('polling: every 10 s in front, every 60 s behind, and not without network', () =>
    scenario({ effects: dataEffects, backend: backend() })
      .given(
        ...online,
        deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'server' }),
        positionEvents.streamLost({ reason: 'unreachable', attempt: 3 }),
      )
      .with((world) => {
        world.replies = () => reply(200, 'ok');
      })
      .after('20s')
      .check((_, events) =>
        expect(events.filter((e) => (e.payload as { source?: string }).source === 'poll').length).toBe(3),
      )
      .when(app.hidden())
      .after('59s')
      .when(network.wentOffline())
      .after('10min')
      .check((_, events) =>
        expect(events.filter((e) => (e.payload as { source?: string }).source === 'poll').length).toBe(4),
      ));

  test('[fault 6] a server that asks for time gets it, however often somebody comes back to look', () => {
    const asked = (events: readonly { type: string }[]) =>
      events.filter(({ type }) => type === 'positions/lastKnownFailed').length;
    return scenario({ effects: dataEffects, backend: backend() })
      .given(
        ...online,
        deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'server' }),
        positionEvents.streamLost({ reason: 'unreachable', attempt: 3 }),
      )
      .with((world) => {
        world.replies = () => ({ status: 429, body: null, retryAfter: 300 });
      })
      .after('10s')
      .check((_, events) => expect(asked(events)).toBe(1))
      .when(app.hidden(), app.resumed(), app.hidden(), app.resumed())
      .after('4min')
      .when(app.hidden(), app.resumed())
      .check((_, events) => expect(asked(events)).toBe(1))
      .after('1min')
      .check((_, events) => expect(asked(events)).toBe(2));
  });

  test('[fault 1] waits double up to a minute, half of each by chance', () => {
    expect([0, 1, 2, 3, 4, 20].map((attempt) => backOff(attempt, 1))).toEqual([
      1000, 1000, 2000, 4000, 8000, 60_000,
    ]);
    expect(backOff(3, 0)).toBe(2000);
  });
});

describe('what surrounds the app', () => {
  const around = () => scenario({ effects: surroundingsEffects });

  test('[GEN-03] the language chosen here counts, else the account’s, else the browser’s, else English', () =>
    scenario({})
      .reads(wantedLanguage, 'en')
      .when(started('pt-BR'))
      .reads(wantedLanguage, 'pt')
      .when(userEvents.customerLoaded({ customer: { ...customer(), actlang: 'el' }, source: 'server' }))
      .reads(wantedLanguage, 'el')
      .when(settingsEvents.languageChosen({ language: 'tr' }))
      .reads(wantedLanguage, 'tr')
      .when(auth.loggedOut({ reason: 'chosen' }))
      .reads(wantedLanguage, 'tr'));

  test('[GEN-03] a browser in another language gets English', () =>
    scenario({}).when(started('ja-JP')).reads(wantedLanguage, 'en'));

  test('[GEN-04] texts are asked for once the stored choice is known, and only those', () =>
    around()
      .when(started('de-DE'))
      .asked('page light v2 en')
      .when(app.initialised())
      .expect(settingsEvents.textsLoaded({ language: 'de' }))
      .asked('words de', 'page light v2 de'));

  test.each([
    [0, 'xs'],
    [576, 'xs'],
    [577, 'sm'],
    [767, 'sm'],
    [768, 'md'],
    [991, 'md'],
    [992, 'lg'],
    [1199, 'lg'],
    [1200, 'xl'],
    [4000, 'xl'],
  ] as const)('[GEN-06] %i px is %s', async (width, size) => {
    const widths = new Subject<number>();
    const it = around();
    it.ports.surroundings.width = () => widths;
    await it
      .after('0ms')
      .check(() => widths.next(width))
      .check((app_) => expect(app_.read(appState).size).toBe(size));
  });

  test('time passes every 10 s while the app is in front, and not behind', () =>
    around()
      .after('30s')
      .expect(app.timePassed(), app.timePassed(), app.timePassed())
      .when(app.hidden())
      .after('1h')
      .expect());
});

describe('what is kept for the next visit', () => {
  test('[STATE-03] the choices of this browser, as one fact', () =>
    scenario({ effects: keepEffects })
      .when(settingsEvents.themeChosen({ theme: 'dark' }), settingsEvents.unitsChosen({ units: 'imperial' }))
      .asked('store settings', 'store settings')
      .check((it) => expect(it.read(settings)).toMatchObject({ theme: 'dark', units: 'imperial' })));

  test('the server’s list, but not what was itself read from the store', () =>
    scenario({ effects: keptEffects })
      .given(auth.sessionRestored({ ...access(), email: '' }))
      .when(deviceEvents.listed({ devices: [], leftOut: [], source: 'storage' }))
      .asked()
      .when(deviceEvents.listed({ devices: [], leftOut: [], source: 'server' }))
      .asked(`store ${CUSTOMER}.devices`));

  test('[START-03] of an account that a super user looks at nothing is kept', () =>
    scenario({ effects: keptEffects })
      .given(
        admin.ghostEntered({ userID: 12, by: CUSTOMER, superUser: true }),
        auth.sessionRestored({ ...access(), superUser: true, actingFor: 12, email: '' }),
      )
      .when(
        deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'server' }),
        deviceEvents.selected({ id: 1, from: 'list' }),
        deviceEvents.deselected(),
        userEvents.customerLoaded({ customer: customer(), source: 'server' }),
        app.hidden(),
      )
      .after('10min')
      .asked());

  test('[MAP-19] positions every 30 s if there are new ones, and when the app goes into the background', () =>
    scenario({ effects: keptEffects })
      .given(auth.sessionRestored({ ...access(), email: '' }))
      .after('30s')
      .asked()
      .when(positionEvents.fixesReceived({ source: 'socket', fixes: fixes({ device: 1 }) }))
      .after('30s')
      .asked(`store ${CUSTOMER}.positions`)
      .after('30s')
      .asked()
      .when(app.hidden())
      .asked(`store ${CUSTOMER}.positions`));

  test('a store that is full is told of', () =>
    scenario({ effects: keepEffects })
      .with((world) => {
        world.refuses = 'QuotaExceededError';
      })
      .when(settingsEvents.themeChosen({ theme: 'dark' }))
      .expect(storageEvents.writeFailed({ slot: 'settings', detail: 'QuotaExceededError' })));
});

test('[STATE-01] [STATE-03] the settings of the customer decide mode and logbook', () =>
  scenario({})
    .given(auth.sessionRestored({ ...access(), email: '' }))
    .when(userEvents.settingsLoaded({ settings: { ...kept(), appMode: 'bike' }, source: 'server' }))
    .check((it) => expect(it.read(session)).toMatchObject({ appMode: 'bike', logbook_mode: 'classic' })));

test('[GEN-02] the mode is v2 until the account says otherwise', () =>
  scenario({})
    .check((it) => expect(it.read(session).appMode).toBe('v2'))
    .when(auth.sessionRestored({ ...access(), appMode: 'pets', email: '' }))
    .check((it) => expect(it.read(session).appMode).toBe('pets'))
    .when(auth.loggedOut({ reason: 'chosen' }))
    .check((it) => expect(it.read(session).appMode).toBe('v2')));
