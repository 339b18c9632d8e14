import { select } from '../../src/kernel/read.ts';

/** Business partners of the logbook that have a place. */
export const contactPlaces = select(
  (_read): readonly { id: number; name: string; detail: string; lat: number; lng: number }[] => [],
);
