import { http, type HttpHandler, HttpResponse } from 'msw/http';
import { CITY_FACTS, type City, type LoadRoads, type Roads } from '../simulator/roads-types.ts';

const CITIES = Object.keys(CITY_FACTS) as City[];
/** A place must be closer than this to a town's centre to be on one of the town's streets (degrees). */
const NEAR = 0.5;
type Place = readonly [lng: number, lat: number];
type Profile = 'car' | 'bike' | 'foot';
/** How many times longer a drive takes than at the speed limits, because of traffic lights, bends and other delays. */
const TRAFFIC = 1.35;
const KMH = { bike: 17, foot: 5 };

type Leg = { readonly metres: number; readonly seconds: number; readonly line: readonly Place[] };

/**
 * A mock routing engine for the streets of the demo's towns. It answers in the formats of OSRM and of Valhalla.
 * @param base the address of the routing engine
 */
export function routingHandlers(loadRoads: LoadRoads, base: string, isOffline: () => boolean): HttpHandler[] {
  const cityOf = (places: readonly Place[]): City | undefined =>
    CITIES.find((city) => {
      const [east, north] = CITY_FACTS[city].centre;
      return places.every(([lng, lat]) => Math.hypot(east - lng, north - lat) < NEAR);
    });
  const legOf = (roads: Roads, from: Place, to: Place, profile: Profile): Leg | null => {
    const [a, b] = [roads.nearestNode(...from), roads.nearestNode(...to)];
    if (a === b) return { metres: 0, seconds: 0, line: [from, to] };
    const found = roads.route(a, b);
    if (!found) return null;
    let seconds = 0;
    for (let i = 0; i + 1 < found.metres.length; i++) {
      const metres = (found.metres[i + 1] ?? 0) - (found.metres[i] ?? 0);
      const kmh = profile === 'car' ? (found.limitKmh[i] || 30) / TRAFFIC : KMH[profile];
      seconds += (metres / kmh) * 3.6;
    }
    const line = Array.from(
      found.metres,
      (_, i): Place => [found.coordinates[i * 2] ?? 0, found.coordinates[i * 2 + 1] ?? 0],
    );
    return { metres: found.metres.at(-1) ?? 0, seconds, line };
  };
  /** Returns the parts of the route between these places in this order. Null if no street connects them. */
  const wayOf = async (places: readonly Place[], profile: Profile): Promise<Leg[] | null> => {
    const city = cityOf(places);
    if (city === undefined || places.length < 2) return null;
    const roads = await loadRoads(city);
    const legs = places.slice(1).map((to, i) => legOf(roads, places[i] as Place, to, profile));
    return legs.includes(null) ? null : (legs as Leg[]);
  };
  const tableOf = async (places: readonly Place[], profile: Profile): Promise<(Leg | null)[][] | null> => {
    const city = cityOf(places);
    if (city === undefined) return null;
    const roads = await loadRoads(city);
    return places.map((from) => places.map((to) => legOf(roads, from, to, profile)));
  };
  const tenth = (value: number) => Math.round(value * 10) / 10;
  const geojson = (line: readonly Place[]) => ({ type: 'LineString', coordinates: line });

  const OSRM: Readonly<Record<string, Profile>> = { driving: 'car', cycling: 'bike', foot: 'foot' };
  const placesIn = (text: string): Place[] =>
    text.split(';').map((pair) => {
      const [lng = Number.NaN, lat = Number.NaN] = pair.split(',').map(Number);
      return [lng, lat];
    });
  const noRoute = () => HttpResponse.json({ code: 'NoRoute', message: 'Impossible route' }, { status: 400 });

  const VALHALLA: Readonly<Record<string, Profile>> = { auto: 'car', bicycle: 'bike', pedestrian: 'foot' };
  type Location = { lat: number; lon: number };
  const places = (list: readonly Location[] = []): Place[] => list.map(({ lat, lon }) => [lon, lat]);
  const noPath = () =>
    HttpResponse.json(
      { error_code: 442, error: 'No path could be found for input', status_code: 400, status: 'Bad Request' },
      { status: 400 },
    );

  return [
    http.get(`${base}/route/v1/:profile/:places`, async ({ params }) => {
      if (isOffline()) return HttpResponse.error();
      const legs = await wayOf(placesIn(String(params['places'])), OSRM[String(params['profile'])] ?? 'car');
      if (!legs) return noRoute();
      const sum = (name: 'metres' | 'seconds') => tenth(legs.reduce((all, leg) => all + leg[name], 0));
      return HttpResponse.json({
        code: 'Ok',
        routes: [
          {
            distance: sum('metres'),
            duration: sum('seconds'),
            weight: sum('seconds'),
            weight_name: 'routability',
            geometry: geojson(legs.flatMap(({ line }) => line)),
            legs: legs.map(({ metres, seconds }) => ({
              distance: tenth(metres),
              duration: tenth(seconds),
              weight: tenth(seconds),
              summary: '',
              steps: [],
            })),
          },
        ],
        waypoints: [],
      });
    }),
    http.get(`${base}/table/v1/:profile/:places`, async ({ params }) => {
      if (isOffline()) return HttpResponse.error();
      const table = await tableOf(
        placesIn(String(params['places'])),
        OSRM[String(params['profile'])] ?? 'car',
      );
      if (!table) return noRoute();
      return HttpResponse.json({
        code: 'Ok',
        durations: table.map((row) => row.map((leg) => (leg ? tenth(leg.seconds) : null))),
        sources: [],
        destinations: [],
      });
    }),
    http.post(`${base}/route`, async ({ request }) => {
      if (isOffline()) return HttpResponse.error();
      const body = (await request.json()) as { locations?: Location[]; costing?: string };
      const legs = await wayOf(places(body.locations), VALHALLA[body.costing ?? ''] ?? 'car');
      if (!legs) return noPath();
      const summary = (some: readonly Leg[]) => ({
        length: Math.round(some.reduce((all, { metres }) => all + metres, 0)) / 1000,
        time: tenth(some.reduce((all, { seconds }) => all + seconds, 0)),
      });
      return HttpResponse.json({
        trip: {
          status: 0,
          status_message: 'Found route between points',
          units: 'kilometers',
          language: 'en-US',
          summary: summary(legs),
          legs: legs.map((leg) => ({ summary: summary([leg]), shape: geojson(leg.line) })),
        },
      });
    }),
    http.post(`${base}/sources_to_targets`, async ({ request }) => {
      if (isOffline()) return HttpResponse.error();
      const body = (await request.json()) as { sources?: Location[]; costing?: string };
      const table = await tableOf(places(body.sources), VALHALLA[body.costing ?? ''] ?? 'car');
      if (!table) return noPath();
      return HttpResponse.json({
        algorithm: 'costmatrix',
        units: 'kilometers',
        sources_to_targets: table.map((row, from_index) =>
          row.map((leg, to_index) => ({
            from_index,
            to_index,
            distance: leg ? Math.round(leg.metres) / 1000 : null,
            time: leg ? Math.round(leg.seconds) : null,
          })),
        ),
      });
    }),
  ];
}
