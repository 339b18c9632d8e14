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
 * Silent for longer, and then somewhere else: what was under way has ended. Seconds: the 24.5 km of the longest road tunnel
 * (Lærdal, Norwegian Public Roads Administration) at its 80 km/h take eighteen and a half minutes.
 */
const TUNNEL_SECONDS = 1_200;
/**
 * What never gets so far from where it began is a receiver that wanders, or a car put into another bay. Metres; twice the
 * circle of a pause and some.
 */
const TRIP_METRES = 100;
/** A trip with the fixes it lies between, by index. */
export type TripOfWay = Trip & { readonly first: number; readonly last: number };
export type StopOfWay = Stop & { readonly first: number; readonly last: number };

/** Everything that trips and totals are worked out of; made once for a way. */
export type Read = {
  readonly way: Way;
  readonly pauses: readonly Pause[];
  readonly gaps: readonly Gap[];
  readonly measured: Measured;
  /** When it stood with the engine running. */
  readonly idles: readonly Span[];
};

export function readWay(way: Way): Read {
  const pauses = pausesOf(way);
  return { way, pauses, gaps: gapsOf(way), measured: measured(way, pauses), idles: idlesOf(way) };
}

/**
 * The trips of a way, oldest first: what lies between two pauses, and is neither wandering nor cut by long silence.
 *
 * A trip begins at the last fix where it stood and ends at the first where it stands again. One that was under way when the
 * columns begin or end is `cutAtStart` or `cutAtEnd`. Metres are whole, so that the sum of trips is exact everywhere.
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

/** The trips of a way alone. */
export const tripsOf = (way: Way): readonly TripOfWay[] => tripsIn(readWay(way));

/** A stretch without a pause: one trip, or several with long silence between. */
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

/** The first gap behind a fix. */
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

/** Whether it is ever so far from where it began; fixes that are guesses or strays do not count. */
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

/** The highest speed told between two fixes, km/h; jumps and guesses tell none. Null: none was told. */
export function mostKmh({ speed, flags }: Way, first: number, last: number): Kmh | null {
  let most = -1;
  for (let i = first; i <= last; i++) {
    const told = speed[i] as number;
    if (((flags[i] as number) & (APPROXIMATE | JUMP)) === 0 && told <= FASTEST_KMH * 10 && told > most)
      most = told;
  }
  return most < 0 ? null : most / 10;
}

/** The last silence that ended at a fix or before it. */
function silenceAt(gaps: readonly Gap[], near: number, index: number): Gap | undefined {
  for (let k = Math.min(near, gaps.length - 1); k >= 0; k--) {
    const gap = gaps[k] as Gap;
    if (gap.reason === 'silence' && gap.after <= index) return gap;
  }
  return undefined;
}

/** Where it stood between trips, and before and after all of them: from the end of one to the beginning of the next. */
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
    // Two pauses with nothing but wandering between them are one stop.
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
      // Of the longer one the place is known better.
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
