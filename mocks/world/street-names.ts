import { chance } from '../simulator/chance.ts';
import type { City, LoadRoads } from '../simulator/roads-types.ts';

const TOWNS: Record<City, string> = {
  goteborg: 'Göteborg',
  liechtenstein: 'Vaduz',
  astana: 'Astana',
  montevideo: 'Montevideo',
};
/**
 * Whether houses stand in a street, so that a place can have its address. Nobody lives in a tunnel or on a motorway, and
 * a street whose only name is a road number is no address either.
 */
export const hasHouses = (name: string): boolean =>
  /\p{L}{3}/u.test(name) && !/tunnel|túnel|leden$|^riksväg/iu.test(name);

type Street = { readonly name: string; readonly lng: number; readonly lat: number };

/**
 * Returns the house number of all positions for which this point of a street is the nearest. A car that parks in the
 * same yard, each time some metres off, thus always gets the same address. A grid of positions would give two numbers
 * to a yard that lies on a grid line.
 */
export const houseNumber = ({ lat, lng }: { readonly lat: number; readonly lng: number }): number =>
  1 + Math.floor(chance(Math.round(lat * 1e5), Math.round(lng * 1e5)) * 60);

/**
 * Creates addresses in the demo's cities: the nearest street, and a house number that is always the same at a
 * place.
 */
export const createStreetNames = (loadRoads: LoadRoads) => {
  const known = new Map<City, Promise<readonly Street[]>>();
  const streetsOf = (city: City) => {
    let streets = known.get(city);
    if (!streets) {
      streets = loadRoads(city).then((roads) => [...roads.streets()].filter(({ name }) => hasHouses(name)));
      known.set(city, streets);
    }
    return streets;
  };
  /** Cache of the addresses found so far, because a device often parks at the same place again. */
  const named = new Map<string, string>();
  return async (city: City, { lat, lng }: { lat: number; lng: number }): Promise<string> => {
    const key = `${city} ${lat.toFixed(5)} ${lng.toFixed(5)}`;
    const before = named.get(key);
    if (before !== undefined) return before;
    const narrowing = Math.cos((lat * Math.PI) / 180);
    let best: Street | null = null;
    let nearest = Number.POSITIVE_INFINITY;
    for (const street of await streetsOf(city)) {
      const north = street.lat - lat;
      const east = (street.lng - lng) * narrowing;
      const distance = north * north + east * east;
      if (distance >= nearest) continue;
      nearest = distance;
      best = street;
    }
    const name = best
      ? `${best.name.split(';').at(-1) ?? best.name} ${houseNumber(best)}, ${TOWNS[city]}`
      : TOWNS[city];
    if (named.size > 5000) named.clear();
    named.set(key, name);
    return name;
  };
};
