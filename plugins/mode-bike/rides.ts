import { type FixColumns, fromE7, MOVING } from '../../events/fix-columns.ts';
import type { Ride } from '../../events/rides.ts';
import { metresBetween } from '../../src/core/geodesy.ts';

/** A ride is over when a bicycle has stood, or was silent, for so many seconds. */
const PAUSE = 300;
/** Less is pushing it about the yard. */
const LEAST_METRES = 200;
const LEAST_SECONDS = 60;
/** Faster is a jump of the fix, not a rider (km/h); it does not count as way. */
const FASTEST = 90;
/** km/h × 10. */
const RIDING = 40;
const POINTS = 32;

/**
 * The rides in the past of a device, newest first. Pure; `fixes` in any order. What reaches to an edge of the `span` that
 * was looked through (unix seconds) goes on beyond it.
 */
export function ridesIn(fixes: FixColumns, span?: { from: number; to: number }): Ride[] {
  const { at, lat, lng, speed, flags } = fixes;
  const order = Array.from({ length: at.length }, (_, i) => i)
    .filter((i) => !(lat[i] === 0 && lng[i] === 0))
    .sort((a, b) => (at[a] as number) - (at[b] as number));
  const rides: Ride[] = [];
  let ride: { fixes: number[]; metres: number; last: number } | null = null;
  const end = () => {
    if (ride) {
      const done = finished(fixes, ride.fixes, ride.metres);
      if (done)
        rides.push({
          ...done,
          ...(span && done.start - span.from <= PAUSE && { beganBefore: true }),
          ...(span && span.to - done.end <= PAUSE && { still: true }),
        });
    }
    ride = null;
  };
  for (const i of order) {
    const moves = (speed[i] as number) >= RIDING || ((flags[i] as number) & MOVING) !== 0;
    if (ride && (at[i] as number) - ride.last > PAUSE) end();
    if (moves) {
      const before = ride?.fixes.at(-1);
      if (!ride) ride = { fixes: [i], metres: 0, last: at[i] as number };
      else if (before !== undefined) {
        const metres = metresBetween(
          lat[before] as number,
          lng[before] as number,
          lat[i] as number,
          lng[i] as number,
        );
        const seconds = Math.max(1, (at[i] as number) - (at[before] as number));
        if ((metres / seconds) * 3.6 <= FASTEST) ride.metres += metres;
        ride.fixes.push(i);
        ride.last = at[i] as number;
      }
    }
  }
  end();
  return rides.reverse();
}

function finished({ at, lat, lng }: FixColumns, fixes: readonly number[], metres: number): Ride | null {
  const start = at[fixes[0] as number] as number;
  const end = at[fixes.at(-1) as number] as number;
  if (metres < LEAST_METRES || end - start < LEAST_SECONDS) return null;
  const step = Math.max(1, (fixes.length - 1) / (POINTS - 1));
  const picked = [
    ...new Set(
      Array.from({ length: Math.min(POINTS, fixes.length) }, (_, k) =>
        Math.min(fixes.length - 1, Math.round(k * step)),
      ),
    ),
  ];
  const shape = picked.map((k) => {
    const i = fixes[k] as number;
    return { lat: fromE7(lat[i] as number), lng: fromE7(lng[i] as number) };
  });
  return { start, end, metres: Math.round(metres), shape };
}
