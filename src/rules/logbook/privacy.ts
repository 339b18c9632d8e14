import type { Trip } from '../../../events/logbook-types.ts';

/**
 * Whether only the day and the kilometres of a trip are visible. This is so if the trip was private and its owner hides
 * private trips.
 */
export const isHidden = ({ hidden, type }: Pick<Trip, 'hidden' | 'type'>): boolean =>
  hidden && type === 'private';

/** Returns a trip without the details that its owner hides: no places, no purpose, no company. */
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
