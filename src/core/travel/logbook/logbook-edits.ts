import type { Change, Edit } from '../../../../events/change-types.ts';
import type { Lock, Trip } from '../../../../events/logbook-types.ts';
import { tripByHand } from '../../../rules/logbook/by-hand.ts';
import { shaped } from '../../../rules/logbook/shaping.ts';
import { written } from '../../../rules/logbook/trip-rules.ts';

/** Whether an edit changes trips or the locks of the logbook. */
export const isOfTrips = (edit: Edit): boolean =>
  edit.of === 'trips' || edit.of === 'trip' || edit.of === 'tripShape' || edit.of === 'lock';

/** Returns all trips as they are after an edit. */
export function tripsAfter(trips: readonly Trip[], edit: Edit): readonly Trip[] {
  switch (edit.of) {
    case 'trips': {
      const ids = new Set(edit.ids);
      return trips.map((trip) => (ids.has(trip.id) ? written(trip, edit.set) : trip));
    }
    case 'trip': {
      const { set, id } = edit;
      const found = trips.find((trip) => trip.id === id);
      if (set === null) return trips.filter((trip) => trip !== found);
      return found
        ? trips.map((trip) => (trip === found ? written({ ...trip, ...(set as Partial<Trip>) }, {}) : trip))
        : edit.was === null
          ? [...trips, tripByHand(id, edit.device, set)]
          : trips;
    }
    case 'tripShape':
      return shaped(trips, edit.id, edit.set);
    default:
      return trips;
  }
}

/** Returns all locks of the logbook as they are after an edit. */
const locksAfter = (locks: readonly Lock[], edit: Edit): readonly Lock[] =>
  edit.of === 'lock'
    ? [
        ...locks.filter(({ device }) => device !== edit.id),
        { device: edit.id, car: edit.car, until: edit.set.until },
      ]
    : locks;

/** Returns the logbook's trips and locks with all changes that the server has not saved yet, applied oldest first. */
export function laidOver(
  trips: readonly Trip[],
  locks: readonly Lock[],
  pending: readonly Change[],
): { trips: readonly Trip[]; locks: readonly Lock[] } {
  return pending.reduce(
    (all, { edit }) => ({ trips: tripsAfter(all.trips, edit), locks: locksAfter(all.locks, edit) }),
    { trips, locks },
  );
}
