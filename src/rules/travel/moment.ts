import { gapBefore } from './gaps.ts';
import { indexAt, type Way } from './way.ts';
import type { Degrees, Kmh, Seconds } from '../units.ts';

/** A full turn of 360° in degrees × 10⁷. */
const ALL_AROUND = 3.6e9;

/** Where a device was at a moment: position (degrees), speed (km/h), direction (degrees clockwise from north). */
export type Moment = {
  /** The index of the fix before this moment. */
  readonly index: number;
  readonly lat: Degrees;
  readonly lng: Degrees;
  readonly speed: Kmh;
  readonly heading: Degrees;
  readonly battery: number | null;
  /**
   * True if the moment is in a gap of the track. Nothing is known until the next fix, so the position is that of the
   * fix before the gap.
   */
  readonly isSilent: boolean;
};

/**
 * Returns where a device was at `time` (Unix seconds, fractions allowed): between two fixes, on the straight line
 * between them; in a gap, at the fix before the gap; before the first fix, at the first fix. Null if there are no
 * fixes.
 */
export function momentAt(way: Way, time: Seconds): Moment | null {
  const count = way.at.length;
  if (count === 0) return null;
  const index = Math.max(0, indexAt(way, time));
  const next = index + 1;
  const isSilent = next < count && gapBefore(way, next) !== null && time > (way.at[index] as number);
  const from = way.at[index] as number;
  const span = next < count ? (way.at[next] as number) - from : 0;
  const share = isSilent || span <= 0 ? 0 : Math.min(1, Math.max(0, (time - from) / span));
  const mix = (column: Int32Array, turn = Number.POSITIVE_INFINITY) => {
    const a = column[index] as number;
    if (share === 0) return a / 1e7;
    const there = (column[next] as number) - a;
    // If the difference is more than half a turn, the shorter way between the two longitudes crosses the date line.
    const way = there > turn / 2 ? there - turn : there < -turn / 2 ? there + turn : there;
    const mixed = a + way * share;
    return (mixed > turn / 2 ? mixed - turn : mixed < -turn / 2 ? mixed + turn : mixed) / 1e7;
  };
  const battery = way.battery[index] as number;
  return {
    index,
    lat: mix(way.lat),
    lng: mix(way.lng, ALL_AROUND),
    speed: (way.speed[index] as number) / 10,
    heading: (way.heading[index] as number) / 10,
    battery: battery < 0 ? null : battery,
    isSilent,
  };
}
