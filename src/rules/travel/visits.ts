import type { FenceShape } from '../../../events/geofence-types.ts';
import type { Visit } from '../../../events/travel-types.ts';
import { crossingsOf } from '../fences/crossings.ts';
import type { Way } from './way.ts';
import type { Seconds } from '../units.ts';

/**
 * Returns when a device was inside an area, oldest visit first, by the same rules as for alarms about the area
 * (`crossingsOf`). Goes through the track once.
 */
export function visitsOf(way: Way, fence: number, shape: FenceShape): readonly Visit[] {
  const { at } = way;
  if (at.length === 0) return [];
  const { crossings, watch } = crossingsOf(way, shape);
  const visits: Visit[] = [];
  let from: Seconds | null = null;
  let cutAtStart = false;
  // If the first crossing is a departure, the device had been inside the area since the start of the track.
  if ((crossings[0]?.kind ?? (watch.side === 'inside' ? 'left' : 'entered')) === 'left') {
    from = at[0] as number;
    cutAtStart = true;
  }
  for (const { kind, at: time } of crossings) {
    if (kind === 'entered') {
      from ??= time;
      continue;
    }
    if (from !== null) visits.push({ fence, from, to: time, cutAtStart, cutAtEnd: false });
    from = null;
    cutAtStart = false;
  }
  if (from !== null)
    visits.push({ fence, from, to: at[at.length - 1] as number, cutAtStart, cutAtEnd: true });
  return visits;
}
