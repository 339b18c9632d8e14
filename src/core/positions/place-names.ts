import type { Trip } from '../../../events/logbook-types.ts';
import { type Read, select, selectBy } from '../../kernel/read.ts';
import { depthOf, reachOf } from '../../rules/fences/depth.ts';
import { middleOf } from '../../rules/fences/ring.ts';
import { fencePlaces } from '../devices/geofences.ts';
import { logbook } from '../travel/logbook/logbook.ts';
import { isHidden } from '../../rules/logbook/privacy.ts';
import { cellAt, middleOfCell, nameOfCell, places } from './places.ts';
import { lastFixOf } from './positions.ts';
import { safePlaces } from './safe-places.ts';
import { travelAnswers } from '../travel/travel-answers.ts';
import { metresBetween } from '../../rules/geodesy.ts';

/** Stops that are closer together than this count as one place (metres): receivers drift, and yards are large. */
export const SAME_PLACE = 100;
/**
 * An area drawn by the user gives its name to a place only if it reaches no further than this (metres). A whole
 * district would be no useful name.
 */
const LARGEST_OWN = 500;
/** The address of a named place stands for all of it only if the place reaches no further than this (metres). */
const LARGEST_WITH_ADDRESS = 150;

/** A point with its address, from the service or a geocoder. */
export type ToldPlace = Point & { readonly name: string };
/**
 * A place that users of the account have named. `depth`: how deep a point lies inside it (see `fences/depth.ts`).
 * `reach`: its size in metres. `middle`: the point whose address stands for all of it, or null if none does. `address`:
 * that address, if it is known.
 */
export type OwnPlace = {
  readonly name: string;
  readonly reach: number;
  readonly middle: Point | null;
  readonly address: string | null;
  readonly depth: (lat: number, lng: number) => number;
};
/**
 * The names of a place: the one that users gave it, and its address. Null if unknown. `middle`: the point to look up for
 * the address; null if any point of the place will do.
 */
type PlaceName = {
  readonly own: string | null;
  readonly address: string | null;
  readonly middle: Point | null;
};
type PlaceNamer = (lat: number, lng: number) => PlaceName;

type Spot = Point & { readonly weight: number; readonly names: readonly string[] };

/**
 * Returns a function that names places. One place always has one name, whatever the order of its stops (decision 0266).
 *
 * The spot with the most stops within 100 m becomes a place, together with all these stops. Of the spots that are not
 * taken yet, the one with the most stops becomes the next place, and so on. A long chain of stops is therefore cut 100
 * m from its busiest spot: a delivery round along a street is not one address. The address of a place is the one that
 * occurs most often there. A name that users gave comes first, and such a place has the address of its middle: an alarm
 * at its edge is not next door.
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
  const named = ({ lat, lng }: Point, addresses: readonly string[]): PlaceName => {
    const mine = smallest.find(({ depth }) => depth(lat, lng) >= 0);
    const address = mine?.address ?? mostTold(addresses);
    return { own: mine?.name ?? null, address, middle: mine?.middle ?? null };
  };
  const known = new Map<Point, PlaceName>();
  return (lat, lng) => {
    const at = rounded({ lat, lng });
    const spot = index.at(at);
    // `near` returns the places with the most stops first, so the first one is used.
    const place = (spot && placeOf.get(spot)) ?? places.near(at)[0];
    if (!place) return named(at, []);
    let name = known.get(place);
    if (!name) known.set(place, (name = named(place, place.names)));
    return name;
  };
}

const bySize = (a: OwnPlace, b: OwnPlace) => a.reach - b.reach || (a.name < b.name ? -1 : 1);

/** Rounds a point to about a metre. Points that are closer together count as one spot. */
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

/** Returns the most frequent name in the list; of equally frequent names, the first alphabetically. */
function mostTold(names: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const [first] = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return first?.[0] ?? null;
}

/**
 * The grid's rows per degree of latitude. A row is slightly higher than 100 m, so points within 100 m of each other are
 * in the same row or in adjacent ones.
 */
const ROWS_PER_DEGREE = 1_000;

/**
 * Creates an index (a grid) that finds the spots within 100 m of a point. It returns them in the order in which they
 * were given.
 */
function createGrid(spots: readonly Spot[]) {
  const columns = (lat: number) => Math.max(1, Math.floor(ROWS_PER_DEGREE * Math.cos((lat * Math.PI) / 180)));
  // Every cell is at least 100 m wide: the width is calculated at the edge of the row that is nearest to the pole,
  // where cells are narrowest.
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
/**
 * If the geocoder's result is further away from the point than this, it is not used as the point's address (metres).
 */
const FARTHEST = 500;

/** The places that users of the account have named: their geofences, and the safe places of their devices. */
const ownPlaces = select((read): readonly OwnPlace[] =>
  [
    ...read(fencePlaces),
    ...read(safePlaces).devices.flatMap((device) =>
      device.places.map(({ name, lat, lng, radius }) => ({
        name,
        shape: { kind: 'circle' as const, lat, lng, radius },
      })),
    ),
  ].map(({ name, shape }) => {
    const reach = reachOf(shape);
    // A line is a way, and no single address stands for a way.
    const middle = shape.kind !== 'line' && reach <= LARGEST_WITH_ADDRESS ? middleOf(shape) : null;
    const told = middle && read(nameOfCell(cellAt(middle)));
    const address = told?.by === 'geocoder' && told.metres <= FARTHEST ? told.name : null;
    return { name, reach, depth: depthOf(shape), middle, address };
  }),
);

/**
 * The recorded trips whose start and end are not private. The service names these places by addresses, like a geocoder.
 */
const openTrips = select((read) =>
  read(logbook).shown.trips.filter((trip) => !trip.manual && !isHidden(trip)),
);

const toldPlaces = select((read): readonly ToldPlace[] => [
  ...read(openTrips).flatMap(({ start, startAddress, end, endAddress }) => [
    ...(start && startAddress ? [{ ...start, name: startAddress }] : []),
    ...(end && endAddress ? [{ ...end, name: endAddress }] : []),
  ]),
  ...read(places).names.flatMap(({ cell, name, metres, by }) => {
    const middle = middleOfCell(cell);
    return middle && name !== null && by === 'geocoder' && metres <= FARTHEST ? [{ ...middle, name }] : [];
  }),
]);

/** All stops of devices that have been loaded. */
const knownStops = select((read): readonly Point[] =>
  read(travelAnswers).flatMap(({ travel }) => [
    ...(travel?.stops ?? []),
    ...(travel?.trips ?? []).flatMap(({ start, end }) => [start, end]),
  ]),
);

/**
 * The function that names places. All screens and export files use this one, so a place has the same name everywhere.
 */
export const nameOfPlace = select((read) => placeNamer(read(knownStops), read(toldPlaces), read(ownPlaces)));

/** The name that users gave to the place where a device is. Null if it has none, or the device has no position. */
export const namedPlaceOf = selectBy((read, device: number): string | null => {
  const fix = read(lastFixOf(device));
  return fix && read(nameOfPlace)(fix.lat, fix.lng).own;
});

/** Returns the name of a place as text: "Home · Lindengatan 12, Göteborg". Null if it has no known name. */
export const placeInWords = ({ own, address }: PlaceName): string | null =>
  [own, address].filter(Boolean).join(' · ') || null;

/**
 * Returns a trip with the names of its start and end that all screens use. Texts that the user entered stay as they
 * are, and hidden places stay hidden.
 */
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

/** Returns the point to look up for an address: the middle of the place that users named there, or the point itself. */
export const addressPoint = (read: Read, { lat, lng }: Point): Point =>
  read(nameOfPlace)(lat, lng).middle ?? { lat, lng };

type Unnamed = Point & { readonly cell: string };

/** Yields, one after the other, the places without a known address that may be sent to a geocoder. */
export function* unnamed(read: Read, points: Iterable<Point>): Generator<Unnamed, void> {
  const name = read(nameOfPlace);
  const failed = new Set(read(places).failed.map(({ cell }) => cell));
  for (const point of points) {
    const { address, middle } = name(point.lat, point.lng);
    if (middle === null && address !== null) continue;
    const { lat, lng } = middle ?? point;
    const cell = cellAt({ lat, lng });
    if (!failed.has(cell) && read(nameOfCell(cell))?.by !== 'geocoder') yield { cell, lat, lng };
  }
}

/** Returns the first place without a known address that may be sent to a geocoder. */
export const firstUnnamed = (read: Read, points: Iterable<Point>): Unnamed | null =>
  unnamed(read, points).next().value ?? null;
