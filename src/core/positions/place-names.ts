import type { Trip } from '../../../events/logbook-types.ts';
import { type Read, select } from '../../kernel/read.ts';
import { depthOf, reachOf } from '../../rules/fences/depth.ts';
import { fencePlaces } from '../devices/geofences.ts';
import { logbook } from '../travel/logbook/logbook.ts';
import { isHidden } from '../../rules/logbook/privacy.ts';
import { papers } from '../devices/papers.ts';
import { cellOf, middleOf, nameOfCell, places } from './places.ts';
import { travelAnswers } from '../travel/travel-answers.ts';
import { metresBetween } from '../../rules/geodesy.ts';

/** Two stops nearer to each other than this are at one place, metres: a receiver wanders, and yards are large. */
export const SAME_PLACE = 100;
/** An area that people drew is a place while it reaches no farther than this, metres; a district is no place. */
const LARGEST_OWN = 500;

/** An address that a service or a geocoder told of a point. */
export type ToldPlace = Point & { readonly name: string };
/** A place that people of the account named. `depth`: see `fences/depth.ts`; `reach` in metres. */
export type OwnPlace = {
  readonly name: string;
  readonly reach: number;
  readonly depth: (lat: number, lng: number) => number;
};
/** What a place is called: by its people, and by its street. Null: nobody has told. */
type PlaceName = { readonly own: string | null; readonly address: string | null };
type PlaceNamer = (lat: number, lng: number) => PlaceName;

type Spot = Point & { readonly weight: number; readonly names: readonly string[] };

/**
 * Names places: one place has one name, in whatever order its stops come (decision 0266).
 *
 * A place is the spot with most stops within 100 m of it, and all stops that near which no stronger place has taken. So stops
 * within 100 m of each other share a name. A chain of stops that is longer is cut 100 m from its busiest spot: a delivery
 * round through a street is not one address. The address is the one that was told most often there. What people
 * called the place comes first.
 */
export function placeNamer(
  stops: readonly Point[],
  told: readonly ToldPlace[],
  own: readonly OwnPlace[],
): PlaceNamer {
  const index = createGrid(spotsOf(stops, told));
  const strength = (spot: Spot) => index.near(spot).reduce((sum, { weight }) => sum + weight, 0);
  const byStrength = index.spots
    .map((spot) => ({ spot, strength: strength(spot) }))
    .sort((a, b) => b.strength - a.strength || a.spot.lat - b.spot.lat || a.spot.lng - b.spot.lng);
  const middles: Spot[] = [];
  const placeOf = new Map<Spot, Spot>();
  for (const { spot } of byStrength) {
    if (placeOf.has(spot)) continue;
    const mine = index.near(spot).filter((each) => !placeOf.has(each));
    const place = { ...spot, names: mine.flatMap(({ names }) => names) };
    middles.push(place);
    for (const each of mine) placeOf.set(each, place);
  }
  const places = createGrid(middles);
  const smallest = own.filter(({ reach }) => reach <= LARGEST_OWN).toSorted(bySize);
  const ownAt = ({ lat, lng }: Point) => smallest.find(({ depth }) => depth(lat, lng) >= 0)?.name ?? null;
  const known = new Map<Point, PlaceName>();
  return (lat, lng) => {
    const at = rounded({ lat, lng });
    const spot = index.at(at);
    // The strongest that reaches there: the first, since they are in that order.
    const place = (spot && placeOf.get(spot)) ?? places.near(at)[0];
    if (!place) return { own: ownAt(at), address: null };
    let name = known.get(place);
    if (!name) known.set(place, (name = { own: ownAt(place), address: mostTold(place.names) }));
    return name;
  };
}

const bySize = (a: OwnPlace, b: OwnPlace) => a.reach - b.reach || (a.name < b.name ? -1 : 1);

/** About a metre: what is nearer is one spot. */
const rounded = ({ lat, lng }: Point): Point => ({
  lat: Math.round(lat * 1e5) / 1e5,
  lng: Math.round(lng * 1e5) / 1e5,
});
const keyOf = ({ lat, lng }: Point): string => `${lat} ${lng}`;

function spotsOf(stops: readonly Point[], told: readonly ToldPlace[]): Spot[] {
  const spots = new Map<string, { lat: number; lng: number; weight: number; names: string[] }>();
  const put = (point: Point): string[] => {
    const at = rounded(point);
    const known = spots.get(keyOf(at));
    if (known) {
      known.weight++;
      return known.names;
    }
    const names: string[] = [];
    spots.set(keyOf(at), { ...at, weight: 1, names });
    return names;
  };
  for (const stop of stops) put(stop);
  for (const each of told) put(each).push(each.name);
  return [...spots.values()];
}

/** The name told most often; of those told as often the first by its letters. */
function mostTold(names: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const [first] = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return first?.[0] ?? null;
}

/** Rows of this height are a little more than 100 m: what is near lies in the row itself or beside it. */
const ROWS_PER_DEGREE = 1_000;

/** Spots that can be asked which of them lie near a point, in their own order. */
function createGrid(spots: readonly Spot[]) {
  const columns = (lat: number) => Math.max(1, Math.floor(ROWS_PER_DEGREE * Math.cos((lat * Math.PI) / 180)));
  // Columns of a row are as wide as at its edge nearest to the pole, so that the next one is never too near.
  const row = (lat: number) => Math.floor(lat * ROWS_PER_DEGREE);
  const column = (lng: number, of: number) => Math.floor(lng * columns(of / ROWS_PER_DEGREE));
  const cells = new Map<string, number[]>();
  const exact = new Map<string, Spot>();
  for (const [i, spot] of spots.entries()) {
    exact.set(keyOf(spot), spot);
    const of = row(spot.lat);
    const key = `${of} ${column(spot.lng, of)}`;
    const cell = cells.get(key);
    if (cell) cell.push(i);
    else cells.set(key, [i]);
  }
  return {
    spots,
    at: (point: Point): Spot | undefined => exact.get(keyOf(point)),
    near(point: Point): Spot[] {
      const found: number[] = [];
      for (let of = row(point.lat) - 1; of <= row(point.lat) + 1; of++) {
        const middle = column(point.lng, of);
        for (let x = middle - 1; x <= middle + 1; x++) found.push(...(cells.get(`${of} ${x}`) ?? []));
      }
      return found
        .sort((a, b) => a - b)
        .map((i) => spots[i] as Spot)
        .filter((spot) => metresBetween(point, spot) <= SAME_PLACE);
    },
  };
}

type Point = { readonly lat: number; readonly lng: number };
/** Farther from what it names, metres, a geocoder's answer is no address. */
const FARTHEST = 500;

/** What the people of the account call their places: their geofences, and the safe places of their devices. */
const ownPlaces = select((read): readonly OwnPlace[] => [
  ...read(fencePlaces).map(({ name, shape }) => ({ name, reach: reachOf(shape), depth: depthOf(shape) })),
  ...Object.values(read(papers)).flatMap(({ confirmed }) =>
    (confirmed?.places ?? []).map(({ name, lat, lng, radius }) => ({
      name,
      reach: radius,
      depth: depthOf({ kind: 'circle', lat, lng, radius }),
    })),
  ),
]);

/** Recorded trips whose ends are nobody's secret: what their service calls these is an address like a geocoder's. */
const openTrips = select((read) =>
  read(logbook).shown.trips.filter((trip) => !trip.manual && !isHidden(trip)),
);

const toldPlaces = select((read): readonly ToldPlace[] => [
  ...read(openTrips).flatMap(({ start, startAddress, end, endAddress }) => [
    ...(start && startAddress ? [{ ...start, name: startAddress }] : []),
    ...(end && endAddress ? [{ ...end, name: endAddress }] : []),
  ]),
  ...read(places).names.flatMap(({ cell, name, metres, by }) => {
    const middle = middleOf(cell);
    return middle && name !== null && by === 'geocoder' && metres <= FARTHEST ? [{ ...middle, name }] : [];
  }),
]);

/** Where devices are known to have stood. */
const knownStops = select((read): readonly Point[] =>
  read(travelAnswers).flatMap(({ travel }) => [
    ...(travel?.stops ?? []),
    ...(travel?.trips ?? []).flatMap(({ start, end }) => [start, end]),
  ]),
);

/** The one place that names places: every screen and every file asks it, so that none contradicts another. */
export const nameOfPlace = select((read) => placeNamer(read(knownStops), read(toldPlaces), read(ownPlaces)));

/** A place in words: "Home · Lindengatan 12, Göteborg"; null where nobody has told. */
export const placeInWords = ({ own, address }: PlaceName): string | null =>
  [own, address].filter(Boolean).join(' · ') || null;

/** A trip with its ends as all screens call them. What was written by hand stays as it was written, and what is hidden hidden. */
export function withPlaces(read: Read, trip: Trip): Trip {
  if (trip.manual || isHidden(trip)) return trip;
  const name = read(nameOfPlace);
  const of = (place: Point | null, told: string) =>
    (place && placeInWords(name(place.lat, place.lng))) || told;
  const startAddress = of(trip.start, trip.startAddress);
  const endAddress = of(trip.end, trip.endAddress);
  return startAddress === trip.startAddress && endAddress === trip.endAddress
    ? trip
    : { ...trip, startAddress, endAddress };
}

/** The first of these places that has no address yet and that a geocoder may be asked about. */
export function firstUnnamed(
  read: Read,
  points: Iterable<Point>,
): { readonly cell: string; readonly lat: number; readonly lng: number } | null {
  const name = read(nameOfPlace);
  const failed = new Set(read(places).failed.map(({ cell }) => cell));
  for (const { lat, lng } of points) {
    if (name(lat, lng).address !== null) continue;
    const cell = cellOf({ lat, lng, speed: 0 });
    if (!failed.has(cell) && read(nameOfCell(cell))?.by !== 'geocoder') return { cell, lat, lng };
  }
  return null;
}
