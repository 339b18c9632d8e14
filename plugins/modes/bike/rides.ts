import { type FixColumns, fromE7 } from '../../../events/fix-columns.ts';
import type { Ride } from '../../../events/rides.ts';
import { SILENCE_SECONDS } from '../../../src/rules/travel/gaps.ts';
import { tripsOf } from '../../../src/rules/travel/trips.ts';
import { wayOf } from '../../../src/rules/travel/way.ts';

/** A small picture shows no more. */
const POINTS = 32;

/**
 * The rides in the past of a device, newest first: its trips, counted where all trips are (record 0198). `fixes` in any
 * order. What reaches to an edge of the `span` that was looked through (unix seconds) goes on beyond it.
 */
export function ridesIn(fixes: FixColumns, span?: { from: number; to: number }): Ride[] {
  const { way } = wayOf(fixes, fixes.device[0] ?? 0, 1, 0xffff_ffff);
  return tripsOf(way)
    .map(({ first, last, from, to, metres }): Ride => {
      const step = Math.max(1, (last - first) / (POINTS - 1));
      const picked = new Set(
        Array.from({ length: Math.min(POINTS, last - first + 1) }, (_, k) =>
          Math.min(last, first + Math.round(k * step)),
        ),
      );
      return {
        start: from,
        end: to,
        metres,
        ...(span && from - span.from <= SILENCE_SECONDS && { beganBefore: true }),
        ...(span && span.to - to <= SILENCE_SECONDS && { still: true }),
        shape: [...picked].map((i) => ({
          lat: fromE7(way.lat[i] as number),
          lng: fromE7(way.lng[i] as number),
        })),
      };
    })
    .reverse();
}
