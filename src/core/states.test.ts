import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../events/admin.ts';
import * as app from '../../events/app.ts';
import * as network from '../../events/network.ts';
import * as newsEvents from '../../events/news.ts';
import * as positionEvents from '../../events/positions.ts';
import * as alertEvents from '../../events/server-alerts.ts';
import * as tourEvents from '../../events/tour.ts';
import * as userEvents from '../../events/user.ts';
import { anAlert } from '../../tests/alert-samples.ts';
import { folded } from '../../tests/folded.ts';
import { access, customer, CUSTOMER, fixes, START, started } from '../../tests/samples.ts';
import type { Draft } from '../kernel/event.ts';
import { admin } from './session/admin.ts';
import { census, now } from './app/clock.ts';
import { connectivity, failuresSoFar } from './server/connectivity.ts';
import { drafts } from './storage/drafts.ts';
import { location, ghostBase, ghostOf, inAccount, isPublicPath } from './app/location.ts';
import { mapLook, isGroundDark, mapType, mapTypeOf, onlineMapOffer } from './app/map-look.ts';
import { mapTool, pastDevices, toolDevices } from './app/map-tool.ts';
import { markedPlace } from './app/marked-place.ts';
import { hasNews, news } from './app/news.ts';
import { ownDrafts, ownDraft } from './storage/own-forms.ts';
import { ownPlace } from './positions/own-place.ts';
import { serverAlerts } from './app/server-alerts.ts';
import { isTourOpen, tour } from './app/tour.ts';
import { after, out, when } from './states-given.ts';
import * as auth from '../../events/auth.ts';
import * as mapEvents from '../../events/map.ts';
import * as navigation from '../../events/navigation.ts';
import * as ownPlaceEvents from '../../events/own-place.ts';
import * as settingsEvents from '../../events/settings.ts';
import { formatLanguage, settings } from './app/settings.ts';
import { user } from './session/user.ts';
import * as account from '../../events/account.ts';
import * as forms from '../../events/forms.ts';
import * as ownFormEvents from '../../events/own-forms.ts';

test('a recording knows each state by its name, and those of the page from those of a session', () => {
  const all = [
    connectivity,
    location,
    census,
    now,
    tour,
    news,
    mapLook,
    markedPlace,
    mapTool,
    ownPlace,
    ownDrafts,
    drafts,
  ];
  expect(all.map(({ id, ofSession }) => `${id}${ofSession ? ', of the session' : ''}`)).toEqual([
    ...['core/connectivity', 'core/location', 'core/census', 'core/now', 'core/tour, of the session'],
    ...['core/news, of the session', 'core/map-look, of the session', 'core/marked-place, of the session'],
    ...[
      'core/map-tool, of the session',
      'core/own-place, of the session',
      'core/ownDrafts, of the session',
      'core/drafts',
    ],
  ]);
});

describe('[NET-01] how the app is connected', () => {
  const opened = (attempt = 0) => positionEvents.streamOpened({ attempt });
  const lost = (attempt: number) => positionEvents.streamLost({ reason: 'closed', attempt });
  const state = (...facts: Draft[]) => after(connectivity, ...facts);
  const nothing = { online: null, stream: 'closed', attempt: 0, openedAt: null, lostAt: null };

  test('is what the machine said last, and a logout forgets only the stream', () => {
    expect(state()).toEqual(nothing);
    expect([state(network.wentOnline()).online, state(network.wentOffline()).online]).toEqual([true, false]);
    expect(state(network.wentOnline(), opened(), lost(2), out())).toEqual({ ...nothing, online: true });
    expect(connectivity.ofSession).toBe(false);
  });

  test('by a stream that is open, waits to be tried again, or is off after three failures', () => {
    expect(state(opened())).toEqual({ ...nothing, stream: 'open', openedAt: when(0) });
    expect(state(opened(), lost(2))).toEqual({
      ...nothing,
      stream: 'waiting',
      attempt: 2,
      openedAt: when(0),
      lostAt: when(1),
    });
    expect(state(lost(2))).toEqual({ ...nothing, stream: 'waiting', attempt: 2 });
    expect(state(lost(3))).toMatchObject({ stream: 'off', attempt: 3, lostAt: null });
  });

  test('a gap begins with the loss of an open stream or, before any stream, of the network; a sign-in ends it', () => {
    expect(state(opened(), network.wentOffline()).lostAt).toBe(when(1));
    expect(state(network.wentOffline(), network.wentOffline()).lostAt).toBe(when(0));
    const comes = [auth.loginSucceeded, auth.sessionRestored].map((fact) => fact({ ...access(), email: '' }));
    expect(comes.map((fact) => state(network.wentOffline(), fact).lostAt)).toEqual([null, null]);
  });

  test('begins to try anew when the network is back', () => {
    expect(state(lost(3), network.wentOnline())).toMatchObject({ stream: 'waiting', attempt: 0 });
    expect(state(opened(), network.wentOnline())).toMatchObject({ stream: 'open' });
  });

  test('counts a stream that breaks within five seconds as one that could not be opened', () => {
    const failures = (stream: 'open' | 'waiting', openedAt: number | null) =>
      failuresSoFar({ ...state(), stream, attempt: 2, openedAt }, 10_000);
    expect([
      failures('open', 5_000),
      failures('open', 5_001),
      failures('waiting', 0),
      failures('open', null),
    ]).toEqual([...[0, 2, 2, 2]]);
  });
});

test('time goes by with facts that say so, and with others it stands still', () => {
  const passing = [app.timePassed(), app.resumed()];
  const began = [started(), userEvents.customerLoaded({ customer: customer(), source: 'server' })];
  const opened = positionEvents.streamOpened({ attempt: 0 });
  const told = (source: 'socket' | 'poll') =>
    positionEvents.fixesReceived({ source, fixes: fixes({ device: 1 }) });
  expect(after(now)).toBe(0);
  for (const fact of [...passing, ...began, opened])
    expect(after(now, app.hidden(), fact, app.hidden())).toBe(START + 1);
  expect(after(census, ...passing, ...began, opened, told('socket'))).toBe(2);
  expect(after(census, told('poll'))).toBe(1);
  expect([now.ofSession, census.ofSession]).toEqual([false, false]);
});

test('a tour is open from its beginning to its end', () => {
  const begun = tourEvents.started({ name: 'first' });
  expect([after(tour).open, after(tour, begun).open]).toEqual([null, 'first']);
  expect(after(tour, begun, tourEvents.ended({ how: 'closed' })).open).toBeNull();
  expect([folded([tour as never], begun).read(isTourOpen), folded([tour as never]).read(isTourOpen)]).toEqual(
    [true, false],
  );
});

describe('[NEWS-01] what is new', () => {
  const read = (version: string, update: number, source: 'user' | 'storage' = 'user') =>
    newsEvents.newsRead({ version, update, source });
  const state = (...facts: Draft[]) => after(news, ...facts);

  test('is what was not looked at in this version, or came since; it stays on the page', () => {
    expect(state(started())).toEqual({ version: '0', seen: null, fresh: { cards: false, update: false } });
    expect(state(read('1', 5))).toEqual({
      version: '',
      seen: { version: '1', update: 5 },
      fresh: { cards: true, update: true },
    });
    expect(state(read('1', 5, 'storage'))).toMatchObject({
      seen: { version: '1', update: 5 },
      fresh: { cards: false, update: false },
    });
    expect(state(read('1', 5, 'storage'), read('1', 5)).fresh).toEqual({ cards: false, update: false });
    expect(state(read('1', 5, 'storage'), read('1', 6)).fresh).toEqual({ cards: false, update: true });
    expect(state(read('1', 5, 'storage'), read('2', 5), read('2', 5)).fresh).toEqual({
      cards: true,
      update: false,
    });
    expect(state(read('1', 0)).fresh.update).toBe(false);
    expect(state(read('1', 5), read('0', 0, 'storage')).seen).toEqual({ version: '1', update: 5 });
  });

  test('carries a mark for the customer, never for somebody who looks at their account', () => {
    const marked = (...facts: Draft[]) =>
      folded([news, admin, serverAlerts] as never[], started(), ...facts).read(hasNews);
    expect([marked(), marked(read('0', 0)), marked(read('1', 0))]).toEqual([true, false, true]);
    const updated = (date: number) => alertEvents.updateKept({ alert: anAlert(1), date, source: 'server' });
    expect([
      marked(read('0', 5), updated(5)),
      marked(read('0', 5), updated(6)),
      marked(read('0', 0), updated(0)),
    ]).toEqual([...[false, true, false]]);
    expect(marked(adminEvents.ghostEntered({ userID: 9, by: 1, superUser: true }))).toBe(false);
  });
});

describe('[ROUTE-24] where the user is', () => {
  const at = (path: string, query = '') => navigation.locationChanged({ path, query });
  const state = (...facts: Draft[]) => after(location, ...facts);

  test('is read off the address, the account that is looked at by itself', () => {
    expect(state()).toEqual({
      place: null,
      isSamePage: false,
      ghost: null,
      wanted: null,
      account: null,
      wantedOf: null,
    });
    expect(state(at('/a/customer/12/v2', 'x=1'))).toEqual({
      ...{
        isSamePage: false,
        place: { path: '/v2', query: 'x=1' },
        ghost: 12,
        wanted: '/a/customer/12/v2?x=1',
      },
      ...{ account: null, wantedOf: null },
    });
    expect(state(at('/a/customer/12'), at('/v2'))).toMatchObject({
      place: { path: '/v2' },
      ghost: null,
      wanted: '/v2',
    });
    expect(ghostOf('/a/customer/12')).toEqual({ ghost: 12, path: '/' });
    for (const path of [
      '/a/customer/x',
      '/a/customer/',
      '/b/a/customer/1',
      '/a/customer/1x',
      '/a/customer/1234567890123456',
    ])
      expect(ghostOf(path)).toEqual({ ghost: null, path });
    expect([ghostBase(null), ghostBase(12)]).toEqual(['', '/a/customer/12']);
  });

  test.each([
    ['/v2', null, '/v2'],
    ['/v2?device=7', 12, '/a/customer/12/v2?device=7'],
    ['/a/customer/9/v2', 12, '/a/customer/9/v2'],
    ['/a/customer/9?from=x', 12, '/a/customer/9?from=x'],
    ['/a/customer/9#top', 12, '/a/customer/9#top'],
    ['/v2?next=/a/customer/9', 12, '/a/customer/12/v2?next=/a/customer/9'],
  ])('the link %j in the account %j leads to %j', (href, ghost, address) => {
    expect(inAccount(href, ghost)).toBe(address);
  });

  test('is where they meant to go, unless it is a page for everybody or the beginning', () => {
    const pages = ['/login', '/register', '/reset-password', '/forget-password', '/forgot-password'];
    const more = ['/password-reset-advice', '/share', '/stand-alone-page', '/axa/auth'];
    for (const page of [...pages, ...more]) {
      expect([isPublicPath(page), isPublicPath(`${page}/x`), isPublicPath(`${page}x`)]).toEqual([
        true,
        true,
        false,
      ]);
      expect(state(at('/v2'), at(page)).wanted).toBe('/v2');
    }
    expect(state(at('/v2'), at('/')).wanted).toBe('/v2');
    expect(isPublicPath('/settings/login')).toBe(false);
  });

  test('is kept by a session that ends by itself, and found again after it, where nothing newer is meant', () => {
    expect(state(at('/v2'), out('elsewhere')).wanted).toBe('/v2');
    expect(state(at('/v2'), out('chosen'))).toMatchObject({ wanted: null, place: { path: '/v2' } });
    const restored = navigation.wantedRestored({ href: '/settings' });
    expect([state(restored).wanted, state(at('/v2'), restored).wanted]).toEqual(['/settings', '/v2']);
    const ofAnother = navigation.wantedRestored({ href: '/settings', account: 99 });
    const signedIn = auth.loginSucceeded({ ...access(), email: '' });
    expect([state(ofAnother).wanted, state(signedIn, ofAnother).wanted]).toEqual(['/settings', null]);
    expect(state(signedIn, navigation.wantedRestored({ href: '/a', account: CUSTOMER })).wanted).toBe('/a');
  });
});

describe('[AUTH-06] [fault 65] where somebody meant to go is theirs', () => {
  const at = (path: string) => navigation.locationChanged({ path, query: '' });
  const entered = (userID: number) => auth.sessionRestored({ ...access(), userID, email: '' });
  const state = (...facts: Draft[]) => after(location, ...facts);
  const kept = (account?: number) =>
    navigation.wantedRestored({ href: '/device-management/351', ...(account && { account }) });

  test('whoever else signs in goes home', () => {
    expect(state(kept(7), entered(8)).wanted).toBeNull();
    expect(state(entered(8), kept(7)).wanted).toBeNull();
    expect(state(entered(7), at('/device-management/351'), out('elsewhere'), entered(8)).wanted).toBeNull();
  });
  test('they themselves go there, and so does whoever asked for an address before signing in', () => {
    expect(state(kept(7), entered(7)).wanted).toBe('/device-management/351');
    expect(state(at('/alerts'), entered(8)).wanted).toBe('/alerts');
    expect(state(kept(7), at('/login'), at('/alerts'), entered(8)).wanted).toBe('/alerts');
    expect(state(kept(), entered(8)).wanted).toBe('/device-management/351');
  });
});

describe('[MAP-09] how the map looks', () => {
  const camera = (pitch: number) =>
    mapEvents.cameraRestored({ lat: 57, lng: 12, zoom: 9, bearing: 0, pitch });

  test('is as it was chosen, in perspective where it was left tilted', () => {
    expect(after(mapLook)).toEqual({ type: null, perspective: false, places: false });
    expect(after(mapLook, mapEvents.typeChosen({ type: 'dark' })).type).toBe('dark');
    const perspective = (...facts: Draft[]) => after(mapLook, ...facts).perspective;
    expect([perspective(camera(20)), perspective(camera(21))]).toEqual([false, true]);
    const on = mapEvents.perspectiveChosen({ on: true });
    expect([
      perspective(on),
      perspective(on, camera(0)),
      perspective(on, mapEvents.perspectiveChosen({ on: false })),
    ]).toEqual([...[true, false, false]]);
  });

  test.each([
    ['outdoor', 'outdoor'],
    ['embedded', 'embedded'],
    ['mapbox_satellite_streets_v11', 'satellite'],
    ['mapbox_outdoors', 'outdoor'],
    ['x_dark', 'dark'],
    ['x_light', 'light'],
    ['', 'standard'],
    ['streets', 'standard'],
  ])('that an account calls %s is %s', (name, type) => {
    expect(mapTypeOf(name)).toBe(type);
  });

  test('is the account’s until another is chosen; a dark theme makes its ground dark, unless it is light by itself', () => {
    const loaded = (map: string) =>
      userEvents.customerLoaded({ customer: { ...customer(), map }, source: 'server' });
    const look = (...facts: Draft[]) => {
      const store = folded([mapLook, user, settings] as never[], ...facts);
      return [store.read(mapType), store.read(isGroundDark)];
    };
    const with_ = (satellite: boolean) =>
      app.started({
        version: '',
        backend: 'api',
        demoAccounts: [],
        scenarios: [],
        language: 'en',
        satellite,
      });
    const theme = (dark: boolean) => settingsEvents.themeChosen({ theme: dark ? 'dark' : 'light' });
    expect(look()).toEqual(['standard', false]);
    expect(look(loaded('outdoor'))).toEqual(['outdoor', false]);
    // If the deployment has no satellite images, the standard map is shown, in the theme's colours.
    const without = with_(false);
    expect(look(without, loaded('mapbox_satellite_streets_v11'), theme(false))).toEqual(['standard', false]);
    expect(look(without, loaded('satellite'), theme(true))).toEqual(['standard', true]);
    expect(look(with_(true), loaded('satellite'))).toEqual(['satellite', true]);
    expect(look(loaded('outdoor'), mapEvents.typeChosen({ type: 'light' }), theme(true))).toEqual([
      'light',
      false,
    ]);
    expect([look(theme(true)), look(theme(false))]).toEqual([
      ['standard', true],
      ['standard', false],
    ]);
    for (const type of ['dark', 'satellite'] as const)
      expect(look(theme(false), mapEvents.typeChosen({ type }))).toEqual([type, true]);
  });

  test('shows an online map only if the deployment has one, and a customer’s never to a super user by itself', () => {
    const onlineMap = 'https://map.example/style.json';
    const deployed = (more: object) =>
      app.started({ version: '', backend: 'api', demoAccounts: [], scenarios: [], language: 'en', ...more });
    const look = (...facts: Draft[]) => {
      const store = folded([mapLook, user, settings, admin] as never[], ...facts);
      return [store.read(mapType), store.read(onlineMapOffer)];
    };
    const chosen = mapEvents.typeChosen({ type: 'online' });
    const ofAccount = userEvents.customerLoaded({
      customer: { ...customer(), map: 'online' },
      source: 'server',
    });
    const visited = adminEvents.ghostEntered({ userID: 12, by: 1, superUser: true });
    expect(look(deployed({}), chosen)).toEqual(['standard', null]);
    expect(look(deployed({ onlineMap }))).toEqual(['standard', onlineMap]);
    expect(look(deployed({ onlineMap }), chosen)).toEqual(['online', null]);
    expect(look(deployed({ onlineMap }), ofAccount)).toEqual(['online', null]);
    expect(look(deployed({ onlineMap }), visited, ofAccount)).toEqual(['standard', onlineMap]);
    expect(look(deployed({ onlineMap }), visited, ofAccount, chosen)).toEqual(['online', null]);
    // An app that starts again without this knowledge keeps what it knew.
    expect(look(deployed({ onlineMap }), deployed({}))).toEqual(['standard', onlineMap]);
  });

  test('shows the places of all devices while that is chosen, and no longer after a logout', () => {
    const on = mapEvents.placesChosen({ on: true });
    const places = (...facts: Draft[]) => after(mapLook, ...facts).places;
    expect([
      places(),
      places(on),
      places(on, mapEvents.placesChosen({ on: false })),
      places(on, out()),
    ]).toEqual([false, true, false, false]);
  });
});

test('one place is marked at a time, until the mark is cleared', () => {
  const marked = (name: string | null) => mapEvents.placeMarked({ lat: 57, lng: 12, name, by: 'press' });
  expect(after(markedPlace)).toEqual({ place: null });
  expect(after(markedPlace, marked('A'), marked(null))).toEqual({ place: { lat: 57, lng: 12, name: null } });
  expect(after(markedPlace, marked('A'), mapEvents.markCleared())).toEqual({ place: null });
});

test('one tool is in hand, with its devices; another that is put away changes nothing', () => {
  const opened = mapEvents.toolOpened({ tool: 'measure', devices: [1, 2] });
  const closed = (tool: 'measure' | 'heat') => mapEvents.toolClosed({ tool });
  expect(after(mapTool)).toEqual({ inHand: null });
  expect(after(mapTool, opened, closed('heat')).inHand).toEqual({ tool: 'measure', devices: [1, 2] });
  expect(after(mapTool, opened, closed('measure')).inHand).toBeNull();
  expect(after(mapTool, closed('measure')).inHand).toBeNull();
  const store = folded([mapTool as never], opened);
  expect([store.read(toolDevices('measure')), store.read(toolDevices('heat'))]).toEqual([[1, 2], null]);
  const past = (tool: 'history' | 'heat' | 'measure') =>
    folded([mapTool as never], mapEvents.toolOpened({ tool, devices: [7] })).read(pastDevices);
  expect([past('history'), past('heat'), past('measure')]).toEqual([[7], [7], null]);
  expect(folded([mapTool as never]).read(pastDevices)).toBeNull();
  expect(folded([mapTool as never]).read(toolDevices('heat'))).toBeNull();
});

describe('[MAP-13] where this phone is', () => {
  const found = ownPlaceEvents.found({ lat: 57, lng: 12, accuracy: 5, heading: null });
  const failed = (reason: 'denied' | 'unsupported' | 'unavailable' | 'late') =>
    ownPlaceEvents.failed({ reason });
  const state = (...facts: Draft[]) => after(ownPlace, ...facts);
  const wanted = ownPlaceEvents.wanted();
  const place = { lat: 57, lng: 12, accuracy: 5, heading: null, at: when(1) };

  test('is told only while it is wanted', () => {
    expect(state()).toEqual({ isWanted: false, place: null, failure: null });
    expect(state(found)).toEqual(state());
    expect(state(wanted, found)).toEqual({ isWanted: true, place, failure: null });
    expect(state(wanted, found, ownPlaceEvents.unwanted())).toEqual(state());
    expect(state(wanted, found, wanted)).toEqual({ isWanted: true, place: null, failure: null });
  });

  test('is asked for again after trouble, but not where it is not allowed or cannot be had', () => {
    const after_ = (reason: Parameters<typeof failed>[0]) => state(wanted, found, failed(reason));
    expect(after_('late')).toEqual({ isWanted: true, place, failure: 'late' });
    expect(after_('unavailable')).toEqual({ isWanted: true, place, failure: 'unavailable' });
    expect(after_('unsupported')).toEqual({ isWanted: false, place, failure: 'unsupported' });
    expect(after_('denied')).toEqual({ isWanted: false, place: null, failure: 'denied' });
    expect(state(failed('late'))).toEqual({ isWanted: false, place: null, failure: 'late' });
    expect(state(wanted, failed('late'), found)).toMatchObject({ failure: null });
  });
});

test.each([
  ['en-GB', 'en', 'en-GB'],
  ['en-US', 'en', 'en-US'],
  ['en', 'en', 'en-GB'],
  ['de-AT', 'en', 'en-GB'],
  ['de-AT', 'de', 'de-AT'],
  ['en-US', 'de', 'de'],
  ['en-US', 'pt', 'pt-PT'],
  ['pt', 'pt', 'pt-PT'],
  ['pt-BR', 'pt', 'pt-BR'],
] as const)('dates in a browser of %s with texts in %s are those of %s', (language, shown, tag) => {
  const store = folded(
    [settings] as never[],
    app.started({ version: '', backend: 'api', demoAccounts: [], scenarios: [], language }),
    settingsEvents.textsLoaded({ language: shown }),
  );
  expect(store.read(formatLanguage)).toBe(tag);
});

test('[fault 15] what was typed into a form of the account is kept by form, the newer before the older', () => {
  const kept = (form: string, name: string) => ownFormEvents.draftKept({ form, fields: { name } });
  const restored = ownFormEvents.draftsRestored({ drafts: { a: { name: 'old' }, b: { name: 'B' } } });
  const store = folded([ownDrafts as never], kept('a', 'new'), restored);
  expect(store.read(ownDrafts)).toEqual({ byForm: { a: { name: 'new' }, b: { name: 'B' } } });
  expect([store.read(ownDraft('b')), store.read(ownDraft('c'))]).toEqual([{ name: 'B' }, {}]);
  expect(after(ownDrafts, kept('a', 'x'), kept('b', 'y'), ownFormEvents.draftDropped({ form: 'a' }))).toEqual(
    {
      byForm: { b: { name: 'y' } },
    },
  );
});

describe('[ACC-01] what was typed by somebody who is not signed in', () => {
  const kept = (form: 'login' | 'register' | 'resetMail' | 'verify', email: string) =>
    forms.draftKept({ form, fields: { email } });
  const accepted = (form: 'register' | 'verify' | 'resetMail' | 'resetPassword') =>
    account.accepted({ form, email: 'a@x.de' } as Parameters<typeof account.accepted>[0]);
  const state = (...facts: Draft[]) => after(drafts, ...facts);

  test('is kept by form; what is found again takes nothing newer away', () => {
    const restored = forms.draftsRestored({
      at: 1,
      drafts: { login: { email: 'old' }, register: { email: 'r' } },
    });
    expect(state()).toEqual({});
    expect(state(kept('login', 'new'), restored)).toEqual({
      login: { email: 'new' },
      register: { email: 'r' },
    });
    expect(drafts.ofSession).toBe(false);
  });

  test('leads from registering to proving the address, and from there to signing in', () => {
    const registered = [kept('register', 'r'), accepted('register')];
    expect(state(...registered)).toEqual({ verify: { email: 'a@x.de' } });
    expect(state(...registered, accepted('verify'))).toEqual({ login: { email: 'a@x.de' } });
    expect(state(accepted('verify'))).toEqual({});
    expect(state(...registered, accepted('resetPassword'))).toEqual({ verify: { email: 'a@x.de' } });
    expect(state(kept('resetMail', 'm'), kept('login', 'l'), accepted('resetMail'))).toEqual({
      login: { email: 'l' },
    });
    expect(state(kept('register', 'r'), accepted('resetPassword'))).toEqual({ register: { email: 'r' } });
  });

  test('ends with a login and with a logout that was chosen', () => {
    const typed = kept('register', 'r');
    expect(state(typed, auth.loginSucceeded({ ...access(), email: '' }))).toEqual({});
    expect(state(typed, out('chosen'))).toEqual({});
    expect(state(typed, out('elsewhere'))).toEqual({ register: { email: 'r' } });
  });
});
