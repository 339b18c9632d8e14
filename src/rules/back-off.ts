import type { Millis } from './units.ts';

/** The first delay before a retry, and the longest (ms). */
const FIRST: Millis = 1_000;
const LONGEST = 60_000;

/**
 * Returns the delay before attempt `attempt + 1`. The delay doubles from 1 s to 60 s. Half of it is random ("equal
 * jitter"), so that a thousand apps do not retry at the same moment. Source: M. Brooker, "Exponential Backoff And
 * Jitter", AWS Architecture Blog, 2015.
 * @param attempt failures so far, from 0
 * @param chance a random number from 0 to 1, from the chance port
 */
export function backOff(attempt: number, chance: number): Millis {
  const whole = Math.min(LONGEST, FIRST * 2 ** Math.min(Math.max(0, attempt - 1), 10));
  return Math.round(whole / 2 + (whole / 2) * chance);
}
