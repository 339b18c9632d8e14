import { APPROXIMATE } from '../../../events/fix-columns.ts';
import { metresBetween } from '../geodesy.ts';
import { gapBefore } from './gaps.ts';
import type { Way } from './way.ts';

/**
 * A device that stays within a circle for a while pauses: "stay points" (Q. Li, Y. Zheng et al., "Mining User Similarity
 * Based on Location History", ACM GIS 2008), found in one pass by comparing each fix with the middle of those so far.
 */
export type Pause = {
  /** First and last fix, by index. */
  readonly first: number;
  readonly last: number;
  /** Unix seconds. */
  readonly from: number;
  readonly to: number;
  readonly seconds: number;
  /** Middle of its fixes, degrees × 10⁷. */
  readonly lat: number;
  readonly lng: number;
};

/** Shorter stays are traffic, not pauses. Seconds. Traccar, the largest open server, takes the same five minutes
 * (`report.trip.minimalParkingDuration`). */
export const PAUSE_SECONDS = 300;
/**
 * How far from the middle a standing receiver may say it is, metres, beside its own accuracy. Phones and trackers are
 * within 4.9 m under open sky (van Diggelen and Enge, "The World's first GPS MOOC", ION GNSS+ 2015) and wander some tens
 * of metres between houses.
 */
export const PAUSE_METRES = 40;
/** The first fixes of a stay may all lie at one edge of it: until there are so many its middle is not known well. */
const SETTLED = 4;
const UNSETTLED = 1.6;
const MOST_ACCURACY = 150;
/** So many fixes in a row may lie outside before the device is believed to have left: reflections come singly. */
const STRAYS = 2;

/** The pauses of a way, oldest first. One pass; a pause does not reach across silence. */
export function pausesOf(way: Way): readonly Pause[] {
  const pauses: Pause[] = [];
  const { at, lat, lng } = way;
  let first = 0;
  let last = -1;
  let count = 0;
  let middleLat = 0;
  let middleLng = 0;
  let strays = 0;

  const close = () => {
    if (last < first) return;
    const from = at[first] as number;
    const to = at[last] as number;
    if (to - from < PAUSE_SECONDS) return;
    const place = { lat: Math.round(middleLat), lng: Math.round(middleLng) };
    pauses.push({ first, last, from, to, seconds: to - from, ...place });
  };
  const begin = (index: number) => {
    first = last = index;
    count = 1;
    strays = 0;
    middleLat = lat[index] as number;
    middleLng = lng[index] as number;
  };

  for (let i = 0; i < at.length; i++) {
    if (last < 0) {
      begin(i);
      continue;
    }
    // A jump may be a stray, and there and back again; after silence nobody knows.
    if (gapBefore(way, i) === 'silence') {
      close();
      begin(i);
      continue;
    }
    const y = lat[i] as number;
    const x = lng[i] as number;
    const reach = reachOf(way, i) * (count < SETTLED ? UNSETTLED : 1);
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
    close();
    // What was taken for strays was the way out.
    const out = strays > 0 ? last + 1 : i;
    begin(out);
    i = out;
  }
  close();
  return pauses;
}

/** A little more than the longest step that 10⁻⁷ degrees can be. */
const METRES_PER_E7 = 0.01112;

/** Most fixes need no trigonometry: along a meridian and then along the equator it would be further. */
function isWithin(metres: number, latA: number, lngA: number, latB: number, lngB: number): boolean {
  if ((Math.abs(latB - latA) + Math.abs(lngB - lngA)) * METRES_PER_E7 <= metres) return true;
  return metresBetween(latA, lngA, latB, lngB) <= metres;
}

/** How far from the middle this fix may lie, metres. An approximate one says little against staying. */
function reachOf({ accuracy, flags }: Way, index: number): number {
  const told = Math.min(MOST_ACCURACY, accuracy[index] as number);
  return PAUSE_METRES + (((flags[index] as number) & APPROXIMATE) !== 0 ? Math.max(told, 100) : told);
}
