import type { Lock, Trip, TripByHand, TripChanges, TripParts } from '../../../events/logbook-types.ts';
import { isHidden } from './privacy.ts';
import type { Seconds } from '../units.ts';

/** Why a logbook operation is not allowed. */
export type Objection =
  | 'locked'
  | 'recorded'
  | 'notInside'
  | 'notNeighbours'
  | 'otherVehicle'
  | 'hidden'
  | 'parts'
  | 'times'
  | 'distance'
  | 'overlaps';

/** Returns the time up to which a vehicle's trips are locked (Unix seconds, inclusive). Null if none are locked. */
export function lockedUntil(locks: readonly Lock[], device: number): Seconds | null {
  let until: Seconds | null = null;
  for (const lock of locks) if (lock.device === device && lock.until > (until ?? 0)) until = lock.until;
  return until;
}

/** Whether a trip that starts at this time is in the locked period. */
const isLockedAt = (locks: readonly Lock[], device: number, from: Seconds): boolean =>
  from <= (lockedUntil(locks, device) ?? Number.NEGATIVE_INFINITY);
export const isLocked = (locks: readonly Lock[], trip: Pick<Trip, 'device' | 'from'>): boolean =>
  isLockedAt(locks, trip.device, trip.from);

export const NO_PARTS: TripParts = { private: 0, toWork: 0, business: 0 };
export const sumOf = ({ private: own, toWork, business }: TripParts): number => own + toWork + business;

/**
 * Returns a trip with the user's changes. Unless the trip is mixed, all its metres belong to the purpose that is its
 * type.
 */
export function written(trip: Trip, changes: TripChanges): Trip {
  const next = { ...trip, ...changes } as Trip;
  return { ...next, parts: partsOf(next) };
}

/** Returns the metres of a trip by purpose. */
export function partsOf({ type, metres, parts }: Pick<Trip, 'type' | 'metres' | 'parts'>): TripParts {
  if (type === 'none') return NO_PARTS;
  return type === 'mixed' ? parts : { ...NO_PARTS, [type]: metres };
}

/** Returns why a trip may not be changed like this. Null if it may be. */
export function objectionToChange(
  locks: readonly Lock[],
  trip: Trip,
  changes: TripChanges,
): Objection | null {
  if (isLocked(locks, trip)) return 'locked';
  const { private: own, toWork, business } = changes.parts ?? NO_PARTS;
  return [own, toWork, business].some((metres) => metres < 0 || !Number.isSafeInteger(metres))
    ? 'parts'
    : null;
}

/** Returns why a trip may not be split at this moment. Null if it may be. */
export function objectionToSplit(locks: readonly Lock[], trip: Trip, at: Seconds): Objection | null {
  if (isLocked(locks, trip)) return 'locked';
  return Number.isInteger(at) && at > trip.from && at < trip.to ? null : 'notInside';
}

/** Returns why two trips may not be merged. Null if they may be. `trips`: all trips from that time, of any vehicle. */
export function objectionToMerge(
  locks: readonly Lock[],
  trips: readonly Trip[],
  one: Trip,
  other: Trip,
): Objection | null {
  if (isLocked(locks, one) || isLocked(locks, other)) return 'locked';
  if (one.device !== other.device || one.car !== other.car) return 'otherVehicle';
  const [first, second] = one.from <= other.from ? [one, other] : [other, one];
  const between = trips.some(
    ({ id, device, from }) =>
      device === one.device && id !== one.id && id !== other.id && from >= first.from && from <= second.from,
  );
  if (one.id === other.id || between) return 'notNeighbours';
  // A trip merged from a hidden and a visible one would either reveal what is hidden or hide what must be visible.
  return isHidden(one) === isHidden(other) ? null : 'hidden';
}

/** Returns why a trip may not be entered by hand like this. Null if it may be. */
export function objectionToHand(
  locks: readonly Lock[],
  trips: readonly Trip[],
  device: number,
  { from, to, metres }: TripByHand,
  now: Seconds,
): Objection | null {
  if (from === undefined || to === undefined || !(to > from) || to > now) return 'times';
  if (metres === undefined || !Number.isSafeInteger(metres) || metres < 0 || metres > 5_000_000)
    return 'distance';
  if (isLockedAt(locks, device, from)) return 'locked';
  return trips.some((trip) => trip.device === device && trip.from < to && trip.to > from) ? 'overlaps' : null;
}

/**
 * Returns why a trip may not be removed. Null if it may be. Trips that a device recorded stay; only trips entered by
 * hand may be removed.
 */
export const objectionToRemoval = (locks: readonly Lock[], trip: Trip): Objection | null =>
  isLocked(locks, trip) ? 'locked' : trip.manual ? null : 'recorded';

/**
 * Returns why a period of the logbook may not be locked. Null if it may be. The period must be over, and must end later
 * than the existing lock.
 */
export function objectionToLock(
  locks: readonly Lock[],
  device: number,
  until: Seconds,
  now: Seconds,
): Objection | null {
  return !Number.isSafeInteger(until) || until >= now || until <= (lockedUntil(locks, device) ?? 0)
    ? 'times'
    : null;
}
