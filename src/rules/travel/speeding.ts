import { APPROXIMATE } from '../../../events/fix-columns.ts';
import type { Speeding } from '../../../events/travel-types.ts';
import { JUMP } from '../jump.ts';
import { gapBefore } from './gaps.ts';
import type { Measured } from './measure.ts';
import { FASTEST_KMH } from './speeds.ts';
import type { Way } from './way.ts';
import type { Kmh } from '../units.ts';

/**
 * A speeding needs at least this many fixes in a row above the limit. A single one may be wrong (signal reflection).
 */
const FIXES = 2;
/** If the device stays below the limit for less than this, the speeding does not end (seconds). */
const JOINED_SECONDS = 30;

/**
 * Returns the parts of a track on which a device exceeded a speed limit (km/h), oldest first. Goes through the track
 * once.
 */
export function speedingsOf(way: Way, { driven }: Measured, limitKmh: Kmh): readonly Speeding[] {
  const { at, lat, lng, speed, flags } = way;
  const limit = limitKmh * 10;
  const found: Speeding[] = [];
  let first = -1;
  let last = -1;
  let top = -1;
  let fixes = 0;
  let run = 0;
  let longest = 0;
  const close = () => {
    if (first >= 0 && fixes >= FIXES && longest >= FIXES)
      found.push({
        from: at[first] as number,
        to: at[last] as number,
        mostKmh: (speed[top] as number) / 10,
        limitKmh,
        metres: Math.round((driven[last] as number) - (driven[first] as number)),
        lat: (lat[top] as number) / 1e7,
        lng: (lng[top] as number) / 1e7,
      });
    first = -1;
  };
  for (let i = 0; i < at.length; i++) {
    const told = speed[i] as number;
    const isOver =
      told > limit && told <= FASTEST_KMH * 10 && ((flags[i] as number) & (APPROXIMATE | JUMP)) === 0;
    if (!isOver) {
      run = 0;
      continue;
    }
    // Without a fix below the limit in between, only a silence ends the speeding: many trackers report once a minute.
    const hasEnded =
      run === 0 ? (at[i] as number) - (at[last] as number) > JOINED_SECONDS : gapBefore(way, i) !== null;
    if (first >= 0 && hasEnded) close();
    if (first < 0) {
      first = top = i;
      fixes = run = longest = 0;
    }
    fixes++;
    longest = Math.max(longest, ++run);
    last = i;
    if (told > (speed[top] as number)) top = i;
  }
  close();
  return found;
}
