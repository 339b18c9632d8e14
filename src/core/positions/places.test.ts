import { describe, expect, test } from 'vitest';
import * as app from '../../../events/app.ts';
import * as network from '../../../events/network.ts';
import * as placeEvents from '../../../events/places.ts';
import type { App } from '../../kernel/app.ts';
import { failure } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { cellOf, nameOfCell, places } from './places.ts';

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
/** Places are asked for "göt", and nothing has come yet. */
const ASKING = { text: 'göt', status: 'asking', found: { geocoder: [], gazetteer: [] }, failure: null };

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

  test('a receiver that stands has cells of about 33 m, one that moves of about 220 m', () => {
    const at = (lat: number, speed: number) => cellOf({ lat, lng: 12, speed });
    expect(at(57.7, 0)).not.toBe(at(57.7004, 0));
    expect(at(57.7, 5)).toBe(at(57.7004, 5));
    expect(at(57.7, 5)).not.toBe(at(57.704, 5));
    // The name of the one is no name of the other.
    expect(at(57.7, 4.9)).not.toBe(at(57.7, 5));
    expect(cellOf({ lat: 0, lng: 0, speed: 0 })).not.toBe(cellOf({ lat: 0, lng: 0, speed: 50 }));
  });
});

describe('[MAP-10] a search for places', () => {
  const state = (it: App) => it.read(places).search;

  test('is over when the geocoder has answered, not with the towns that the app brings along', () =>
    scenario({})
      .when(searched('göt'), found('göt', 'gazetteer', 'Göteborg'))
      .check((it) => expect(state(it)).toMatchObject({ status: 'asking' }))
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

  test('without a search an answer is nobody’s', () =>
    scenario({})
      .when(found('lin', 'geocoder', 'Lindengatan'))
      .check((it) => expect(state(it)).toBeNull()));
});
