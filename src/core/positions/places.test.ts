import { describe, expect, test } from 'vitest';
import * as app from '../../../events/app.ts';
import * as network from '../../../events/network.ts';
import * as placeEvents from '../../../events/places.ts';
import type { App } from '../../kernel/app.ts';
import { failure } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { foundFor } from './found-places.ts';
import { cellOf, isAddressAwaited, nameOfCell, places } from './places.ts';
import fc from 'fast-check';
import { metresBetween } from '../../rules/geodesy.ts';
import { type OwnPlace, placeNamer, SAME_PLACE, type ToldPlace } from './place-names.ts';

const named = (cell: string, name: string | null, by: 'geocoder' | 'gazetteer' = 'geocoder', metres = 0) =>
  placeEvents.named({ cell, name, metres, by });
const failed = (cell: string) => placeEvents.nameFailed({ cell, failure: failure(503) });
const searched = (text: string) => placeEvents.searched({ text });
const found = (text: string, by: 'geocoder' | 'gazetteer', ...names: string[]) =>
  placeEvents.found({ text, by, places: names.map((name) => ({ name, detail: '', lat: 57.7, lng: 12 })) });
const MOST = 400;
const many = Array.from({ length: MOST }, (_, i) => `${i} 0`);

const is = (cell: string, name: string | null | undefined) => (it: App) =>
  expect(it.read(nameOfCell(cell))?.name).toBe(name);
const failing = (it: App) => it.read(places).failed.map(({ cell }) => cell);
/** The state of a search for "göt" before any response. */
const ASKING = { text: 'göt', status: 'loading', found: { geocoder: [], gazetteer: [] }, failure: null };

describe('[MAP-11] what places are called', () => {
  test('a street is better than its town, whichever is told first', () =>
    scenario({})
      .when(named('1 1', 'Göteborg', 'gazetteer', 900))
      .check(is('1 1', 'Göteborg'))
      .when(named('1 1', 'Lindengatan'))
      .check(is('1 1', 'Lindengatan'))
      .when(named('1 1', 'Göteborg', 'gazetteer', 900))
      .check(is('1 1', 'Lindengatan'))
      .check((it) => expect(it.read(nameOfCell('1 1'))).toMatchObject({ by: 'geocoder', metres: 0 })));

  test('where the geocoder knows nothing the town stays, and the geocoder has been asked', () =>
    scenario({})
      .when(named('1 1', 'Göteborg', 'gazetteer', 900), named('1 1', null))
      .check((it) =>
        expect(it.read(nameOfCell('1 1'))).toEqual({
          cell: '1 1',
          name: 'Göteborg',
          metres: 900,
          by: 'geocoder',
        }),
      ));

  test('a town takes the place of nothing, and a newer street that of an older one', () =>
    scenario({})
      .when(named('1 1', null), named('1 1', 'Göteborg', 'gazetteer', 900))
      .check(is('1 1', 'Göteborg'))
      .when(named('2 2', 'Old street'), named('2 2', 'New street'))
      .check(is('2 2', 'New street'))
      .check((it) => expect(it.read(places).names).toHaveLength(2)));

  test('of more than 400 names the oldest is forgotten, never the newest', () =>
    scenario({})
      .when(...many.map((cell) => named(cell, cell)))
      .check(is('0 0', '0 0'))
      .when(named('new', 'New street'))
      .check((it) => {
        expect(it.read(places).names).toHaveLength(MOST);
        is('0 0', undefined)(it);
        is('1 0', '1 0')(it);
        is('new', 'New street')(it);
      }));

  test('a name that is told again counts as new', () =>
    scenario({})
      .when(...many.map((cell) => named(cell, cell)), named('0 0', 'again'), named('new', 'New street'))
      .check(is('0 0', 'again'))
      .check(is('1 0', undefined)));

  test('of more than 400 that could not be told the oldest is forgotten, never the newest', () =>
    scenario({})
      .when(...many.map(failed), failed('new'))
      .check((it) => {
        expect(failing(it)).toHaveLength(MOST);
        expect(failing(it)[0]).toBe('1 0');
        expect(failing(it).at(-1)).toBe('new');
      }));

  test('what could not be told is forgiven after five minutes, each in its own time', () =>
    scenario({})
      .when(failed('1 1'))
      .after('4min')
      .when(failed('2 2'))
      .after('59999ms')
      .when(app.timePassed())
      .check((it) => expect(failing(it)).toEqual(['1 1', '2 2']))
      .after('1ms')
      .when(app.timePassed())
      .check((it) => expect(failing(it)).toEqual(['2 2'])));

  test('failed again, its five minutes begin anew', () =>
    scenario({})
      .when(failed('1 1'))
      .after('4min')
      .when(failed('1 1'))
      .after('4min')
      .when(app.timePassed())
      .check((it) => expect(failing(it)).toEqual(['1 1'])));

  test('told at last it has not failed; with the network back nothing has', () =>
    scenario({})
      .when(failed('1 1'), failed('2 2'), failed('3 3'), named('1 1', 'Lindengatan'))
      .check((it) => expect(failing(it)).toEqual(['2 2', '3 3']))
      .when(network.wentOnline())
      .check((it) => expect(failing(it)).toEqual([])));

  test('an address is awaited only while a geocoder is there, can be reached and has not answered', () => {
    const awaits = (wanted: boolean) => (it: App) => expect(it.read(isAddressAwaited('1 1'))).toBe(wanted);
    return scenario({})
      .check(awaits(false))
      .when(placeEvents.geocoderOffered({}))
      .check(awaits(true))
      .when(named('1 1', 'Göteborg', 'gazetteer', 900))
      .check(awaits(true))
      .when(failed('1 1'))
      .check(awaits(false))
      .when(network.wentOnline())
      .check(awaits(true))
      .when(network.wentOffline())
      .check(awaits(false))
      .when(network.wentOnline(), named('1 1', null))
      .check(awaits(false));
  });

  test('a receiver that stands has cells of about 33 m, one that moves of about 220 m', () => {
    const at = (lat: number, speed: number) => cellOf({ lat, lng: 12, speed });
    expect(at(57.7, 0)).not.toBe(at(57.7004, 0));
    expect(at(57.7, 5)).toBe(at(57.7004, 5));
    expect(at(57.7, 5)).not.toBe(at(57.704, 5));
    // Different cells have different keys, so they never share a name.
    expect(at(57.7, 4.9)).not.toBe(at(57.7, 5));
    expect(cellOf({ lat: 0, lng: 0, speed: 0 })).not.toBe(cellOf({ lat: 0, lng: 0, speed: 50 }));
  });
});

describe('[MAP-10] a search for places', () => {
  const state = (it: App) => it.read(places).search;

  test('is over when the geocoder has answered, not with the towns that the app brings along', () =>
    scenario({})
      .when(searched('göt'), found('göt', 'gazetteer', 'Göteborg'))
      .check((it) => expect(state(it)).toMatchObject({ status: 'loading' }))
      .when(found('göt', 'geocoder', 'Götgatan'))
      .check((it) =>
        expect(state(it)).toMatchObject({
          status: 'ready',
          found: { geocoder: [{ name: 'Götgatan' }], gazetteer: [{ name: 'Göteborg' }] },
        }),
      ));

  test('other words begin anew: nothing that was found or failed before is theirs', () =>
    scenario({})
      .when(searched('lin'), found('lin', 'geocoder', 'Lindengatan'), found('lin', 'gazetteer', 'Linköping'))
      .when(placeEvents.searchFailed({ text: 'lin', failure: failure(503) }))
      .check((it) => expect(state(it)).toMatchObject({ status: 'failed', failure: failure(503) }))
      .when(searched('göt'))
      .check((it) => expect(state(it)).toEqual(ASKING)));

  test('an answer to other words, good or bad, changes nothing', () =>
    scenario({})
      .when(searched('göt'), found('lin', 'geocoder', 'Lindengatan'), found('lin', 'gazetteer', 'Linköping'))
      .when(placeEvents.searchFailed({ text: 'lin', failure: failure(503) }))
      .check((it) => expect(state(it)).toEqual(ASKING)));

  test('[SHARE-01] [PLAN-01] a field without words offers nothing of another search, and says when a search failed', () => {
    const shows = (text: string, names: string[], ifNone: string) => (it: App) => {
      const shown = foundFor(it.read(places), text);
      expect([shown.found.map(({ name }) => name), shown.ifNone]).toEqual([names, `search.${ifNone}`]);
    };
    return scenario({})
      .check(shows('lin', [], 'nothing'))
      .when(searched('lin'), found('lin', 'gazetteer', 'Linköping'))
      .check(shows('lin', ['Linköping'], 'asking'))
      .when(found('lin', 'geocoder', 'Lindengatan'))
      .check(shows('lin', ['Lindengatan', 'Linköping'], 'nothing'))
      .check(shows(' l', [], 'nothing'))
      .when(searched('x'), placeEvents.searchFailed({ text: 'x', failure: failure(503) }))
      .check(shows('xy', [], 'placesFailed'));
  });

  test('without a search an answer is nobody’s', () =>
    scenario({})
      .when(found('lin', 'geocoder', 'Lindengatan'))
      .check((it) => expect(state(it)).toBeNull()));
});

/** Returns the position at a distance north and east of Göteborg (metres) in degrees. */
const at = (north: number, east = 0) => ({
  lat: 57.7 + north / 111_195,
  lng: 11.95 + east / (111_195 * Math.cos((57.7 * Math.PI) / 180)),
});
const told = (name: string, north: number, east = 0): ToldPlace => ({ ...at(north, east), name });
const address = (name: ReturnType<typeof placeNamer>, north: number, east = 0) => {
  const { lat, lng } = at(north, east);
  return name(lat, lng).address;
};
const area = (name: string, north: number, radius: number): OwnPlace => ({
  name,
  reach: radius,
  middle: null,
  address: null,
  depth: (lat, lng) => radius - metresBetween(at(north), { lat, lng }),
});
const namesOf = (stops: readonly ToldPlace[], known: readonly ToldPlace[]) => {
  const name = placeNamer(known, known, []);
  return stops.map(({ lat, lng }) => name(lat, lng).address);
};

const metres = fc.integer({ min: -600, max: 600 });
const stop = fc
  .tuple(metres, metres, fc.integer({ min: 1, max: 9 }))
  .map(([y, x, n]) => told(`Street ${n}`, y, x));
/** Groups of stops: within a group all are at most 100 m apart; each group is 400 m from the next. */
const yards = fc
  .array(
    fc.array(fc.tuple(fc.integer({ min: 0, max: 69 }), fc.integer({ min: 0, max: 69 }), fc.nat(9)), {
      minLength: 1,
      maxLength: 8,
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((all) => all.map((yard, i) => yard.map(([y, x, n]) => told(`Street ${n}`, i * 400 + y, x))));

describe('[LOGB-01] [REP-02] one place has one address', () => {
  test('of two numbers within 100 m the one that was told most often is the address of both', () => {
    const known = [told('Street 12', 0), told('Street 12', 8), told('Street 14', 60)];
    const name = placeNamer([], known, []);
    expect([0, 8, 60, 90].map((north) => address(name, north))).toEqual(Array(4).fill('Street 12'));
  });

  test('all stops of places that are no larger than 100 m share its name, in whatever order they come', () => {
    fc.assert(
      fc.property(yards, fc.infiniteStream(fc.nat()), (all, chance) => {
        const known = all.flat();
        const shuffled = known
          .map((each) => ({ each, key: chance.next().value }))
          .sort((a, b) => a.key - b.key)
          .map(({ each }) => each);
        expect(namesOf(known, shuffled)).toEqual(namesOf(known, known));
        for (const yard of all) expect(new Set(namesOf(yard, shuffled)).size).toBe(1);
      }),
    );
  });

  test('a chain is cut 100 m from its busiest spot, and the same for every order', () => {
    // B is 80 m from both A and C, which are 160 m apart, so all three belong to the place around B.
    const [a, b, c] = [told('A', 0), told('B', 80), told('C', 160)] as const;
    for (const order of [
      [a, b, c],
      [c, a, b],
      [b, c, a],
    ])
      expect(new Set(namesOf([a, b, c], order)).size).toBe(1);
    // A street with a stop at every house is not one address.
    const street = Array.from({ length: 20 }, (_, i) => told(`House ${i}`, i * 60));
    expect(new Set(namesOf(street, street)).size).toBeGreaterThan(4);
  });

  test('no place reaches farther than 100 m from its middle, wherever its stops lie', () => {
    fc.assert(
      fc.property(fc.array(stop, { minLength: 1, maxLength: 40 }), (stops) => {
        const name = placeNamer(stops, stops, []);
        const places = Map.groupBy(stops, ({ lat, lng }) => name(lat, lng));
        for (const mine of places.values())
          expect(
            mine.some((middle) => mine.every((each) => metresBetween(middle, each) <= SAME_PLACE + 2)),
          ).toBe(true);
      }),
    );
  });

  test('what people called a place comes beside its address, the smallest of several, and a district is none', () => {
    const name = placeNamer(
      [],
      [told('Street 12', 0)],
      [area('Yard', 0, 80), area('Home', 0, 30), area('Town', 0, 900)],
    );
    const { lat, lng } = at(0);
    expect(name(lat, lng)).toEqual({ own: 'Home', address: 'Street 12', middle: null });
    expect(name(at(300).lat, at(300).lng)).toEqual({ own: null, address: null, middle: null });
  });

  test('a place that users named has the address of its middle, wherever in it an address was told first', () => {
    const home = { ...area('Home', 0, 100), middle: at(0) };
    const edge = told('Street 58', 90);
    const before = placeNamer([], [edge], [home]);
    expect(before(edge.lat, edge.lng)).toEqual({ own: 'Home', address: 'Street 58', middle: at(0) });
    const after = placeNamer([], [edge, told('Street 58', 80)], [{ ...home, address: 'Street 24' }]);
    for (const north of [-90, 0, 80, 90]) expect(address(after, north)).toBe('Street 24');
    expect(address(placeNamer([], [], [{ ...home, address: 'Street 24' }]), 40)).toBe('Street 24');
  });
});
