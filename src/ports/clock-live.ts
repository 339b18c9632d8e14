import type { Chance, Clock } from './ports.ts';
import { waiting } from './waiting.ts';

let corrected = 0;

/** The time of the user's computer or phone, without correction (ms since 1970). */
export const ownTime = () => Date.now();

/**
 * The timers of the user's computer or phone, and its time with a correction. A session sets the correction from the
 * time that the server reports.
 */
export const liveClock: { -readonly [Key in keyof Clock]: Clock[Key] } = {
  now: () => Date.now() + corrected,
  own: ownTime,
  correct: (behind) => {
    corrected = behind;
  },
  differences: undefined,
  elapsed: () => performance.now(),
  after: waiting(
    (fire, ms) => setTimeout(fire, ms),
    (timer) => clearTimeout(timer),
  ),
};

export const liveChance: Chance = { next: () => Math.random() };
