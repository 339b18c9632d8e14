import { APPROXIMATE } from '../../../events/fix-columns.ts';
import { metresBetweenE7 } from '../geodesy.ts';
import { gapBefore, SILENCE_SECONDS } from './gaps.ts';
import type { Way } from './way.ts';
import type { E7, Metres, Seconds } from '../units.ts';

/**
 * A pause: a device stays within a circle for a while. Such "stay points" (Q. Li, Y. Zheng et al., "Mining User
 * Similarity Based on Location History", ACM GIS 2008) are found in one pass by comparing each fix with the centre
 * of the pause's earlier fixes.
 */
export type Pause = {
  /** Index of the pause's first and last fix. */
  readonly first: number;
  readonly last: number;
  /** Start and end of the pause (Unix seconds). */
  readonly from: Seconds;
  readonly to: Seconds;
  readonly seconds: Seconds;
  /** Centre of the pause's fixes. */
  readonly lat: E7;
  readonly lng: E7;
};

/**
 * The minimum duration of a pause (seconds); a shorter stay is a stop in traffic. Traccar, the largest open server,
 * uses the same five minutes (`report.trip.minimalParkingDuration`).
 */
const PAUSE_SECONDS = 300;
/**
 * How far from the centre of a pause a stationary receiver may report itself, in addition to its own accuracy
 * (metres). Phones and trackers are within 4.9 m under open sky (van Diggelen and Enge, "The World's first GPS
 * MOOC", ION GNSS+ 2015) and drift by some tens of metres between houses.
 */
const PAUSE_METRES = 40;
/**
 * The first fixes of a pause may all be at one edge of it. Its centre is uncertain until there are this many fixes.
 */
const SETTLED = 4;
const UNSETTLED = 1.6;
const MOST_ACCURACY = 150;
/**
 * Up to this many consecutive fixes outside the circle do not end a pause, because signal reflections give single
 * wrong fixes.
 */
const STRAYS = 2;

/**
 * Returns the pauses of a track, oldest first. Reads the track once. A pause does not continue across a period
 * without fixes.
 */
export function pausesOf(way: Way): readonly Pause[] {
  const pauses: Pause[] = [];
  const { at, lat, lng, accuracy, flags } = way;
  const length = at.length;
  if (length === 0) return pauses;
  let first = 0;
  let last = 0;
  let count = 1;
  let middleLat = lat[0] as number;
  let middleLng = lng[0] as number;
  let strays = 0;

  for (let i = 1; i < length; i++) {
    const y = lat[i] as number;
    const x = lng[i] as number;
    let begin = i;
    // A single jump does not end a pause: it may be an outlier, and the next fix is back at the place. After a long silence
    // the pause ends, because the device may have moved.
    const isSilent =
      (at[i] as number) - (at[i - 1] as number) >= SILENCE_SECONDS && gapBefore(way, i) === 'silence';
    if (!isSilent) {
      const reach = reachOf(accuracy[i] as number, flags[i] as number) * (count < SETTLED ? UNSETTLED : 1);
      if (isWithin(reach, middleLat, middleLng, y, x)) {
        count++;
        strays = 0;
        last = i;
        middleLat += (y - middleLat) / count;
        middleLng += (x - middleLng) / count;
        continue;
      }
      // While the device moves, every fix is outside the circle of the ones before. Only an existing pause can have
      // outliers.
      if ((at[last] as number) - (at[first] as number) >= PAUSE_SECONDS && ++strays <= STRAYS) continue;
      // The fixes that seemed to be outliers were the start of a departure.
      if (strays > 0) begin = last + 1;
    }
    if ((at[last] as number) - (at[first] as number) >= PAUSE_SECONDS)
      pauses.push(pauseOf(way, first, last, middleLat, middleLng));
    i = first = last = begin;
    count = 1;
    strays = 0;
    middleLat = lat[begin] as number;
    middleLng = lng[begin] as number;
  }
  if ((at[last] as number) - (at[first] as number) >= PAUSE_SECONDS)
    pauses.push(pauseOf(way, first, last, middleLat, middleLng));
  return pauses;
}

function pauseOf({ at }: Way, first: number, last: number, lat: E7, lng: E7): Pause {
  const from = at[first] as number;
  const to = at[last] as number;
  return { first, last, from, to, seconds: to - from, lat: Math.round(lat), lng: Math.round(lng) };
}

/** Metres per 10⁻⁷ degrees at most, rounded up; and metres per 10⁻⁷ degrees northwards, rounded down. */
const METRES_PER_E7 = 0.01112;
const METRES_NORTH = 0.01111;

/**
 * Whether two places are at most this far apart. For most fixes this needs no trigonometry: the distance along a
 * meridian and then along the equator is never shorter than the direct one, and its northward part alone is never
 * longer.
 */
function isWithin(metres: Metres, latA: E7, lngA: E7, latB: E7, lngB: E7): boolean {
  const north = latB > latA ? latB - latA : latA - latB;
  if (north * METRES_NORTH > metres) return false;
  const east = lngB > lngA ? lngB - lngA : lngA - lngB;
  if ((north + east) * METRES_PER_E7 <= metres) return true;
  return metresBetweenE7(latA, lngA, latB, lngB) <= metres;
}

/**
 * Returns how far from the centre of a pause this fix may be (metres). An approximate fix is weak evidence of a
 * departure.
 */
function reachOf(accuracy: Metres, flags: number): Metres {
  const told = Math.min(MOST_ACCURACY, accuracy);
  return PAUSE_METRES + ((flags & APPROXIMATE) !== 0 ? Math.max(told, 100) : told);
}
