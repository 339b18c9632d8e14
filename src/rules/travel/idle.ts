import { IGNITION } from '../../../events/fix-columns.ts';
import { SILENCE_SECONDS } from './gaps.ts';
import type { Way } from './way.ts';
import type { Seconds } from '../units.ts';

/** A period of time (Unix seconds). */
export type Span = { readonly from: Seconds; readonly to: Seconds };

/**
 * A shorter stop with the engine on is a traffic light and not idling (seconds). New York City allows three minutes of
 * idling (Administrative Code § 24-163); fleets use limits of two to five.
 */
const IDLE_SECONDS = 180;
/** The receiver of a stationary device may report up to this speed (km/h × 10). */
const STANDING = 30;

/**
 * Returns the periods in which a device stood with its ignition on, oldest first. Empty if the device is not wired to
 * the ignition. Goes through the track once.
 */
export function idlesOf({ at, speed, flags }: Way): readonly Span[] {
  const spans: Span[] = [];
  const { length } = flags;
  for (let i = 0; i < length; i++) {
    if (!isIdle(flags[i] as number, speed[i] as number)) continue;
    const from = at[i] as number;
    let last = from;
    for (; i + 1 < length && isIdle(flags[i + 1] as number, speed[i + 1] as number); i++) {
      const time = at[i + 1] as number;
      if (time - last > SILENCE_SECONDS) break;
      last = time;
    }
    if (last - from >= IDLE_SECONDS) spans.push({ from, to: last });
  }
  return spans;
}

const isIdle = (flags: number, kmh10: number): boolean => (flags & IGNITION) !== 0 && kmh10 <= STANDING;

/** Returns how many seconds of these periods (in order, not overlapping) lie between two moments. O(log n + found). */
export function idleWithin(spans: readonly Span[], from: Seconds, to: Seconds): Seconds {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle] as Span).to <= from) low = middle + 1;
    else high = middle;
  }
  let sum = 0;
  for (let k = low; k < spans.length; k++) {
    const span = spans[k] as Span;
    if (span.from >= to) break;
    sum += Math.min(to, span.to) - Math.max(from, span.from);
  }
  return sum;
}
