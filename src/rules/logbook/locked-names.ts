import type { Lock, Trip } from '../../../events/logbook-types.ts';
import { isLocked } from './trip-rules.ts';

/**
 * The fields of people, contacts and reasons that are printed in a logbook. These cannot change while a locked trip
 * refers to the person, contact or reason.
 */
export const PRINTED = {
  driver: ['firstName', 'lastName'],
  contact: ['name', 'company'],
  reason: ['name'],
} as const;
type Named = keyof typeof PRINTED;
export type LockedNames = Readonly<Record<Named, ReadonlySet<number>>>;
export const isNamed = (of: string): of is Named => Object.hasOwn(PRINTED, of);

/** Returns the ids of all people, contacts and reasons that locked trips refer to (LOGB-04). */
export function lockedNames(locks: readonly Lock[], trips: readonly Trip[]): LockedNames {
  const closed = trips.filter((trip) => isLocked(locks, trip));
  const ids = (of: Named) => new Set(closed.flatMap((trip) => trip[of] ?? []));
  return { driver: ids('driver'), contact: ids('contact'), reason: ids('reason') };
}

/**
 * Returns `locked` if a person, contact or reason may not be changed like this (`after` null: removed), because a
 * locked trip would then print a different name, or none. Null if the change is allowed.
 */
export function objectionToNaming(
  names: LockedNames,
  of: Named,
  before: { readonly id: number },
  after: object | null,
): 'locked' | null {
  if (!names[of].has(before.id)) return null;
  const [was, is] = [before, after] as readonly [Record<string, unknown>, typeof after];
  const isSame = PRINTED[of].every((field) => is && (is as Record<string, unknown>)[field] === was[field]);
  return isSame ? null : 'locked';
}
