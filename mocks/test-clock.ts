import type { MockClock } from './clock.ts';

/** A clock for tests. It stands still until the test advances it. */
export type TestClock = MockClock & {
  /** Advances the clock by `ms` and runs every callback that becomes due on the way, in order. */
  turn(ms: number): void;
};

/** Returns a clock for tests that stands at `start` (milliseconds since 1970). */
export const testClock = (start = Date.UTC(2026, 4, 12, 8, 30)): TestClock => {
  let now = start;
  let timers: { at: number; run: () => void }[] = [];
  return {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    turn(ms) {
      const end = now + ms;
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
        if (!next) break;
        timers = timers.filter((other) => other !== next);
        now = next.at;
        next.run();
      }
      now = end;
    },
  };
};
