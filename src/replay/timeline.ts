import type { App } from '../kernel/app.ts';
import type { Facts } from './facts.ts';

/** Maximum number of states that a timeline stores. When there are more, every second one is removed. */
const MOST_KEPT = 64;

/** Moves an app that was never started through a recording, forwards and backwards. */
export type Timeline = {
  /** The number of events in the recording. */
  readonly length: number;
  /** The number of the recording's events that are applied now. */
  readonly position: number;
  /**
   * Returns the nearest position at or before this one that can be reached without a replay: that of a stored state, or
   * the current one.
   */
  before(position: number): number;
  /**
   * Moves to the state after exactly `position` events. To move backwards, it restores the nearest stored state before
   * that position and replays the events from there.
   */
  seek(position: number): void;
};

/**
 * @param app an app that was never started, without any events applied.
 * @param distance at first, the timeline stores a state each time this many events have been applied. Stored plain
 * states share their objects, so each one costs only a reference. Columns are copied, so the number of stored states is
 * limited.
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
