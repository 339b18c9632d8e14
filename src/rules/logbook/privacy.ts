import type { Trip } from '../../../events/logbook-types.ts';

/** Whether only the day and the kilometres of a trip may be seen: it was a private one, and its owner wants that. */
export const isHidden = ({ hidden, type }: Pick<Trip, 'hidden' | 'type'>): boolean =>
  hidden && type === 'private';

/** A trip without what its owner hides: no places, no purpose, no company. */
export const veiled = (trip: Trip): Trip =>
  isHidden(trip)
    ? {
        ...trip,
        start: null,
        end: null,
        startAddress: '',
        endAddress: '',
        comment: '',
        contact: null,
        reason: null,
      }
    : trip;
