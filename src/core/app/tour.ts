import * as tourEvents from '../../../events/tour.ts';
import { projection } from '../../kernel/projection.ts';
import { select } from '../../kernel/read.ts';

export type Tour = {
  /** Name of the open guided tour, or null. */
  open: string | null;
};

/**
 * Which guided tour is open. Other features may read this, because alerts and surveys wait until the tour is closed
 * (ALERT-02).
 */
export const tour = projection<Tour>('core/tour', { open: null }, (on) => [
  on(tourEvents.started, (s, e) => {
    s.open = e.payload.name;
  }),
  on(tourEvents.ended, (s) => {
    s.open = null;
  }),
]);

export const isTourOpen = select((read) => read(tour).open !== null);
