import type { App } from '../kernel/app.ts';
import type { Facts } from './facts.ts';

/** How many states a timeline keeps at most; when there are more, every second one goes. */
const MOST_KEPT = 64;

/** Moves an app that was never started through a recording, forwards and backwards. */
export type Timeline = {
  /** How many events the recording has. */
  readonly length: number;
  /** How many of them are folded now. */
  readonly position: number;
  /** The nearest position at or before this one that is reached without folding: a kept state, or the present one. */
  before(position: number): number;
  /** Folds until just `position` events have happened; backwards from the nearest kept state. */
  seek(position: number): void;
};

/**
 * @param app an app that was never started and has folded nothing.
 * @param distance a state is kept every so many events at first. Plain states share their structure and cost a
 *   reference; only columns are copied, so the number of kept states is bounded.
 */
export function timeline(app: App, events: Facts, distance = 500): Timeline {
  let kept: { position: number; state: ReadonlyMap<string, unknown> }[] = [
    { position: 0, state: app.snapshot() },
  ];
  let step = distance;
  let position = 0;

  return {
    length: events.length,
    get position() {
      return position;
    },
    before(target) {
      const nearest = kept.findLast((each) => each.position <= target)?.position ?? 0;
      return position <= target ? Math.max(position, nearest) : nearest;
    },
    seek(target) {
      const goal = Math.max(0, Math.min(target, events.length));
      const nearest = kept.findLast((each) => each.position <= goal);
      if (nearest && (goal < position || nearest.position > position)) {
        app.restore(nearest.state);
        position = nearest.position;
      }
      while (position < goal) {
        const fact = events.at(position);
        if (fact) app.replay(fact);
        position++;
        if (position % step === 0 && position > (kept.at(-1)?.position ?? 0)) {
          kept.push({ position, state: app.snapshot() });
          if (kept.length > MOST_KEPT) {
            step *= 2;
            kept = kept.filter((each) => each.position % step === 0);
          }
        }
      }
    },
  };
}
