import { fromE7 } from '../../../events/fix-columns.ts';
import { NOT_TOLD, toTenths } from './fix-buffer.ts';
import type { FixBuffer } from './fix-buffer.ts';
import { bearingBetween, metresBetween, metresBetweenE7 } from '../../../src/rules/geodesy.ts';
import type { Position } from '../../../src/rules/units.ts';
import type { Collector, CollectedTrack } from './collector.ts';
import type { RecordedLine, RecordedTrack, TrackColumns } from './recorded-track.ts';

/** The start of GPS time, 1980-01-06 00:00 UTC; no earlier fix is possible. */
const GPS_EPOCH = Date.UTC(1980, 0, 6);
/** Distances shorter than this (metres) are GPS noise and give no heading. */
const SHORTEST_WAY = 1;
const LONGEST_NAME = 200;
/** The maximum number of tracks and lines of a file that get a shape, because the preview lists no more. */
export const MOST_SHAPES = 20;
/** The maximum number of places in a shape: enough for a map the size of a card. */
const MOST_PLACES = 160;
/** The typical speed of a track is computed from at most this many fixes. */
const MOST_SPEEDS = 4_000;
/** Fixes slower than this count as standing (km/h × 10), because GPS positions drift. */
const MOVES_FROM = 15;

/**
 * Makes a recorded track from the collected fixes: sorts them by time, drops duplicates, and calculates speed and
 * heading if the file has none. Returns `undefined` if no fix has a time. Changes are counted as notes.
 */
export function finishTrack(
  { name, fixes }: CollectedTrack,
  fallbackName: string,
  collector: Collector,
): RecordedTrack | undefined {
  const timed = countTimes(fixes);
  if (timed === 0) return undefined;
  const columns = fixes.pick(withoutDuplicates(fixes, inOrder(fixes, timed, collector), collector));
  fillSpeeds(columns);
  fillHeadings(columns);
  const { at } = columns;
  let early = 0;
  while (early < at.length && (at[early] ?? 0) < GPS_EPOCH) early++;
  collector.count('beforeGps', 0, early);
  return {
    name: nameOf(name, fallbackName),
    fixes: at.length,
    columns,
    start: at[0] ?? 0,
    end: at[at.length - 1] ?? 0,
    metres: lengthOf(columns, at.length),
    bbox: boxAround(columns),
    shape: [],
    fastKmh: fastKmhOf(columns.speed),
  };
}

/** Returns a few places along a track or line, evenly spread, with its first and last one: longitude, latitude, … */
export function shapeOf({ lat, lng }: Pick<TrackColumns, 'lat' | 'lng'>): number[] {
  const last = lat.length - 1;
  const count = Math.min(MOST_PLACES, lat.length);
  const degrees = (e7: number | undefined) => Math.round((e7 ?? 0) / 100) / 1e5;
  return Array.from({ length: count }, (_, i) => {
    const at = count < 2 ? 0 : Math.round((i * last) / (count - 1));
    return [degrees(lng[at]), degrees(lat[at])];
  }).flat();
}

function fastKmhOf(speed: TrackColumns['speed']): number {
  const step = Math.max(1, Math.ceil(speed.length / MOST_SPEEDS));
  const moving: number[] = [];
  for (let i = 0; i < speed.length; i += step) if ((speed[i] ?? 0) >= MOVES_FROM) moving.push(speed[i] ?? 0);
  moving.sort((a, b) => a - b);
  return (moving[Math.floor((moving.length - 1) * 0.9)] ?? 0) / 10;
}

/** Makes a line from a track in which no place has a time; `undefined` if fewer than two places differ. */
export function finishLine({ name, fixes }: CollectedTrack, fallbackName: string): RecordedLine | undefined {
  if (countTimes(fixes) > 0) return undefined;
  const { length } = fixes;
  const metres = lengthOf(fixes, length);
  if (metres === 0) return undefined;
  return {
    name: nameOf(name, fallbackName),
    points: length,
    metres,
    columns: { lat: fixes.lat.slice(0, length), lng: fixes.lng.slice(0, length) },
    shape: [],
  };
}

const nameOf = (name: string, fallbackName: string): string =>
  cleanName(name) || cleanName(fallbackName) || '–';

function countTimes(fixes: FixBuffer): number {
  let timed = 0;
  for (let i = 0; i < fixes.length; i++) if (!Number.isNaN(fixes.at[i])) timed++;
  return timed;
}

/** The indices of the fixes with a time, oldest first; fixes with equal times keep the file's order. */
function inOrder(fixes: FixBuffer, timed: number, collector: Collector): Uint32Array {
  const { at } = fixes;
  const order = new Uint32Array(timed);
  let kept = 0;
  let outOfOrder = 0;
  let before = -Infinity;
  for (let i = 0; i < fixes.length; i++) {
    const time = at[i] ?? NaN;
    if (Number.isNaN(time)) continue;
    if (time < before) outOfOrder++;
    before = time;
    order[kept++] = i;
  }
  collector.count('withoutTime', 0, fixes.length - timed);
  collector.count('outOfOrder', 0, outOfOrder);
  return outOfOrder > 0 ? order.sort((a, b) => (at[a] ?? 0) - (at[b] ?? 0) || a - b) : order;
}

function withoutDuplicates(
  { at, lat, lng }: FixBuffer,
  order: Uint32Array,
  collector: Collector,
): Uint32Array {
  let kept = 0;
  let instant = NaN;
  let placesOfInstant: Set<string> | undefined;
  for (let i = 0; i < order.length; i++) {
    const fix = order[i] ?? 0;
    if (at[fix] === instant) {
      const last = order[kept - 1] ?? 0;
      placesOfInstant ??= new Set([`${lat[last]} ${lng[last]}`]);
      const place = `${lat[fix]} ${lng[fix]}`;
      if (placesOfInstant.has(place)) continue;
      placesOfInstant.add(place);
    } else {
      instant = at[fix] ?? NaN;
      placesOfInstant = undefined;
    }
    order[kept++] = fix;
  }
  collector.count('duplicates', 0, order.length - kept);
  return order.subarray(0, kept);
}

/**
 * Calculates missing speeds: the speed of a fix is that of the segment from the previous fix; the first fix uses
 * that of the second.
 */
function fillSpeeds(columns: TrackColumns): void {
  const { at, speed } = columns;
  for (let i = 1; i < speed.length; i++) {
    if (speed[i] !== NOT_TOLD) continue;
    const ms = (at[i] ?? 0) - (at[i - 1] ?? 0);
    // Converts metres per millisecond to tenths of km/h: × 3600 gives km/h.
    if (ms > 0) speed[i] = Math.min(NOT_TOLD - 1, Math.round((metresFromLast(columns, i) / ms) * 36_000));
    else speed[i] = speed[i - 1] === NOT_TOLD ? 0 : (speed[i - 1] ?? 0);
  }
  if (speed[0] === NOT_TOLD) speed[0] = speed[1] ?? 0;
}

/**
 * Calculates missing headings: the heading of a fix is that of the segment before it. It is measured over at least
 * a metre, so that a standing device does not spin and a slow one recorded ten times a second still turns.
 */
function fillHeadings({ lat, lng, heading }: TrackColumns): void {
  let from = 0;
  let known = NOT_TOLD;
  const placeAt = (i: number): Position => ({ lat: fromE7(lat[i] ?? 0), lng: fromE7(lng[i] ?? 0) });
  for (let i = 0; i < heading.length; i++) {
    const [start, here] = [placeAt(from), placeAt(i)];
    if (heading[i] !== NOT_TOLD) {
      known = heading[i] ?? 0;
      from = i;
    } else if (metresBetween(start, here) >= SHORTEST_WAY) {
      known = toTenths(bearingBetween(start, here));
      from = i;
    }
    heading[i] = known;
  }
  // The fixes before the first known heading get that heading.
  const first = heading.findIndex((entry) => entry !== NOT_TOLD);
  heading.fill(first < 0 ? 0 : (heading[first] ?? 0), 0, first < 0 ? heading.length : first);
}

function lengthOf(places: Pick<FixBuffer, 'lat' | 'lng'>, count: number): number {
  let metres = 0;
  for (let i = 1; i < count; i++) metres += metresFromLast(places, i);
  return metres;
}

function metresFromLast({ lat, lng }: Pick<FixBuffer, 'lat' | 'lng'>, i: number): number {
  return metresBetweenE7(lat[i - 1] ?? 0, lng[i - 1] ?? 0, lat[i] ?? 0, lng[i] ?? 0);
}

function boxAround({ lat, lng }: TrackColumns): RecordedTrack['bbox'] {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (let i = 0; i < lat.length; i++) {
    const [y, x] = [lat[i] ?? 0, lng[i] ?? 0];
    if (x < box.west) box.west = x;
    if (x > box.east) box.east = x;
    if (y < box.south) box.south = y;
    if (y > box.north) box.north = y;
  }
  return { west: box.west / 1e7, south: box.south / 1e7, east: box.east / 1e7, north: box.north / 1e7 };
}

/** Returns the name as one line of text without control characters, limited in length. */
function cleanName(name: string): string {
  return Array.from(name.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim())
    .slice(0, LONGEST_NAME)
    .join('');
}
