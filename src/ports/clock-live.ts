import type { Chance, Clock } from './ports.ts';
import { waiting } from './waiting.ts';

/** The machine's time and timers. */
export const liveClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after: waiting(
    (fire, ms) => setTimeout(fire, ms),
    (timer) => clearTimeout(timer),
  ),
};

export const liveChance: Chance = { next: () => Math.random() };
