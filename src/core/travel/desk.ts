import type { TravelDesk } from '../../ports/travel-types.ts';
import { travelWork } from './work.ts';

/**
 * Evaluates histories in the same thread instead of a worker: for tests, for Node, and for browsers without workers.
 */
export const deskHere: TravelDesk = {
  begin(task) {
    const work = travelWork(task);
    return {
      add: (fixes) => work.add(fixes),
      miss: (from, to) => work.miss(from, to),
      done: () => Promise.resolve(work.done()),
      drop: () => undefined,
    };
  },
};
