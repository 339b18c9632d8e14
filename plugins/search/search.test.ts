import { describe, expect, test } from 'vitest';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as network from '../../events/network.ts';
import * as paperEvents from '../../events/papers.ts';
import * as placeEvents from '../../events/places.ts';
import * as positionEvents from '../../events/positions.ts';
import * as searchEvents from '../../events/search.ts';
import { nameOfPlace } from '../../src/core/positions/place-names.ts';
import { cellAt, places, placeNameOf } from '../../src/core/positions/places.ts';
import { placesEffects } from '../../src/core/positions/places.effects.ts';
import type { ApiRequest, Reply } from '../../src/ports/http/http-types.ts';
import { keysEffect } from '../../src/shell/keys.effects.ts';
import { access, aDevice, CUSTOMER, fixes } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { searchPlugin, palette } from './index.ts';
import { searchable } from '../../src/rules/searchable.ts';
import { best, fit, nearFirst, rateDevice, suggestedOf } from './Palette.view.tsx';
import { shownKeys } from './shown-keys.ts';
import { answer, GEOCODER, search, street, town } from './search-given.ts';
import { NO_PAPERS } from '../../src/api/no-papers.ts';
import { nominatim } from '../../src/api/geocoder/nominatim.ts';
import { photon } from '../../src/api/geocoder/photon.ts';
import * as appEvents from '../../events/app.ts';

const LINDEN = { name: 'Lindengatan', detail: 'Göteborg, Sweden', lat: 57.7, lng: 11.95 };

test('[MAP-10] before anything is typed, the devices opened last are offered, then the first of the list', () => {
  const byId = new Map([1, 2, 3, 4, 5, 6, 7, 8].map((id) => [id, aDevice(id, { position: id })]));
  const offered = (...recent: number[]) => {
    const { opened, suggested } = suggestedOf({ byId, groups: [] }, recent);
    return [opened, suggested.map(({ id }) => id)];
  };
  expect(offered()).toEqual([0, [1, 2, 3, 4, 5, 6]]);
  expect(offered(3, 99)).toEqual([1, [3, 1, 2, 4, 5, 6]]);
  expect(offered(8, 7, 6, 5, 4), 'several below both headings').toEqual([3, [8, 7, 6, 1, 2, 3]]);
});

test('[MAP-10] the first of the list are those of its first group, in the customer’s order', () => {
  const groups = [20, 10].map((id) => ({ id, name: String(id), colour: '#123456' }));
  const device = (id: number, group: number | null, position: number) =>
    [id, aDevice(id, { group, position })] as const;
  const byId = new Map([device(1, null, 0), device(2, 10, 1), device(3, 20, 9), device(4, 20, 2)]);
  expect(suggestedOf({ byId, groups }, []).suggested.map(({ id }) => id)).toEqual([4, 3, 2, 1]);
});

describe('[MAP-10] places by name', () => {
  const asking = (text: string, name = 'Street sweeper') => {
    const sent: ApiRequest[] = [];
    return {
      sent,
      story: scenario({ plugins: [searchPlugin], effects: placesEffects })
        .with((world) => {
          world.geocoding = GEOCODER;
          world.towns = [town];
          world.replies = (request) => {
            sent.push(request);
            return answer(street('Lindengatan'));
          };
        })
        .given(
          deviceEvents.listed({
            devices: [aDevice(1, { name, imei: '353693803000013' })],
            leftOut: [],
            source: 'server',
          }),
          positionEvents.fixesReceived({
            source: 'lastKnown',
            fixes: fixes({ device: 1, lat: 57.70716, lng: 11.96679 }),
          }),
          deviceEvents.selected({ id: 1, from: 'list' }),
        )
        .when(placeEvents.searched({ text, near: { lat: 57.7, lng: 12 } }))
        .after('400ms'),
    };
  };
  test('the geocoder learns the words and the map’s place in tenths of a degree, never where a device is', async () => {
    const { sent, story } = asking('lindengatan 4');
    await story;
    expect(sent.map(({ path, query }) => ({ path, query }))).toEqual([
      {
        path: 'https://geo.example/api',
        query: { q: 'lindengatan 4', limit: 6, lang: 'en', lat: 57.7, lon: 12 },
      },
    ]);
  });
  test.each([
    ['353693803000013', 'the number of a device'],
    ['3536938', 'the beginning of one'],
    ['van 353693', 'mostly a number'],
    ['57.70716, 11.96679', 'coordinates'],
    ['9F9HPX48+VP', 'a plus code'],
    ['https://maps.example/x?token=abc', 'a link'],
    ['ada@example.com', 'somebody’s address'],
    ['Street sweeper', 'the name of a device'],
    ['swEEp', 'a part of a name'],
    ['bäckers', 'a part of a name, with marks', 'Bäckers van'],
    ['backers', 'a part of a name, without its marks', 'Bäckers van'],
  ])('“%s” is not sent to a geocoder: %s', async (text, _, name?: string) => {
    const { sent, story } = asking(text, name);
    await story;
    expect(sent).toEqual([]);
  });
  test('towns are found at once, streets when the geocoder answers', () =>
    search()
      .when(placeEvents.searched({ text: 'göt' }))
      .expect(placeEvents.found({ text: 'göt', places: [town], by: 'gazetteer' }))
      .after('350ms')
      .expect(placeEvents.found({ text: 'göt', places: [LINDEN], by: 'geocoder' })));
  test('[fault 27] only the last words are asked for, and an answer to others changes nothing', () =>
    search()
      .when(placeEvents.searched({ text: 'lin' }))
      .after('200ms')
      .when(placeEvents.searched({ text: 'lind' }))
      .after('350ms')
      .check((app) => expect(app.read(places).search?.found.geocoder).toEqual([LINDEN]))
      .asked('get https://geo.example/api without token')
      .when(placeEvents.found({ text: 'lin', places: [], by: 'geocoder' }))
      .check((app) => expect(app.read(places).search?.found.geocoder).toEqual([LINDEN])));
  test('without a network only the towns that the app brings along are found, and nobody is asked', () =>
    search()
      .given(network.wentOffline())
      .when(placeEvents.searched({ text: 'göt' }))
      .after('10s')
      .expect(
        placeEvents.found({ text: 'göt', places: [town], by: 'gazetteer' }),
        placeEvents.found({ text: 'göt', places: [], by: 'geocoder' }),
      )
      .asked());
  test.each([
    [
      'too many questions',
      { status: 429, body: null, retryAfter: 5 },
      { reason: 'tooManyRequests', status: 429, retryAfter: 5 },
    ],
    ['a server in trouble', { status: 502, body: null }, { reason: 'server', status: 502 }],
    ['a page instead of an answer', { status: 200, body: '<html>' }, { reason: 'unreadable', status: 200 }],
    ['a server without this call', { status: 404, body: null }, { reason: 'unavailable', status: 404 }],
    ['no answer', { status: 0, body: null, problem: 'timeout' }, { reason: 'timeout', status: 0 }],
  ] as [string, Reply, never][])('%s is told; the towns stay', (_, reply, failure) =>
    search(reply)
      .when(placeEvents.searched({ text: 'göt' }))
      .after('1s')
      .check((app) =>
        expect(app.read(places).search).toMatchObject({
          status: 'failed',
          failure,
          found: { gazetteer: [town] },
        }),
      ),
  );
});

describe('[MAP-10] the palette', () => {
  const keys = (signedIn = true) =>
    scenario({
      plugins: [searchPlugin],
      effects: [keysEffect(() => searchPlugin.quickActions ?? [])],
    }).given(...(signedIn ? [auth.loginSucceeded({ ...access(), email: 'ada@example.com' })] : []));

  test('opens with Ctrl+K, the list of keys with ?', () =>
    keys()
      .when()
      .with((world) => world.keys.next('Mod+K'))
      .expect(searchEvents.opened({ by: 'key' }))
      .with((world) => world.keys.next('?'))
      .expect(searchEvents.keysOpened())
      .reads(palette, { open: false, keys: true }));
  test('a key without a meaning does nothing, and a visitor has nothing to search', () =>
    keys(false)
      .when()
      .with((world) => world.keys.next('Mod+K'))
      .with((world) => world.keys.next('Mod+J'))
      .expect()
      .reads(palette, { open: false, keys: false }));
  test('devices are found by name, by word, and by either end of the IMEI', () => {
    const fleet = [
      aDevice(1, { name: 'Street sweeper' }),
      aDevice(2, { name: 'Bäckers van' }),
      aDevice(3, { name: 'Main street bus' }),
    ];
    const names = (text: string) => best(fleet, rateDevice(searchable(text)), 5).map(({ name }) => name);
    expect(names('street')).toEqual(['Street sweeper', 'Main street bus']);
    expect(names('backers')).toEqual(['Bäckers van']);
    expect(names('weep')).toEqual(['Street sweeper']);
    expect(best([aDevice(4, { imei: '353693803000013' })], rateDevice('0013'), 5)).toHaveLength(1);
    expect(best([aDevice(4, { imei: '353693803000013' })], rateDevice('9380'), 5)).toHaveLength(0);
    expect(names('zzz')).toEqual([]);
  });
  test('a beginning beats the beginning of a word, and that beats the inside', () => {
    expect([
      fit('Göteborg', 'got'),
      fit('New Göteborg', 'got'),
      fit('Ragot', 'got'),
      fit('x', 'got'),
    ]).toEqual([3, 2, 1, 0]);
  });
  test('keys are drawn as they are on the keyboard at hand', () => {
    expect(shownKeys('Mod+K', 'Linux x86_64')).toEqual(['Ctrl', 'K']);
    expect(shownKeys('Mod+K', 'MacIntel')).toEqual(['⌘', 'K']);
    expect(shownKeys('?')).toEqual(['?']);
  });
});

test('[MAP-10] places near the middle of the map stand first; else the order stays', () => {
  const place = (name: string, lat: number) => ({ name, detail: '', lat, lng: 12 });
  const found = [place('far', 48), place('near', 57.8), place('farther', 30), place('nearer', 57.7)];
  const names = (seen: { lat: number; lng: number } | null) => nearFirst(found, seen).map(({ name }) => name);
  expect(names({ lat: 57.7, lng: 12 })).toEqual(['near', 'nearer', 'far', 'farther']);
  expect(names(null)).toEqual(['far', 'near', 'farther', 'nearer']);
});

describe('[MAP-10] geocoders', () => {
  const query = ({ query: asked }: ApiRequest) => asked;

  test('learn the words and the map’s place, and nothing else', () => {
    const { request } = photon('https://geo.example').search(
      'x'.repeat(500),
      { lat: 57.123456789, lng: 11 },
      'pl',
    );
    expect(request.kind).toBe('maps');
    expect(query(request)).toEqual({ q: 'x'.repeat(200), limit: 6, lang: 'default', lat: 57.1, lon: 11 });
    expect(nominatim('https://geo.example').nameOf(57.7, 11.9, 'el').request).toMatchObject({
      kind: 'maps',
      path: 'https://geo.example/reverse',
      query: { lat: 57.7, lon: 11.9, 'accept-language': 'el' },
    });
  });
  test('Photon: a house by street and number, a town with its extent, nonsense left out', () => {
    const { read } = photon('https://geo.example').search('x', null, 'en');
    const result = read({
      status: 200,
      body: {
        features: [
          street('', { street: 'Lindengatan', housenumber: '4' }),
          street('Vaduz', { extent: [9.4, 47.2, 9.6, 47.0] }),
          { geometry: { coordinates: ['a', 'b'] }, properties: { name: 'Nowhere' } },
          { geometry: null },
          null,
          7,
        ],
      },
    });
    expect(result).toMatchObject({
      ok: true,
      value: [{ name: 'Lindengatan 4' }, { name: 'Vaduz', area: [9.4, 47.0, 9.6, 47.2] }],
    });
  });
  test('Nominatim: the same questions, numbers as texts, nothing there', () => {
    const { read } = nominatim('https://geo.example').search('x', null, 'en');
    expect(
      read({
        status: 200,
        body: [
          {
            lat: '57.7',
            lon: '11.9',
            name: 'Göteborg',
            display_name: 'Göteborg, Sweden',
            boundingbox: ['57', '58', '11', '12'],
          },
          { lat: 'x', lon: '1', name: 'Nowhere' },
        ],
      }),
    ).toEqual({
      ok: true,
      leftOut: [],
      value: [{ name: 'Göteborg', detail: 'Sweden', lat: 57.7, lng: 11.9, area: [11, 57, 12, 58] }],
    });
    const named = nominatim('https://geo.example').nameOf(57.7, 11.9, 'en');
    expect(named.read({ status: 200, body: { error: 'Unable to geocode' } })).toMatchObject({
      value: { name: null },
    });
    expect(
      named.read({
        status: 200,
        body: {
          lat: '57.7',
          lon: '11.9',
          name: '',
          display_name: 'x',
          address: { road: 'Lindengatan', house_number: '4', town: 'Kungälv' },
        },
      }),
    ).toMatchObject({ value: { name: 'Lindengatan 4, Kungälv', metres: 0 } });
  });
});

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
      .expectTypes('places/geocoderOffered', 'places/named', 'places/named')
      .check((app) => expect(known(app)).toBe('Lindengatan, Göteborg')));
  test('a device that is looked at in passing asks nobody', () =>
    search()
      .given(...selected)
      .after('1s')
      .when(deviceEvents.deselected())
      .after('10s')
      .expect(placeEvents.geocoderOffered({}))
      .asked());
  test('in a place that users named, the address of its middle is requested next, and once', async () => {
    const story = search();
    const queries: unknown[] = [];
    await story
      .with((world) => {
        world.replies = ({ path, query }) => {
          if (path.endsWith('/reverse')) queries.push([query?.['lat'], query?.['lon']]);
          return answer(street('Lindengatan'));
        };
      })
      .given(
        paperEvents.safePlacesRestored({
          devices: [
            { imei: '1', places: [{ id: 'home', name: 'Home', lat: 57.7006, lng: 11.95, radius: 100 }] },
          ],
        }),
        ...selected,
      )
      .after('10s')
      .check((app) => {
        expect(queries).toEqual([
          [57.7, 11.95],
          [57.7006, 11.95],
        ]);
        expect(app.read(nameOfPlace)(57.7, 11.95)).toMatchObject({ own: 'Home' });
      });
  });
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
  test('[MAP-19] without a network, the nearest town is named at once', () =>
    search()
      .given(network.wentOffline(), ...selected)
      .after('1ms')
      .asked()
      .check((app) => expect(known(app)).toBe('Göteborg')));

  describe('[MAP-19] its address is kept for a start without a network', () => {
    const signIn = auth.sessionRestored({ ...access(), email: '' });
    const slot = `${CUSTOMER}.placeNames`;
    const kept = (language: 'en' | 'el') =>
      placeEvents.namesRestored({
        language,
        names: [{ cell: cellAt({ lat: 57.7, lng: 11.95 }), name: 'Kungsgatan 1', metres: 0, by: 'geocoder' }],
      });
    const restored = (language: 'en' | 'el') =>
      search()
        .with((world) => void world.slots.set(slot, { kind: 'fact', draft: kept(language) }))
        .given(network.wentOffline(), ...selected)
        .when(signIn)
        .after('5s')
        .asked();

    test('for this account, without the towns', () =>
      search()
        .given(signIn, ...selected)
        .after('2s')
        .asked('get https://geo.example/reverse without token', `store ${slot}`)
        .with(({ slots }) => {
          const stored = slots.get(slot);
          expect(stored?.kind === 'fact' && stored.draft.payload).toMatchObject({
            language: 'en',
            names: [{ name: 'Lindengatan, Göteborg', by: 'geocoder' }],
          });
        }));
    test('and is better than the nearest town', () =>
      restored('en').check((app) => expect(known(app)).toBe('Kungsgatan 1')));
    test('but not in another language', () =>
      restored('el').check((app) => expect(known(app)).toBe('Göteborg')));
    test('beside the safe places of devices, whose names come first', () => {
      const home = { id: '1', name: 'Home', lat: 57.7, lng: 11.95, radius: 100 };
      const safe = paperEvents.loaded({ imei: '1', papers: { ...NO_PAPERS, places: [home] } });
      const safeSlot = `${CUSTOMER}.safePlaces`;
      return search()
        .given(signIn)
        .when(safe)
        .asked(`store ${safeSlot}`)
        .with(({ slots }) => {
          const stored = slots.get(safeSlot);
          expect(stored?.kind === 'fact' && stored.draft).toMatchObject({
            type: paperEvents.safePlacesRestored.type,
            payload: { devices: [{ imei: '1', places: [home] }] },
          });
        })
        .when(auth.loggedOut({ reason: 'chosen' }))
        .check((app) => expect(app.read(nameOfPlace)(57.7, 11.95).own).toBeNull())
        .when(signIn)
        .check((app) => expect(app.read(nameOfPlace)(57.7, 11.95).own).toBe('Home'));
    });
    test('an address of this visit is not replaced by an older one', () =>
      search()
        .given(...selected)
        .after('2s')
        .when(kept('en'))
        .check((app) => expect(known(app)).toBe('Lindengatan, Göteborg')));
  });

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
      .expectTypes('places/geocoderOffered', 'places/named', 'places/nameFailed')
      .asked('get https://geo.example/reverse without token')
      .check((app) => expect(known(app)).toBe('Göteborg')));
  test('names are gone with the session', () =>
    search()
      .given(...selected)
      .after('2s')
      .when(auth.loggedOut({ reason: 'chosen' }))
      .check((app) => expect(app.read(places).names).toEqual([])));
});
