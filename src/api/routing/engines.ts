import type { Profile } from '../../../events/route-plan-types.ts';
import { record, reading } from '../geocoder/reading.ts';
import { digits, legOf, lineOf, type PlacePair, type Routing, tableOf } from './routing.ts';

/** OSRM's names for the travel profiles (car, bike, foot). OSRM servers with a single profile ignore them. */
const PROFILES: Record<Profile, string> = { car: 'driving', bike: 'cycling', foot: 'foot' };
const path = (places: readonly PlacePair[]) =>
  places.map(({ lat, lng }) => `${digits(lng)},${digits(lat)}`).join(';');

/**
 * Requests to an OSRM routing server (https://project-osrm.org/docs/v5.24.0/api/).
 * @param url the server's address, without `/route`
 */
export const osrm = (url: string): Routing => ({
  way: (places, profile) => ({
    request: {
      method: 'get',
      kind: 'maps',
      path: `${url}/route/v1/${PROFILES[profile]}/${path(places)}`,
      query: { overview: 'full', geometries: 'geojson', steps: 'false' },
    },
    read: reading((body) => {
      const { routes } = record(body);
      const [route] = Array.isArray(routes) ? (routes as unknown[]) : [];
      const told = record(route)['legs'];
      if (!Array.isArray(told) || told.length !== places.length - 1) return null;
      const legs = told.map((each: unknown) => legOf(record(each)['distance'], record(each)['duration']));
      return legs.includes(null)
        ? null
        : { legs: legs.filter((each) => each !== null), line: lineOf(record(route)['geometry']) };
    }),
  }),
  table: (places, profile) => ({
    request: {
      method: 'get',
      kind: 'maps',
      path: `${url}/table/v1/${PROFILES[profile]}/${path(places)}`,
      query: { annotations: 'duration' },
    },
    read: reading((body) => tableOf(record(body)['durations'], places.length, (value) => value)),
  }),
});

const COSTING: Record<Profile, string> = { car: 'auto', bike: 'bicycle', foot: 'pedestrian' };
const locations = (places: readonly PlacePair[]) =>
  places.map(({ lat, lng }) => ({ lat: digits(lat), lon: digits(lng) }));

/**
 * Requests to a Valhalla routing server (https://valhalla.github.io/valhalla/api/).
 * @param url the server's address, without `/route`
 */
export const valhalla = (url: string): Routing => ({
  way: (places, profile) => ({
    request: {
      method: 'post',
      reads: true,
      kind: 'maps',
      path: `${url}/route`,
      body: {
        locations: locations(places).map((place) => ({ ...place, type: 'break' })),
        costing: COSTING[profile],
        units: 'kilometers',
        shape_format: 'geojson',
        directions_type: 'none',
      },
    },
    read: reading((body) => {
      const told = record(record(body)['trip'])['legs'];
      if (!Array.isArray(told) || told.length !== places.length - 1) return null;
      const legs = told.map((each: unknown) => {
        const { length, time } = record(record(each)['summary']);
        return legOf(typeof length === 'number' ? length * 1000 : null, time);
      });
      return legs.includes(null)
        ? null
        : {
            legs: legs.filter((each) => each !== null),
            line: told.flatMap((each: unknown) => lineOf(record(each)['shape'])),
          };
    }),
  }),
  table: (places, profile) => ({
    request: {
      method: 'post',
      reads: true,
      kind: 'maps',
      path: `${url}/sources_to_targets`,
      body: { sources: locations(places), targets: locations(places), costing: COSTING[profile] },
    },
    read: reading((body) =>
      tableOf(record(body)['sources_to_targets'], places.length, (value) => record(value)['time']),
    ),
  }),
});
