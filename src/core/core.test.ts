import { NEVER, of, Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
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
  failure,
  fixes,
  settings as kept,
  started,
} from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { Secret } from '../kernel/secret.ts';
import type { Reply } from '../ports/http-types.ts';
import type { SocketMessage } from '../ports/ports.ts';
import { type AppState, appState } from './app-state.ts';
import { backOff } from './back-off.ts';
import { connectivity } from './connectivity.ts';
import { dataEffects } from './data.effects.ts';
import { devices } from './devices.ts';
import { keptEffects, SESSION_SLOTS } from './kept.effects.ts';
import { lastFixOf } from './positions.ts';
import { isSignedIn, session } from './session.ts';
import { sessionEffects } from './session.effects.ts';
import { settings, wantedLanguage } from './settings.ts';
import { startupEffects } from './startup.effects.ts';
import { streamEffects } from './stream.effects.ts';
import { surroundingsEffects } from './surroundings.effects.ts';
import { user } from './user.ts';

const reply = (status: number, body: unknown = null): Reply => ({ status, body });
const types = (events: readonly { type: string }[]) => events.map(({ type }) => type);

describe('starting', () => {
  const startup = () => scenario({ effects: startupEffects });

  test('[STATE-05] [START-01] nothing is decided before what was stored has been read', () =>
    startup()
      .reads(appState, { ...startedState, isInitializing: true })
      .when(started())
      .expectTypes('settings/restored', 'app/initialised')
      .check((it) => expect(it.read(appState).isInitializing).toBe(false)));

  test('a session of an earlier visit comes back, and then what was known of it', () =>
    startup()
      .with((world) => {
        world.access = { ...access(), email: 'ada@example.com', actingFor: null };
        world.slots.set('devices', {
          kind: 'fact',
          draft: deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'storage' }),
        });
        world.slots.set('settings', {
          kind: 'fact',
          draft: settingsEvents.restored({ language: 'de', theme: 'dark', units: null, traceMinutes: 5 }),
        });
      })
      .when(started())
      .check((it, events) => {
        expect(types(events).at(-1)).toBe('app/initialised');
        expect(types(events).indexOf('auth/sessionRestored')).toBeLessThan(
          types(events).indexOf('devices/listed'),
        );
        expect(it.read(isSignedIn)).toBe(true);
        expect(it.read(devices)).toMatchObject({ fromStorage: true, status: 'ready' });
        expect(it.read(wantedLanguage)).toBe('de');
      }));

  test('a damaged slot is set aside and told of; everything else is read', () =>
    startup()
      .with((world) => {
        world.access = { ...access(), email: 'ada@example.com', actingFor: null };
        world.slots.set('settings', { kind: 'damaged', detail: 'no JSON' });
        world.slots.set('devices', { kind: 'damaged', detail: 'devices/listed.devices: expected Array' });
        world.slots.set('customer', {
          kind: 'fact',
          draft: userEvents.customerLoaded({ customer: customer(), source: 'storage' }),
        });
      })
      .when(started())
      .check((it, events) => {
        expect(events.filter(storageEvents.slotSetAside.is).map((e) => e.payload)).toEqual(
          expect.arrayContaining([
            { slot: 'settings', detail: 'no JSON' },
            { slot: 'devices', detail: 'devices/listed.devices: expected Array' },
          ]),
        );
        expect(it.read(user).customerData.success?.id).toBe(CUSTOMER);
        expect(it.read(appState).isInitializing).toBe(false);
      }));

  test('a vault that cannot be opened means: sign in', () => {
    const it = startup();
    return it
      .with(() => undefined)
      .when(started())
      .reads(isSignedIn, false);
  });

  const startedState: AppState = {
    isInitializing: true,
    showErrorPopup: false,
    errorPopupSad: false,
    errorPopupBusy: false,
    errorPopup: 0,
    size: 'lg',
    visible: true,
    covered: false,
    backend: 'demo',
    demoAccounts: [],
  };
});

describe('signing in', () => {
  const login = (answer: Reply) =>
    scenario({ effects: sessionEffects, backend: backend() }).with((world) => {
      world.replies = () => answer;
    });
  const submitted = () =>
    auth.loginSubmitted({ email: 'ada@example.com', password: new Secret('x'), language: 'de' });

  test('[AUTH-01] while the answer is awaited, loading is true, and a second press is ignored', () =>
    scenario({ effects: sessionEffects, backend: backend() })
      .with((world) => {
        world.replies = () => NEVER;
      })
      .when(submitted(), submitted())
      .asked('post /login without token')
      .check((it) => expect(it.read(session).loading).toBe(true)));

  test('[AUTH-01] success stores the access, here and for the next visit', () =>
    login(reply(200, 'ok'))
      .when(submitted())
      .expect(auth.loginSucceeded({ ...access(), email: 'ada@example.com' }))
      .asked('post /login without token', 'vault write')
      .check((it) => {
        const { auth: held, loading, error } = it.read(session);
        expect(held?.userID).toBe(CUSTOMER);
        expect(held?.token.reveal()).toBe('token');
        expect([loading, error]).toEqual([false, null]);
      }));

  test.each([
    ['deletedAccount', 'login.deletedAccount'],
    ['invalidEmail', 'login.invalidEmail'],
    ['invalidPassword', 'login.invalidPassword'],
    ['credentials', 'login.credentials'],
  ] as const)('[AUTH-02] %s is told for 10 s', (refusal, text) =>
    login(reply(400, refusal))
      .when(submitted())
      .check((it, events) => {
        const raised = events.find(({ type }) => type === 'notices/raised');
        expect(raised?.payload).toEqual({ tone: 'danger', text, stays: 10_000 });
        expect(it.read(session)).toMatchObject({ auth: null, loading: false, error: { refusal } });
      }),
  );

  test('[AUTH-02] a demanded reset keeps the e-mail and raises no word', () =>
    login(reply(400, 'resetRequired'))
      .when(submitted())
      .expect(auth.loginRefused({ refusal: 'resetRequired', email: 'ada@example.com' })));

  test('[AUTH-01] failure stores the error and says why', () =>
    login(reply(0))
      .when(submitted())
      .expectTypes('auth/loginFailed', 'notices/raised')
      .check((it) => expect(it.read(session).error).toEqual({ failure: failure(0) })));

  test('[AUTH-03] a demo account asks for no e-mail and no password', () =>
    login(reply(200, 'ok'))
      .when(auth.demoLoginChosen({ account: 'pets', language: 'en' }))
      .asked('post /demo-login without token', 'vault write')
      .reads(isSignedIn, true));

  test('[AUTH-07] a chosen logout is at once, tells the server, and empties vault and slots', () =>
    scenario({ effects: [...sessionEffects, ...keptEffects], backend: backend() })
      .given(
        auth.sessionRestored({ ...access(), email: '' }),
        deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'server' }),
      )
      .when(auth.logoutChosen())
      .expect(auth.loggedOut({ reason: 'chosen' }))
      .asked('post /logout', 'vault clear', ...SESSION_SLOTS.map((slot) => `forget ${slot}`))
      .check((it) => {
        expect(it.read(session).auth).toBeNull();
        expect(it.read(devices).byId.size).toBe(0);
      }));
});

describe('access that ended', () => {
  const renewing = (renewal: () => Reply) =>
    scenario({ effects: [...sessionEffects, ...dataEffects], backend: backend() })
      .given(auth.sessionRestored({ ...access('old'), email: 'ada@example.com' }))
      .with((world) => {
        const refused = new Set<string>();
        world.replies = ({ path }) => {
          if (path === '/updatetoken') return renewal();
          if (refused.has(path)) return reply(200, 'ok');
          refused.add(path);
          return reply(401);
        };
      });

  test('[AUTH-05] two calls refused together cause one renewal, and both are repeated once', () =>
    renewing(() => reply(200, 'ok'))
      .when(
        positionEvents.trackRequested({ device: 1, range: { lastMinutes: 5 } }),
        positionEvents.trackRequested({ device: 2, range: { lastMinutes: 5 } }),
      )
      .check((_, events) => {
        expect(types(events).filter((type) => type === 'auth/accessRenewed').length).toBe(2);
      })
      .asked(
        'get /track/1',
        'post /updatetoken without token',
        'vault write',
        'get /track/1',
        'get /track/2',
        'post /updatetoken without token',
        'vault write',
        'get /track/2',
      ));

  test('[AUTH-05] calls refused while a renewal is under way wait for it', () => {
    const answer = new Subject<Reply>();
    return scenario({ effects: [...sessionEffects, ...dataEffects], backend: backend() })
      .given(auth.sessionRestored({ ...access('old'), email: 'ada@example.com' }))
      .with((world) => {
        let renewed = false;
        answer.subscribe(() => (renewed = true));
        world.replies = ({ path }) => (path === '/updatetoken' ? answer : reply(renewed ? 200 : 401, 'ok'));
      })
      .when(
        positionEvents.trackRequested({ device: 1, range: { lastMinutes: 5 } }),
        positionEvents.trackRequested({ device: 2, range: { lastMinutes: 5 } }),
      )
      .asked('get /track/1', 'post /updatetoken without token', 'get /track/2')
      .check(() => answer.next(reply(200, 'ok')))
      .asked('vault write', 'get /track/1', 'get /track/2')
      .expectTypes(
        'auth/accessRejected',
        'auth/accessRenewed',
        'positions/trackLoaded',
        'positions/trackLoaded',
      );
  });

  test('[AUTH-06] a renewal that is refused ends the session', () =>
    renewing(() => reply(401, 'no'))
      .when(positionEvents.trackRequested({ device: 1, range: { lastMinutes: 5 } }))
      .check((it, events) => {
        expect(types(events).slice(2)).toEqual([
          'auth/accessRejected',
          'auth/renewalRefused',
          'auth/loggedOut',
          'notices/raised',
        ]);
        expect(it.read(isSignedIn)).toBe(false);
      }));

  test('no network is no refusal: the renewal is tried again after 5 s', () => {
    let attempts = 0;
    return renewing(() => (attempts++ === 0 ? reply(0) : reply(200, 'ok')))
      .when(positionEvents.trackRequested({ device: 1, range: { lastMinutes: 5 } }))
      .expectTypes('auth/accessRejected')
      .after('4.9s')
      .expect()
      .after('100ms')
      .expectTypes('auth/accessRenewed', 'positions/trackLoaded');
  });

  test('an answer that comes after the logout is not taken in', () => {
    const late = new Subject<Reply>();
    return scenario({ effects: [...sessionEffects, ...dataEffects], backend: backend() })
      .with((world) => {
        world.replies = ({ path }) => (path === '/logout' ? NEVER : late);
      })
      .when(auth.sessionRestored({ ...access(), email: '' }), auth.logoutChosen())
      .expectTypes('auth/loggedOut')
      .check(() => late.next(reply(200, 'ok')))
      .expect();
  });
});

describe('the data of a customer', () => {
  const signIn = auth.sessionRestored({ ...access(), email: '' });

  test('[STATE-02] a list that cannot be had is asked for again after 15 s while online', () =>
    scenario({ effects: dataEffects, backend: backend() })
      .given(network.wentOnline())
      .with((world) => {
        let asked = 0;
        world.replies = ({ path }) => (path === '/device' ? reply(asked++ === 0 ? 500 : 200, 'ok') : NEVER);
      })
      .when(signIn)
      .expectTypes('devices/listFailed')
      .check((it) =>
        expect(it.read(devices)).toMatchObject({ status: 'failed', failure: { reason: 'server' } }),
      )
      .after('14.9s')
      .expect()
      .after('100ms')
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

  test('it is tried again, each time later, and given up for polling after three failures', () =>
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

  test('waits double up to a minute, half of each by chance', () => {
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

  test('a notice goes when its time is over', () =>
    around()
      .when(settingsEvents.textsFailed({ language: 'de' }))
      .expectTypes('notices/raised')
      .after('5.9s')
      .expect()
      .after('100ms')
      .expectTypes('notices/closed'));

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
    scenario({ effects: keptEffects })
      .when(settingsEvents.themeChosen({ theme: 'dark' }), settingsEvents.unitsChosen({ units: 'imperial' }))
      .asked('store settings', 'store settings')
      .check((it) => expect(it.read(settings)).toMatchObject({ theme: 'dark', units: 'imperial' })));

  test('the server’s list, but not what was itself read from the store', () =>
    scenario({ effects: keptEffects })
      .when(deviceEvents.listed({ devices: [], leftOut: [], source: 'storage' }))
      .asked()
      .when(deviceEvents.listed({ devices: [], leftOut: [], source: 'server' }))
      .asked('store devices'));

  test('[MAP-19] positions every 30 s and when the app goes into the background', () =>
    scenario({ effects: keptEffects })
      .given(auth.sessionRestored({ ...access(), email: '' }))
      .after('30s')
      .asked('store positions')
      .when(app.hidden())
      .asked('store positions'));

  test('a store that is full is told of', () =>
    scenario({ effects: keptEffects })
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
