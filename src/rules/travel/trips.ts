import { APPROXIMATE } from '../../../events/fix-columns.ts';
import type { Stop, Trip } from '../../../events/travel-types.ts';
import { metresBetweenE7 } from '../geodesy.ts';
import { JUMP } from '../jump.ts';
import { type Gap, gapsOf } from './gaps.ts';
import { idleWithin, idlesOf, type Span } from './idle.ts';
import { type Measured, measured } from './measure.ts';
import { type Pause, pausesOf } from './pauses.ts';
import { averageOf, FASTEST_KMH } from './speeds.ts';
import type { Way } from './way.ts';
import type { Kmh } from '../units.ts';

/**
 * A silence longer than this ends the trip, if the device reports from another place afterwards (seconds). Driving the
 * 24.5 km of the longest road tunnel (Lærdal, Norwegian Public Roads Administration) at its speed limit of 80 km/h
 * takes eighteen and a half minutes.
 */
const TUNNEL_SECONDS = 1_200;
/**
 * A movement that never gets this far from its start is not a trip (metres): the receiver drifts, or the car was moved
 * to another parking bay. The value is a little more than twice the radius of a pause.
 */
const TRIP_METRES = 100;
/** A trip with the indices of its first and last fix. */
export type TripOfWay = Trip & { readonly first: number; readonly last: number };
export type StopOfWay = Stop & { readonly first: number; readonly last: number };

/** What the trips and totals of a track are computed from. It is determined once per track. */
export type Read = {
  readonly way: Way;
  readonly pauses: readonly Pause[];
  readonly gaps: readonly Gap[];
  readonly measured: Measured;
  /** When the device stood with the engine running. */
  readonly idles: readonly Span[];
};

export function readWay(way: Way): Read {
  const pauses = pausesOf(way);
  return { way, pauses, gaps: gapsOf(way), measured: measured(way, pauses), idles: idlesOf(way) };
}

/**
 * Returns the trips of a track, oldest first. Trips are the movements between two pauses, unless they are just drift. A
 * long silence also separates trips.
 *
 * A trip begins at the last fix of one pause and ends at the first fix of the next. A trip that was under way when the
 * columns begin or end is `cutAtStart` or `cutAtEnd`. Metres are whole numbers, so that sums of trips are exact
 * everywhere.
 */
export function tripsIn(read: Read): readonly TripOfWay[] {
  const trips: TripOfWay[] = [];
  const last = read.way.at.length - 1;
  let from = 0;
  for (const [i, pause] of read.pauses.entries()) {
    if (pause.first > from) addStretch(read, from, pause.first, i === 0, false, trips);
    from = pause.last;
  }
  if (last > from) addStretch(read, from, last, read.pauses.length === 0, true, trips);
  return trips;
}

/** Returns only the trips of a track, for callers that need nothing else. */
export const tripsOf = (way: Way): readonly TripOfWay[] => tripsIn(readWay(way));

/**
 * Adds the trips of a part of the track between two pauses: a single trip, or several if long silences separate them.
 */
function addStretch(
  read: Read,
  first: number,
  last: number,
  isStart: boolean,
  isEnd: boolean,
  to: TripOfWay[],
): void {
  let begin = first;
  let cutAtStart = isStart;
  for (let k = firstAfter(read.gaps, first); k < read.gaps.length; k++) {
    const { after, before, reason, seconds } = read.gaps[k] as Gap;
    if (after > last) break;
    if (reason !== 'silence' || seconds <= TUNNEL_SECONDS) continue;
    addTrip(read, begin, before, cutAtStart, true, to);
    begin = after;
    cutAtStart = true;
  }
  addTrip(read, begin, last, cutAtStart, isEnd, to);
}

/** Returns the index of the first gap that ends after a fix. */
function firstAfter(gaps: readonly Gap[], index: number): number {
  let low = 0;
  let high = gaps.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((gaps[middle] as Gap).after <= index) low = middle + 1;
    else high = middle;
  }
  return low;
}

function addTrip(
  read: Read,
  first: number,
  last: number,
  cutAtStart: boolean,
  cutAtEnd: boolean,
  to: TripOfWay[],
): void {
  const { way, measured: far, idles } = read;
  const driven = (far.driven[last] as number) - (far.driven[first] as number);
  if (last <= first || driven < TRIP_METRES || !getsAway(way, first, last)) return;
  const from = way.at[first] as number;
  const until = way.at[last] as number;
  const metres = Math.round(driven);
  to.push({
    first,
    last,
    from,
    to: until,
    metres,
    rawMetres: Math.round((far.received[last] as number) - (far.received[first] as number)),
    mostKmh: mostKmh(way, first, last),
    averageKmh: averageOf(metres, until - from),
    idleSeconds: idleWithin(idles, from, until),
    start: placeAt(way, first),
    end: placeAt(way, last),
    cutAtStart,
    cutAtEnd,
  });
}

const placeAt = ({ lat, lng }: Way, i: number) => ({
  lat: (lat[i] as number) / 1e7,
  lng: (lng[i] as number) / 1e7,
});

/** Whether a movement gets far enough from its start to be a trip. Approximate fixes and outliers do not count. */
function getsAway({ lat, lng, flags }: Way, first: number, last: number): boolean {
  for (let i = first + 1; i <= last; i++)
    if (
      ((flags[i] as number) & (APPROXIMATE | JUMP)) === 0 &&
      metresBetweenE7(lat[first] as number, lng[first] as number, lat[i] as number, lng[i] as number) >=
        TRIP_METRES
    )
      return true;
  return false;
}

/**
 * Returns the highest speed that was reported between two fixes (km/h). Jumps, approximate fixes and implausible speeds
 * are ignored. Null if no speed remains.
 */
export function mostKmh({ speed, flags }: Way, first: number, last: number): Kmh | null {
  let most = -1;
  for (let i = first; i <= last; i++) {
    const told = speed[i] as number;
    if (((flags[i] as number) & (APPROXIMATE | JUMP)) === 0 && told <= FASTEST_KMH * 10 && told > most)
      most = told;
  }
  return most < 0 ? null : most / 10;
}

/** Returns the last silence that ended at or before a fix. */
function silenceAt(gaps: readonly Gap[], near: number, index: number): Gap | undefined {
  for (let k = Math.min(near, gaps.length - 1); k >= 0; k--) {
    const gap = gaps[k] as Gap;
    if (gap.reason === 'silence' && gap.after <= index) return gap;
  }
  return undefined;
}

/** Returns the stops of a track: where the device stood between trips, before the first trip and after the last. */
export function stopsIn(
  { way, pauses, gaps, idles }: Read,
  trips: readonly TripOfWay[],
): readonly StopOfWay[] {
  const stops: StopOfWay[] = [];
  let trip = 0;
  let gap = 0;
  for (const { first, last, from, to, lat, lng } of pauses) {
    const before = stops.at(-1);
    while (trip < trips.length && (trips[trip] as TripOfWay).last < first) trip++;
    while (gap < gaps.length && (gaps[gap] as Gap).after < first) gap++;
    // Two pauses are one stop if the device only seemed to move between them (drift).
    const isOne =
      before !== undefined &&
      before.last > ((trips[trip]?.last === first ? trips[trip] : trips[trip - 1])?.first ?? -1) &&
      before.last >= (silenceAt(gaps, gap, first)?.after ?? -1);
    const begin = isOne ? before.from : from;
    if (isOne) stops.pop();
    stops.push({
      first: isOne ? before.first : first,
      last,
      from: begin,
      to,
      // If two pauses are joined into one stop, the stop has the place of the longer one, because that is more precise.
      ...(isOne && before.to - before.from > to - from
        ? { lat: before.lat, lng: before.lng }
        : { lat: lat / 1e7, lng: lng / 1e7 }),
      idleSeconds: idleWithin(idles, begin, to),
      cutAtStart: (isOne ? before.first : first) === 0,
      cutAtEnd: last === way.at.length - 1,
    });
  }
  return stops;
}
