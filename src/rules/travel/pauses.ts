import { APPROXIMATE } from '../../../events/fix-columns.ts';
import { metresBetweenE7 } from '../geodesy.ts';
import { gapBefore, SILENCE_SECONDS } from './gaps.ts';
import type { Way } from './way.ts';
import type { E7, Metres, Seconds } from '../units.ts';

/**
 * A pause: a device stays within a circle for a while. Such "stay points" (Q. Li, Y. Zheng et al., "Mining User
 * Similarity Based on Location History", ACM GIS 2008) are found in one pass, by comparing each fix with the centre of
 * the earlier fixes of the pause.
 */
export type Pause = {
  /** Indices of the first and last fix of the pause. */
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
 * The minimum duration of a pause (seconds); a shorter stay is just a stop in traffic. Traccar, the largest open-source
 * server, uses the same five minutes (`report.trip.minimalParkingDuration`).
 */
const PAUSE_SECONDS = 300;
/**
 * How far from the centre of a pause a fix of a stationary device may be, in addition to the fix's own accuracy
 * (metres). Phones and trackers are accurate to 4.9 m under open sky (van Diggelen and Enge, "The World's first GPS
 * MOOC", ION GNSS+ 2015) and drift by some tens of metres between houses.
 */
const PAUSE_METRES = 40;
/**
 * Until a pause has this many fixes, its centre is uncertain, because the first fixes may all be at one edge of it. The
 * circle is larger by the factor `UNSETTLED` until then.
 */
const SETTLED = 4;
const UNSETTLED = 1.6;
const MOST_ACCURACY = 150;
/**
 * Up to this many fixes in a row outside the circle do not end a pause, because signal reflections cause single wrong
 * fixes.
 */
const STRAYS = 2;

/**
 * Returns the pauses of a track, oldest first. Goes through the track once. A pause ends at a long silence after which
 * the device reports from elsewhere.
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
    // A jump alone does not end a pause: the fix may be an outlier, and the next one is back at the place. A long
    // silence does end it if the device then appears elsewhere.
    const isSilent =
      (at[i] as number) - (at[i - 1] as number) >= SILENCE_SECONDS && gapBefore(way, i) === 'silence';
    if (!isSilent) {
      const reach = reachOf(accuracy[i] as number, flags[i] as number) * (count < SETTLED ? UNSETTLED : 1);
      if (isWithin(reach, middleLat, middleLng, y, x)) {
        count++;
        strays = 0;
        last = i;
        const share = 1 / count;
        middleLat += (y - middleLat) * share;
        let east = x - middleLng;
        // On the date line, fixes of one place lie on both sides.
        if (east > HALF_TURN) east -= 2 * HALF_TURN;
        else if (east < -HALF_TURN) east += 2 * HALF_TURN;
        middleLng += east * share;
        continue;
      }
      // While the device moves, every fix is outside the circle of the fixes before it. So only a fix after a full
      // pause can be an outlier.
      if ((at[last] as number) - (at[first] as number) >= PAUSE_SECONDS && ++strays <= STRAYS) continue;
      // The apparent outliers were really the start of a departure.
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

/** Half a turn around the earth (10⁻⁷ degrees). */
const HALF_TURN = 1_800_000_000;

function pauseOf({ at }: Way, first: number, last: number, lat: E7, lng: E7): Pause {
  const from = at[first] as number;
  const to = at[last] as number;
  const over = lng > HALF_TURN ? -2 * HALF_TURN : lng < -HALF_TURN ? 2 * HALF_TURN : 0;
  return { first, last, from, to, seconds: to - from, lat: Math.round(lat), lng: Math.round(lng + over) };
}

/**
 * The largest distance that 10⁻⁷ degrees can be (metres), rounded up; and the distance that they are northwards,
 * rounded down.
 */
const METRES_PER_E7 = 0.01112;
const METRES_NORTH = 0.01111;

/**
 * Whether two places are at most this far apart. For most fixes this needs no trigonometry: the distance along a
 * meridian and then along the equator is never shorter than the direct one, and the northward part of it alone is never
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
 * Returns how far from the centre of a pause this fix may be (metres). The limit is larger for an approximate fix,
 * because it is weak evidence of a departure.
 */
function reachOf(accuracy: Metres, flags: number): Metres {
  const told = Math.min(MOST_ACCURACY, accuracy);
  return PAUSE_METRES + ((flags & APPROXIMATE) !== 0 ? Math.max(told, 100) : told);
}
