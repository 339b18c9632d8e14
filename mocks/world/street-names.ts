import { chance } from '../simulator/chance.ts';
import type { City, LoadRoads } from '../simulator/roads-types.ts';

const TOWNS: Record<City, string> = {
  goteborg: 'Göteborg',
  liechtenstein: 'Vaduz',
  astana: 'Astana',
  montevideo: 'Montevideo',
};
type Street = { readonly name: string; readonly lng: number; readonly lat: number };

/** What places in the demo's towns are called: the nearest street, and a number that is always the same there. */
export const createStreetNames = (loadRoads: LoadRoads) => {
  const known = new Map<City, Promise<readonly Street[]>>();
  const streetsOf = (city: City) => {
    let streets = known.get(city);
    if (!streets) {
      streets = loadRoads(city).then((roads) =>
        [...roads.streets()].filter(({ name }) => /\p{L}{3}/u.test(name)),
      );
      known.set(city, streets);
    }
    return streets;
  };
  return async (city: City, { lat, lng }: { lat: number; lng: number }): Promise<string> => {
    const narrowing = Math.cos((lat * Math.PI) / 180);
    let best: Street | null = null;
    let nearest = Number.POSITIVE_INFINITY;
    for (const street of await streetsOf(city)) {
      const distance = Math.hypot(street.lat - lat, (street.lng - lng) * narrowing);
      if (distance >= nearest) continue;
      nearest = distance;
      best = street;
    }
    // About a hundred metres of a street share a number: whoever parks there again is at the same address.
    const number = 1 + Math.floor(chance(Math.round(lat * 1000), Math.round(lng * 1000)) * 60);
    return best ? `${best.name.split(';').at(-1) ?? best.name} ${number}, ${TOWNS[city]}` : TOWNS[city];
  };
};
