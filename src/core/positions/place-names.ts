import type { Trip } from '../../../events/logbook-types.ts';
import { type Read, select } from '../../kernel/read.ts';
import { depthOf, reachOf } from '../../rules/fences/depth.ts';
import { fencePlaces } from '../devices/geofences.ts';
import { logbook } from '../travel/logbook/logbook.ts';
import { isHidden } from '../../rules/logbook/privacy.ts';
import { papers } from '../devices/papers.ts';
import { type OwnPlace, type PlaceName, placeNamer, type ToldPlace } from './place-naming.ts';
import { cellOf, middleOf, nameOfCell, places } from './places.ts';
import { travelAnswers } from '../travel/travel-answers.ts';

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
