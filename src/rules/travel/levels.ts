import type { Level } from '../../../events/travel-types.ts';
import type { Way } from './way.ts';
import type { Seconds } from '../units.ts';

/** The number of time steps of a battery curve. This many are enough for a chart. */
const STEPS = 400;

/**
 * Returns the battery level over time (per cent). Each time step has its lowest and its highest value, so that no dip
 * is lost. Goes through the track once.
 */
export function levelsOf({ at, battery }: Way): readonly Level[] {
  const count = at.length;
  if (count === 0) return [];
  const begin = at[0] as number;
  const step = Math.max(1, ((at[count - 1] as number) - begin) / STEPS);
  const levels: Level[] = [];
  let name = -1;
  let open: { at: Seconds; low: number; high: number } | null = null;
  for (let i = 0; i < count; i++) {
    const level = battery[i] as number;
    if (level < 0) continue;
    const time = at[i] as number;
    const own = Math.min(STEPS, Math.floor((time - begin) / step));
    if (own !== name || open === null) {
      levels.push((open = { at: time, low: level, high: level }));
      name = own;
    } else {
      open.low = Math.min(open.low, level);
      open.high = Math.max(open.high, level);
    }
  }
  return levels;
}
