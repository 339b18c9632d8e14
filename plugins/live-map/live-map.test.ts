import { describe, expect, test } from 'vitest';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as mapEvents from '../../events/map.ts';
import * as placeEvents from '../../events/places.ts';
import * as positionEvents from '../../events/positions.ts';
import * as settingsEvents from '../../events/settings.ts';
import * as userEvents from '../../events/user.ts';
import { attention, deviceBy, devices, selectedDevice } from '../../src/core/devices/devices.ts';
import { shownButtons } from '../../src/core/session/user.ts';
import { positions } from '../../src/core/positions/positions.ts';
import { serverLacks } from '../../tests/abilities-given.ts';
import { access, aDevice, fixes, settings, START, started } from '../../tests/samples.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { cellAt } from '../../src/core/positions/places.ts';
import { scenario } from '../../tests/scenario.ts';
import { type Arrangement, arrangement, UNARRANGED } from './arrangement.state.ts';
import { liveMapPlugin } from './index.ts';
import { overview } from './ordering/device-order.ts';
import * as app from '../../events/app.ts';
import * as navigation from '../../events/navigation.ts';
import * as notices from '../../events/notices.ts';
import { location } from '../../src/core/app/location.ts';
import { mapTool } from '../../src/core/app/map-tool.ts';
import { assemble } from '../../src/ports/extension-points.ts';
import { navigationEffects } from '../../src/shell/navigation.effects.ts';
import { deepLink } from './deep-link.state.ts';
import { watchEffects } from './watch.effects.ts';
import { watch } from './watch.state.ts';
import { compassPoint } from './words.ts';

const FLEET = [
  aDevice(1, { name: 'Öl van', imei: '111', group: 11, position: 3 }),
  aDevice(2, {
    name: 'taxi',
    imei: '222',
    group: 11,
    position: 2,
    device_models: [{ model_nr: 9, route_profile: 'taxi', capabilities: [] }],
  }),
  aDevice(3, { name: 'Ada’s bike', imei: '333', group: null, position: 1 }),
  aDevice(4, { name: 'lost', imei: '444', group: 99, position: 4, switchedOffAt: 1 }),
];
const GROUPS = [
  { id: 11, name: 'Company', colour: '#000000' },
  { id: 12, name: 'Empty', colour: '#000000' },
];
const listed = deviceEvents.listed({ devices: FLEET, leftOut: [], source: 'server' });
const where = positionEvents.fixesReceived({
  source: 'lastKnown',
  fixes: fixes({ device: 1, speed: 50 }, { device: 2, at: -60 }, { device: 3, at: -90_000 }),
});

function list(narrowed: Partial<Arrangement> = {}, groups: typeof GROUPS = []) {
  const it = scenario({});
  it.app.publish(listed);
  it.app.publish(where);
  return overview({
    devices: { ...it.app.read(devices), groups },
    positions: it.app.read(positions),
    arrangement: { ...UNARRANGED, ...narrowed },
    now: START,
    compare: (a, b) => (a < b ? -1 : 1),
  });
}
const ids = (narrowed?: Partial<Arrangement>, groups?: typeof GROUPS) =>
  list(narrowed, groups).rows.map((row) =>
    row.kind === 'device' ? row.id : `${row.group?.name ?? '–'} ${row.count}`,
  );

describe('[MAP-12] the list of devices', () => {
  test('stands in the customer’s order, and counts the states', () => {
    expect(ids()).toEqual([3, 2, 1, 4]);
    expect(list().counts).toEqual({ moving: 1, standing: 1, nosignal: 1, off: 1 });
  });
  test('[MAP-02] a device that has never sent a position has no signal: nobody switched it off', () => {
    const it = scenario({});
    it.app.publish(deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'server' }));
    const { counts } = overview({
      devices: it.app.read(devices),
      positions: it.app.read(positions),
      arrangement: { ...UNARRANGED, states: ['nosignal'] },
      now: START,
      compare: () => 0,
    });
    expect(counts).toEqual({ moving: 0, standing: 0, nosignal: 1, off: 0 });
  });
  test('below headings where there are groups; unknown groups are none, empty ones are not shown', () => {
    expect(ids({}, GROUPS)).toEqual(['Company 2', 2, 1, '– 2', 3, 4]);
  });
  test.each([
    [{ text: ' TAXI ' }, [2]],
    [{ text: '33' }, [3]],
    [{ text: 'öl' }, [1]],
    [{ text: 'OL' }, [1]],
    [{ text: 'nobody' }, []],
    [{ states: ['moving', 'off'] as const }, [1, 4]],
    [{ group: 11 }, [2, 1]],
    [{ model: 9 }, [2]],
    [{ sort: 'name' as const }, [3, 4, 2, 1]],
    [{ sort: 'contact' as const }, [1, 2, 3, 4]],
    [{ sort: 'speed' as const }, [1, 2, 3, 4]],
    [{ sort: 'state' as const }, [1, 2, 3, 4]],
  ])('narrowed or ordered by %j', (narrowed, expected) => {
    expect(ids(narrowed as Partial<Arrangement>)).toEqual(expected);
  });
  test('counts say what there is, not what is left', () => {
    expect(list({ text: 'taxi' })).toMatchObject({ matches: 1, counts: { moving: 1, off: 1 } });
  });
  test('how it is arranged is a fact, and gone after a logout', () =>
    scenario({ projections: [arrangement] as never })
      .when(deviceEvents.listArranged({ ...UNARRANGED, text: 'taxi' }))
      .check((it) => expect(it.read(arrangement).text).toBe('taxi'))
      .when(auth.loggedOut({ reason: 'chosen' }))
      .reads(arrangement, UNARRANGED));
});

describe('selecting and following', () => {
  const map = () => scenario({ plugins: [liveMapPlugin] }).given(listed);

  test('a selected device’s way is asked for, as long as the settings say', () =>
    map()
      .when(settingsEvents.traceLengthChosen({ minutes: 15 }), deviceEvents.selected({ id: 1, from: 'list' }))
      .expect(
        positionEvents.trackRequested({ device: 1, range: { lastMinutes: 15 } }),
        mapEvents.fitRequested({ device: 1 }),
        deviceEvents.movementWatched({ id: 1, state: 'nosignal', place: null, told: null }),
      )
      .when(settingsEvents.traceLengthChosen({ minutes: 60 }))
      .expect(positionEvents.trackRequested({ device: 1, range: { lastMinutes: 60 } })));

  test('[MAP-05] following is for one or all, and ends by button, pan or when the device is gone', () =>
    map()
      .when(deviceEvents.followStarted({ id: 1 }))
      .check((it) => expect(it.read(attention).following).toEqual({ device: 1 }))
      .when(deviceEvents.followEnded({ by: 'pan' }))
      .check((it) => expect(it.read(attention).following).toBeNull())
      .when(deviceEvents.followStarted({ id: null }))
      .check((it) => expect(it.read(attention).following).toBe('all'))
      .when(deviceEvents.followStarted({ id: 2 }), deviceEvents.removed({ id: 2 }))
      .check((it) => expect(it.read(attention).following).toBeNull()));

  test('[MAP-05] selecting another device ends following the first', () =>
    map()
      .when(deviceEvents.followStarted({ id: 1 }), deviceEvents.selected({ id: 2, from: 'map' }))
      .check((it) => expect(it.read(attention)).toEqual({ selected: 2, following: null, picked: [] })));

  test('a removed device is no longer selected', () =>
    map()
      .when(
        deviceEvents.selected({ id: 2, from: 'map' }),
        deviceEvents.removed({ id: 2 }),
        deviceEvents.removed({ id: 404 }),
      )
      .check((it) => expect([it.read(attention).selected, it.read(devices).byId.size]).toEqual([null, 3])));

  test('a part of an unknown device shows nothing; of a known one it changes what it says', () =>
    map()
      .when(
        deviceEvents.changed({ id: 404, changes: { name: 'ghost' } }),
        deviceEvents.changed({ id: 1, changes: { name: 'new' } }),
      )
      .check((it) => {
        expect(it.read(deviceBy(404))).toBeNull();
        expect(it.read(deviceBy(1))).toMatchObject({ name: 'new', imei: '111' });
      }));

  test.each(['list', 'map'] as const)(
    '[MAP-12] list and map share one selection: chosen on the %s, it is both’s',
    (from) =>
      map()
        .given(deviceEvents.selected({ id: 2, from: from === 'list' ? 'map' : 'list' }))
        .when(deviceEvents.selected({ id: 1, from }))
        .check((it) => {
          expect(it.read(attention).selected).toBe(1);
          expect(it.read(selectedDevice)?.imei).toBe('111');
        })
        .when(deviceEvents.deselected())
        .check((it) => expect(it.read(selectedDevice)).toBeNull()),
  );

  test('[MAP-12] another look at the list, another page and new positions keep the selection', () =>
    map()
      .given(deviceEvents.selected({ id: 1, from: 'list' }))
      .when(
        deviceEvents.listArranged({ ...UNARRANGED, text: 'nobody' }),
        navigation.locationChanged({ path: '/settings', query: '' }),
        positionEvents.fixesReceived({ source: 'socket', fixes: fixes({ device: 1, at: 60 }) }),
        navigation.locationChanged({ path: '/v2', query: '' }),
      )
      .check((it) => expect(it.read(attention).selected).toBe(1)));

  test('[MAP-12] the eye of the list hides a device', () =>
    map()
      .when(deviceEvents.visibilityChanged({ id: 1, shown: false }))
      .check((it) => expect(it.read(deviceBy(1))?.shown).toBe(false)));

  test('[MAP-17] a map that cannot be drawn is a fact', () =>
    map()
      .when(mapEvents.drawingFailed({ message: 'no WebGL2' }))
      .expect());
});

test('[STATE-06] the customer’s settings show or hide four buttons', () =>
  scenario({})
    .reads(shownButtons, { imei: true, allDevices: true, alarms: true, note: true })
    .when(
      auth.sessionRestored({ ...access(), email: '' }),
      userEvents.settingsLoaded({
        settings: { ...settings(), show_imei_btn: false, show_note_btn: false },
        source: 'server',
      }),
    )
    .reads(shownButtons, { imei: false, allDevices: true, alarms: true, note: false }));

test('[STATE-07] a device has name, imei, id and models', () =>
  scenario({})
    .when(listed)
    .check((it) =>
      expect(it.read(deviceBy(2))).toMatchObject({
        id: 2,
        imei: '222',
        name: 'taxi',
        device_models: [{ model_nr: 9, route_profile: 'taxi' }],
      }),
    ));

describe('a device that the server does not know any more', () => {
  const failed = (status: number, reason: 'notFound' | 'server') =>
    positionEvents.trackLoadFailed({ device: 1, failure: { reason, status } });
  const open = () =>
    scenario({ plugins: [liveMapPlugin] }).given(listed, deviceEvents.selected({ id: 1, from: 'storage' }));

  test.each([404, 410])('[fault 20] %i: its panel closes with a word, and the list is asked for', (status) =>
    open()
      .when(failed(status, 'notFound'))
      .expectTypes('devices/deselected', 'notices/raised', 'devices/listRequested')
      .check((it) => expect(it.read(attention).selected).toBeNull()),
  );
  test('a server in trouble closes nothing', () =>
    open()
      .when(failed(503, 'server'))
      .expect()
      .check((it) => expect(it.read(attention).selected).toBe(1)));
  test('nor does another device than the open one', () =>
    open()
      .when(positionEvents.trackLoadFailed({ device: 2, failure: { reason: 'notFound', status: 404 } }))
      .expect());
});

describe('[MEM-01] a device that leaves the account', () => {
  const past = (...ids: number[]) => mapEvents.toolOpened({ tool: 'history', devices: ids });
  const open = (...facts: Draft[]) => scenario({ plugins: [liveMapPlugin] }).given(listed, ...facts);
  const only = (source: 'server' | 'storage', ...ids: number[]) =>
    deviceEvents.listed({ devices: ids.map((id) => aDevice(id)), leftOut: [], source });
  const opened = deviceEvents.selected({ id: 1, from: 'storage' });
  const gone = deviceEvents.removed({ id: 1 });

  test('closes its history and says so', () =>
    open(opened, past(1))
      .when(gone)
      .expectTypes('map/toolClosed', 'notices/raised')
      .check((it) => expect(it.read(mapTool).inHand).toBeNull()));

  test('leaves the history of several to the others, and an opened file', () =>
    open(past(-1, 1, 2))
      .when(gone)
      .check((it) => expect(it.read(mapTool).inHand?.devices).toEqual([-1, 2])));

  test('and is only missing in the next list, is closed and no longer followed', () =>
    open(opened, deviceEvents.followStarted({ id: 1 }))
      .when(only('server', 2, 3))
      .expectTypes('devices/followEnded', 'devices/deselected', 'notices/raised')
      .check((it) => expect(it.read(attention)).toMatchObject({ selected: null, following: null })));

  test.each([
    ['the others stay', only('server', 1, 2)],
    ['a list from storage closes nothing', only('storage', 2)],
  ])('%s', (_, fact) =>
    open(opened, past(1))
      .when(fact)
      .check((it) => {
        expect(it.read(attention).selected).toBe(1);
        expect(it.read(mapTool).inHand?.devices).toEqual([1]);
      }),
  );
});

describe('deep link', () => {
  const at = (path: string) => navigation.locationChanged({ path, query: '' });
  const listed = (source: 'server' | 'storage' = 'server', ...ids: number[]) =>
    deviceEvents.listed({
      devices: (ids.length ? ids : [1, 2]).map((id) => aDevice(id)),
      leftOut: [],
      source,
    });
  const home = navigation.linkFollowed({ href: '/watch', replace: true });
  const signedIn = [
    app.initialised(),
    auth.loginSucceeded({ ...access(), appMode: 'watch', email: 'ada@example.com' }),
  ];
  const story = () => scenario({ plugins: [liveMapPlugin] }).given(...signedIn);
  const requested = (component: string, device: string) => mapEvents.panelRequested({ component, device });
  const noticed = (text: string) => (_: unknown, events: readonly { type: string; payload: unknown }[]) => {
    const told = events.filter(({ type }) => type === 'notices/raised');
    expect(told.map(({ payload }) => (payload as { text: string }).text)).toEqual([text]);
  };

  test('[ROUTE-08] `/map/device/2` leads home at once, and opens the panel when the devices are known', () =>
    story()
      .when(at('/map/device/2'))
      .expect(requested('device', '2'), home)
      .when(at('/watch'))
      .expect()
      .when(listed())
      .expectTypes(
        'devices/selected',
        'positions/trackRequested',
        'map/fitRequested',
        'navigation/linkFollowed',
        'devices/movementWatched',
      )
      .check((it) => expect(it.read(attention)).toEqual({ selected: 2, following: null, picked: [] }))
      .when(deviceEvents.deselected(), at('/watch'))
      .after('1h')
      .check((it) => expect(it.read(attention).selected).toBeNull()));

  test('[ROUTE-08] an IMEI names a device too', () =>
    story()
      .when(listed(), at('/map/device/352'))
      .check((it) => expect(it.read(attention).selected).toBe(2)));

  test('[ROUTE-08] `/map/follow/1` keeps the device in view', () =>
    story()
      .when(listed(), at('/map/follow/1'))
      .check((it) =>
        expect(it.read(attention)).toEqual({ selected: 1, following: { device: 1 }, picked: [] }),
      ));

  test.each(['99', 'nobody', '%E0%A4%A', '1e0', '-1'])(
    '[ROUTE-08] [MAP-16] %s is no device: the map, with a word',
    (device) =>
      story()
        .when(listed(), at(`/map/device/${device}`))
        .check(noticed('map.link.noDevice'))
        .check((it) => {
          expect(it.read(attention).selected).toBeNull();
          expect(it.read(deepLink).wanted).toBeNull();
        }),
  );

  test('[ROUTE-08] [MAP-16] an unknown panel: the map, with a word, in place of the address that asked for it', () =>
    story()
      .when(listed(), at('/map/cockpit/1'))
      .check(noticed('map.link.noPanel'))
      .check((it) => expect(it.read(attention).selected).toBeNull()));

  test.each(['history', 'heat'])(
    '[SRV-03] `/map/%s/1` opens the device alone at a server without history, and waits until that is known',
    (tool) =>
      scenario({ plugins: [liveMapPlugin] })
        .given({ ...started(), payload: { ...started().payload, backend: 'traccar' } }, ...signedIn)
        .when(listed(), at(`/map/${tool}/1`))
        .check((it) => expect(it.read(attention).selected).toBeNull())
        .when(serverLacks('history'))
        .check((it) => {
          expect(it.read(attention).selected).toBe(1);
          expect(it.read(mapTool).inHand).toBeNull();
        }),
  );

  test.each(['/map/device/99', '/map/cockpit/1'])(
    '[MAP-16] Back from %s is the map: its address is replaced, and nothing is said twice',
    (path) => {
      const { routes } = assemble([liveMapPlugin]);
      const it = scenario({ plugins: [liveMapPlugin], effects: navigationEffects(() => routes) });
      /** The pages in the browser's history that Back goes through, newest last. */
      const visited = ['/watch', path];
      it.ports.history.go = (href, { replace }) => {
        if (replace) visited.pop();
        visited.push(href);
        it.app.publish(at(href));
      };
      return it
        .given(
          app.initialised(),
          auth.loginSucceeded({ ...access(), appMode: 'watch', email: 'ada@example.com' }),
          listed(),
          at('/watch'),
        )
        .when(at(path))
        .check((_, events) => {
          expect(visited).toEqual(['/watch', '/watch']);
          expect(events.filter(notices.raised.is)).toHaveLength(1);
        })
        .with(() => void visited.pop())
        .when(at('/watch'))
        .after('1h')
        .check((opened, events) => {
          expect(opened.read(location).place?.path).toBe('/watch');
          expect(opened.read(attention).selected).toBeNull();
          expect(events.filter(({ type }) => type === 'map/panelRequested')).toHaveLength(1);
          expect(events.filter(notices.raised.is)).toHaveLength(1);
        });
    },
  );

  test('[ROUTE-08] a device that only the server’s list has is waited for', () =>
    story()
      .when(listed('storage', 1), at('/map/device/2'))
      .check((it) => expect(it.read(attention).selected).toBeNull())
      .when(listed('server', 1, 2))
      .check((it) => expect(it.read(attention).selected).toBe(2)));

  test('[ROUTE-08] whoever has to sign in first gets the panel afterwards', () =>
    scenario({ plugins: [liveMapPlugin] })
      .given(at('/map/device/2'), listed())
      .when(app.initialised())
      .expect()
      .when(auth.loginSucceeded({ ...access(), appMode: 'watch', email: 'ada@example.com' }))
      .expectTypes('map/panelRequested', 'navigation/linkFollowed'));
});

describe('watch', () => {
  const listed = deviceEvents.listed({ devices: [aDevice(1), aDevice(2)], leftOut: [], source: 'server' });
  const fix = (device: number, at: number, speed: number) =>
    positionEvents.fixesReceived({ source: 'socket', fixes: fixes({ device, at, speed }) });
  const seen = (state: 'moving' | 'standing' | 'nosignal' | 'off', told: 'state' | null) =>
    deviceEvents.movementWatched({ id: 1, state, place: null, told });
  const story = () =>
    scenario({ projections: [watch] as never, effects: watchEffects }).given(
      app.started({ version: '0', backend: 'demo', demoAccounts: [], scenarios: [], language: 'en' }),
      listed,
      fix(1, 0, 0),
    );

  describe('[MAP-17] movements of the device that is open or followed', () => {
    test('are told when they change, not when watching begins', () =>
      story()
        .when(deviceEvents.selected({ id: 1, from: 'list' }))
        .expect(seen('standing', null))
        .when(fix(1, 1, 40))
        .expect(seen('moving', 'state'))
        .when(fix(1, 2, 44))
        .expect());

    test('are told at most once in 15 s; a stop that is over by then is not', () =>
      story()
        .when(deviceEvents.selected({ id: 1, from: 'list' }), fix(1, 1, 40))
        .expect(seen('standing', null), seen('moving', 'state'))
        .after('5s')
        .when(fix(1, 6, 0))
        .expect()
        .after('5s')
        .when(fix(1, 11, 40))
        .expect()
        .after('6s')
        .when(fix(1, 17, 0))
        .expect(seen('standing', 'state')));

    test('a device that falls silent while it moves is told of, once', () =>
      story()
        .when(deviceEvents.followStarted({ id: 1 }), fix(1, 1, 40))
        .expect(seen('standing', null), seen('moving', 'state'))
        .after('6min')
        .when(app.timePassed())
        .expect(seen('nosignal', 'state'))
        .after('10s')
        .when(app.timePassed())
        .expect());

    test('of others nothing is told, and of none nothing', () =>
      story()
        .when(fix(1, 1, 40), fix(2, 1, 90))
        .expect()
        .when(deviceEvents.selected({ id: 1, from: 'map' }))
        .expect(seen('moving', null))
        .when(fix(2, 2, 0))
        .expect()
        .when(deviceEvents.deselected(), fix(1, 3, 0))
        .expect()
        .check((it) => expect(it.read(watch).told).toBeNull()));

    test('a better name for the place of a standing device is no movement; another place is', () => {
      const named = (at: { lat: number; lng: number }, name: string, by: 'gazetteer' | 'geocoder') =>
        placeEvents.named({ cell: cellAt(at), name, metres: 0, by });
      const [here, there] = [
        { lat: 57.7, lng: 11.97 },
        { lat: 57.71, lng: 11.97 },
      ];
      const watched = (place: string, of: typeof here, told: 'place' | null) =>
        deviceEvents.movementWatched({ id: 1, state: 'standing', place, cell: cellAt(of), told });
      const moved = (at: number) =>
        positionEvents.fixesReceived({ source: 'socket', fixes: fixes({ device: 1, at, ...there }) });
      return story()
        .given(named(here, 'Haga', 'gazetteer'))
        .when(deviceEvents.selected({ id: 1, from: 'list' }))
        .expect(watched('Haga', here, null))
        .when(named(here, 'Haga Nygata 5', 'geocoder'), fix(1, 20, 0))
        .expect()
        .when(named(there, 'Kungsgatan 1', 'geocoder'), moved(40))
        .expect(watched('Kungsgatan 1', there, 'place'));
    });

    test('whoever follows one and opens another hears of the followed one', () =>
      story()
        .when(
          deviceEvents.selected({ id: 1, from: 'list' }),
          deviceEvents.followStarted({ id: 1 }),
          fix(2, 1, 50),
        )
        .expect(seen('standing', null))
        .check(() => expect(START).toBeGreaterThan(0)));
  });
});

describe('[MAP-13] the direction from the user to a device', () => {
  test.each([
    [0, 'n'],
    [22, 'n'],
    [23, 'ne'],
    [180, 's'],
    [359, 'n'],
    [-90, 'w'],
  ])('a bearing of %i° is %s', (bearing, point) => {
    expect(compassPoint(bearing)).toBe(point);
  });
});
