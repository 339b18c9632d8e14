import type { Recorded } from '../kernel/event.ts';

/**
 * Facts in order, looked at one by one: an array, the running log, or a recording whose facts are only made when they are
 * looked at. `at` gives undefined beyond the end, and for a fact that was thinned away.
 */
export type Facts = {
  readonly length: number;
  at(index: number): Recorded | undefined;
};
