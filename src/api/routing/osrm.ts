import type { Profile } from '../../../events/route-plan-types.ts';
import { record } from '../geocoder/reading.ts';
import { reading } from '../geocoder/reading.ts';
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
