import type { Recorded } from '../kernel/event.ts';

/**
 * Events in order, read one by one: an array, the running app's log, or a recording whose events are parsed only
 * when read. `at` returns undefined beyond the end, and for an event that was removed by thinning.
 */
export type Facts = {
  readonly length: number;
  at(index: number): Recorded | undefined;
};
