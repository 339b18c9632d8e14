import { describe, expect, test } from 'vitest';
import * as appEvents from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as network from '../../events/network.ts';
import * as positionEvents from '../../events/positions.ts';
import { placeNameOf, places } from '../../src/core/positions/places.ts';
import { aDevice, fixes } from '../../tests/samples.ts';
import { answer, search, street } from './search-given.ts';

describe('[MAP-11] what is where the selected device is', () => {
  const selected = [
    deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'server' }),
    positionEvents.fixesReceived({ source: 'lastKnown', fixes: fixes({ device: 1, lat: 57.7, lng: 11.95 }) }),
    deviceEvents.selected({ id: 1, from: 'list' }),
  ];
  const known = (app: { read: (source: ReturnType<typeof placeNameOf>) => { name: string | null } | null }) =>
    app.read(placeNameOf(1))?.name;

  test('is the nearest town, then the street', () =>
    search()
      .given(...selected)
      .after('1.2s')
      .expectTypes('places/named', 'places/named')
      .check((app) => expect(known(app)).toBe('Lindengatan, Göteborg')));
  test('a device that is looked at in passing asks nobody', () =>
    search()
      .given(...selected)
      .after('1s')
      .when(deviceEvents.deselected())
      .after('10s')
      .expect()
      .asked());
  test('a receiver that wanders while it stands asks once', () => {
    const at = (lat: number) =>
      positionEvents.fixesReceived({ source: 'poll', fixes: fixes({ device: 1, at: 60, lat, lng: 11.95 }) });
    return search()
      .given(...selected)
      .after('2s')
      .when(at(57.70004), at(57.69996))
      .after('10s')
      .asked('get https://geo.example/reverse without token');
  });
  test('a server that could not tell is asked again after five minutes, and when the network comes back', async () => {
    let isWell = false;
    const story = search()
      .with((world) => {
        world.replies = () => (isWell ? answer(street('Lindengatan')) : { status: 503, body: null });
      })
      .given(...selected)
      .after('2s')
      .asked('get https://geo.example/reverse without token')
      .after('5min')
      .when(appEvents.timePassed())
      .after('2s')
      .asked('get https://geo.example/reverse without token')
      .with(() => {
        isWell = true;
      })
      .when(network.wentOffline(), network.wentOnline())
      .after('2s')
      .asked('get https://geo.example/reverse without token')
      .check((app) => expect(known(app)).toBe('Lindengatan, Göteborg'));
    await story;
  });
  test('a device that was looked at without a network gets its street when there is one', () =>
    search()
      .given(network.wentOffline(), ...selected)
      .after('5s')
      .asked()
      .check((app) => expect(known(app)).toBe('Göteborg'))
      .when(network.wentOnline())
      .after('2s')
      .check((app) => expect(known(app)).toBe('Lindengatan, Göteborg')));
  test('where the geocoder knows nothing, the nearest town stays, and nobody is asked again', () =>
    search(answer())
      .given(...selected)
      .after('60s')
      .asked('get https://geo.example/reverse without token')
      .check((app) => expect(known(app)).toBe('Göteborg')));
  test('a server that cannot tell is not asked again at once for the same place', () =>
    search({ status: 503, body: null })
      .given(...selected)
      .after('60s')
      .expectTypes('places/named', 'places/nameFailed')
      .asked('get https://geo.example/reverse without token')
      .check((app) => expect(known(app)).toBe('Göteborg')));
  test('names are gone with the session', () =>
    search()
      .given(...selected)
      .after('2s')
      .when(auth.loggedOut({ reason: 'chosen' }))
      .check((app) => expect(app.read(places).names).toEqual([])));
});
