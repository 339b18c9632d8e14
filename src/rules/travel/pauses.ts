import { APPROXIMATE } from '../../../events/fix-columns.ts';
import { metresBetweenE7 } from '../geodesy.ts';
import { gapBefore, SILENCE_SECONDS } from './gaps.ts';
import type { Way } from './way.ts';
import type { E7, Metres, Seconds } from '../units.ts';

/**
 * A device that stays within a circle for a while pauses: "stay points" (Q. Li, Y. Zheng et al., "Mining User Similarity
 * Based on Location History", ACM GIS 2008), found in one pass by comparing each fix with the middle of those so far.
 */
export type Pause = {
  /** First and last fix, by index. */
  readonly first: number;
  readonly last: number;
  /** Unix seconds. */
  readonly from: Seconds;
  readonly to: Seconds;
  readonly seconds: Seconds;
  /** Middle of its fixes. */
  readonly lat: E7;
  readonly lng: E7;
};

/** Shorter stays are traffic, not pauses. Seconds. Traccar, the largest open server, takes the same five minutes
 * (`report.trip.minimalParkingDuration`). */
const PAUSE_SECONDS = 300;
/**
 * How far from the middle a standing receiver may say it is, metres, beside its own accuracy. Phones and trackers are
 * within 4.9 m under open sky (van Diggelen and Enge, "The World's first GPS MOOC", ION GNSS+ 2015) and wander some tens
 * of metres between houses.
 */
const PAUSE_METRES = 40;
/** The first fixes of a stay may all lie at one edge of it: until there are so many its middle is not known well. */
const SETTLED = 4;
const UNSETTLED = 1.6;
const MOST_ACCURACY = 150;
/** So many fixes in a row may lie outside before the device is believed to have left: reflections come singly. */
const STRAYS = 2;

/** The pauses of a way, oldest first. One pass; a pause does not reach across silence. */
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
    // A jump may be a stray, and there and back again; after silence nobody knows.
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
      // While it moves every fix is such: only a stay that is one already has strays.
      if ((at[last] as number) - (at[first] as number) >= PAUSE_SECONDS && ++strays <= STRAYS) continue;
      // What was taken for strays was the way out.
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

/** A little more than the longest step that 10⁻⁷ degrees can be, and a little less than one northwards. */
const METRES_PER_E7 = 0.01112;
const METRES_NORTH = 0.01111;

/** Most fixes need no trigonometry: along a meridian and then along the equator it would be further, and north alone nearer. */
function isWithin(metres: Metres, latA: E7, lngA: E7, latB: E7, lngB: E7): boolean {
  const north = latB > latA ? latB - latA : latA - latB;
  if (north * METRES_NORTH > metres) return false;
  const east = lngB > lngA ? lngB - lngA : lngA - lngB;
  if ((north + east) * METRES_PER_E7 <= metres) return true;
  return metresBetweenE7(latA, lngA, latB, lngB) <= metres;
}

/** How far from the middle this fix may lie, metres. An approximate one says little against staying. */
function reachOf(accuracy: Metres, flags: number): Metres {
  const told = Math.min(MOST_ACCURACY, accuracy);
  return PAUSE_METRES + ((flags & APPROXIMATE) !== 0 ? Math.max(told, 100) : told);
}
