import { expect, test } from 'vitest';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as mapEvents from '../../events/map.ts';
import * as navigation from '../../events/navigation.ts';
import { attention } from '../../src/core/devices/devices.ts';
import { access, aDevice } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { deepLink } from './deep-link.state.ts';
import { liveMapPlugin } from './index.ts';

const at = (path: string) => navigation.locationChanged({ path, query: '' });
const listed = (source: 'server' | 'storage' = 'server', ...ids: number[]) =>
  deviceEvents.listed({ devices: (ids.length ? ids : [1, 2]).map((id) => aDevice(id)), leftOut: [], source });
const home = navigation.linkFollowed({ href: '/watch', replace: true });
const story = () =>
  scenario({ plugins: [liveMapPlugin] }).given(
    app.initialised(),
    auth.loginSucceeded({ ...access(), appMode: 'watch', email: 'ada@example.com' }),
  );
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
