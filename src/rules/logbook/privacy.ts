import type { Trip } from '../../../events/logbook-types.ts';

/** Whether only the day and the kilometres of a trip are visible: it was private, and its owner hides such trips. */
export const isHidden = ({ hidden, type }: Pick<Trip, 'hidden' | 'type'>): boolean =>
  hidden && type === 'private';

/** A trip without the details its owner hides: no places, no purpose, no company. */
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
