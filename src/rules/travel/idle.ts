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
  let from = -1;
  let last = -1;
  const close = () => {
    if (from >= 0 && last - from >= IDLE_SECONDS) spans.push({ from, to: last });
    from = -1;
  };
  for (let i = 0; i < at.length; i++) {
    if (from < 0 && ((flags[i] as number) & IGNITION) === 0) continue;
    const time = at[i] as number;
    const isIdle = ((flags[i] as number) & IGNITION) !== 0 && (speed[i] as number) <= STANDING;
    if (!isIdle || (from >= 0 && time - last > SILENCE_SECONDS)) close();
    if (!isIdle) continue;
    if (from < 0) from = time;
    last = time;
  }
  close();
  return spans;
}

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
