import { BEGIN, north, type PlainFix } from './testing.ts';

/** Converts a time to seconds since `BEGIN`, the start of the test tracks. */
export const since = (at: number) => at - BEGIN;
/** Returns test fixes of a stationary device, one every 10 seconds. */
export const still = (seconds: number, from = 0, metres = 0): PlainFix[] =>
  Array.from({ length: seconds / 10 + 1 }, (_, i) => ({ at: from + i * 10, lat: north(metres) }));
