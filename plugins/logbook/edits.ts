import * as changeEvents from '../../events/changes.ts';
import type { Edit } from '../../events/change-types.ts';
import type { Trip, TripChanges, TripType } from '../../events/logbook-types.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { locks } from '../../src/core/travel/logbook/logbook.ts';
import { isLocked, NO_PARTS } from '../../src/rules/logbook/trip-rules.ts';
import type { Draft } from '../../src/kernel/event.ts';
import type { Read } from '../../src/kernel/read.ts';
import { chunks } from '../../src/rules/chunks.ts';

/** Trip types by the key that the user presses. */
export const TYPE_KEYS: Readonly<Record<string, TripType>> = {
  '1': 'private',
  '2': 'toWork',
  '3': 'business',
  '4': 'mixed',
  '0': 'none',
};
export const TYPES = ['private', 'toWork', 'business', 'mixed', 'none'] as const;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Returns the changes to a trip without values that the trip already has. */
function differing(trip: Trip, set: TripChanges): TripChanges {
  return Object.fromEntries(
    Object.entries(set).filter(([field, value]) => !same(trip[field as keyof Trip], value)),
  ) as TripChanges;
}

/**
 * Returns the edit that makes the same changes to several trips of one vehicle, except locked trips and trips that
 * already have these values. Null if no trip would change, or in read-only mode.
 */
export function tripsEdit(read: Read, trips: readonly Trip[], set: TripChanges): Edit | null {
  const free = trips.filter(
    (trip) => !isLocked(read(locks), trip) && Object.keys(differing(trip, set)).length > 0,
  );
  const [first] = free;
  if (!first || read(isReadOnly)) return null;
  const fields = Object.keys(set) as (keyof TripChanges)[];
  // Another type replaces the metres by purpose of a mixed trip, so undoing it has to bring those back too.
  const wasOf = (trip: Trip): TripChanges => ({
    ...(set.type && trip.type === 'mixed' && { parts: trip.parts }),
    ...Object.fromEntries(fields.map((field) => [field, trip[field]])),
  });
  return {
    of: 'trips',
    device: first.device,
    ids: free.map(({ id }) => id),
    set,
    was: Object.fromEntries(free.map((trip) => [trip.id, wasOf(trip)])),
  };
}

/**
 * Returns the changes that give a trip this type. A mixed trip starts as half private, half business, until the
 * user changes it.
 */
export const typeChanges = (type: TripType, trip?: Trip): TripChanges =>
  type === 'mixed' && trip
    ? {
        type,
        parts: {
          ...NO_PARTS,
          private: Math.floor(trip.metres / 2),
          business: trip.metres - Math.floor(trip.metres / 2),
        },
      }
    : { type };

/** The maximum number of trips that the server changes in one request (docs/api.md). */
const MOST = 500;
/** Splits trips into lists that are short enough for one request to the server. */
const portions = (trips: readonly Trip[]): readonly (readonly Trip[])[] => chunks(trips, MOST);

/** Returns the change that gives trips a type, or null if no trip would change. One undo reverts all of them. */
export function classified(read: Read, trips: readonly Trip[], type: TripType): Draft | null {
  const edits =
    type === 'mixed'
      ? trips.map((trip) => (trip.type === 'mixed' ? null : tripsEdit(read, [trip], typeChanges(type, trip))))
      : portions(trips).map((some) => tripsEdit(read, some, { type }));
  return wanted(edits, 'logbook.classified');
}
export function wanted(edits: readonly (Edit | null)[], label: string): Draft | null {
  const some = edits.filter((edit) => edit !== null);
  return some.length > 0 ? changeEvents.wanted({ edits: some, label }) : null;
}
