import { http, type HttpHandler, HttpResponse } from 'msw/http';
import { hasHouses, houseNumber } from '../world/street-names.ts';
import { CITY_FACTS, type City, type LoadRoads } from '../simulator/roads-types.ts';

const TOWNS: Record<City, { readonly city: string; readonly country: string }> = {
  goteborg: { city: 'Göteborg', country: 'Sweden' },
  liechtenstein: { city: 'Vaduz', country: 'Liechtenstein' },
  astana: { city: 'Astana', country: 'Kazakhstan' },
  montevideo: { city: 'Montevideo', country: 'Uruguay' },
};
const CITIES = Object.keys(TOWNS) as City[];
/** A place belongs to a demo town if it is closer than this to the town's centre (degrees). */
const NEAR = 0.5;
const MOST = 6;

type Street = { readonly name: string; readonly lng: number; readonly lat: number; readonly city: City };

const featureOf = ({ name, lng, lat, city }: Street) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [lng, lat] },
  properties: { osm_key: 'highway', type: 'street', name, ...TOWNS[city] },
});
const house = (street: Street, { lat, lng }: { lat: number; lng: number }) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [lng, lat] },
  properties: {
    osm_key: 'building',
    type: 'house',
    street: street.name,
    housenumber: String(houseNumber(street)),
    ...TOWNS[street.city],
  },
});
const collection = (streets: readonly Street[]) =>
  HttpResponse.json({ type: 'FeatureCollection', features: streets.map(featureOf) });

/**
 * A mock server for the Photon geocoder. It finds the streets of the demo's towns by name.
 * @param base the address of the mock server
 */
export function geocoderHandlers(
  loadRoads: LoadRoads,
  base: string,
  isOffline: () => boolean,
): HttpHandler[] {
  const known = new Map<City, Promise<readonly Street[]>>();
  const streetsOf = (city: City) => {
    let streets = known.get(city);
    if (!streets) {
      streets = loadRoads(city).then((roads) =>
        [...roads.streets()]
          .filter(({ name }) => hasHouses(name))
          .map(({ name, ...at }) => ({ ...at, name: name.split(';').at(-1) ?? name, city })),
      );
      known.set(city, streets);
    }
    return streets;
  };
  const cityAt = (lng: number, lat: number) =>
    CITIES.find((city) => {
      const [east, north] = CITY_FACTS[city].centre;
      return Math.hypot(east - lng, north - lat) < NEAR;
    });
  const number = (query: URLSearchParams, name: string) => Number(query.get(name) ?? Number.NaN);

  return [
    http.get(`${base}/api`, async ({ request }) => {
      if (isOffline()) return HttpResponse.error();
      const { searchParams } = new URL(request.url);
      const wanted = (searchParams.get('q') ?? '').toLowerCase();
      // Streets in the town that the map shows come first, as in the real geocoder.
      const here = cityAt(number(searchParams, 'lon'), number(searchParams, 'lat'));
      const found: Street[] = [];
      const names = new Set<string>();
      for (const city of here ? [here, ...CITIES.filter((each) => each !== here)] : CITIES)
        for (const street of await streetsOf(city)) {
          const key = `${city} ${street.name}`;
          if (found.length >= MOST || names.has(key) || !street.name.toLowerCase().startsWith(wanted))
            continue;
          names.add(key);
          found.push(street);
        }
      return collection(found);
    }),
    http.get(`${base}/reverse`, async ({ request }) => {
      if (isOffline()) return HttpResponse.error();
      const { searchParams } = new URL(request.url);
      const [lat, lng] = [number(searchParams, 'lat'), number(searchParams, 'lon')];
      const city = cityAt(lng, lat);
      if (!city) return collection([]);
      const narrowing = Math.cos((lat * Math.PI) / 180);
      let best: Street | null = null;
      let nearest = Number.POSITIVE_INFINITY;
      for (const street of await streetsOf(city)) {
        const distance = Math.hypot(street.lat - lat, (street.lng - lng) * narrowing);
        if (distance >= nearest) continue;
        nearest = distance;
        best = street;
      }
      // The response is an address: the nearest street and a house number, in the same form as in the logbook.
      return best
        ? HttpResponse.json({
            type: 'FeatureCollection',
            features: [house(best, { lat, lng })],
          })
        : collection([]);
    }),
  ];
}
