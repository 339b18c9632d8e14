import type { TravelDesk } from '../../ports/travel-types.ts';
import { travelWork } from './work.ts';

/** Works out pasts where it is called: for tests and Node, and for a page that can have no worker. */
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
