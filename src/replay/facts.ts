import type { Recorded } from '../kernel/event.ts';

/**
 * Facts in order, read one by one: an array, the running log, or a recording whose facts are parsed only when read.
 * `at` returns undefined beyond the end, and for a fact that was thinned away.
 */
export type Facts = {
  readonly length: number;
  at(index: number): Recorded | undefined;
};
