import type { Lock, Trip } from '../../../events/logbook-types.ts';
import { isLocked } from './trip-rules.ts';

/**
 * Fields of people, contacts and reasons that a record prints. They cannot change while a locked trip names the
 * entry.
 */
export const PRINTED = {
  driver: ['firstName', 'lastName'],
  contact: ['name', 'company'],
  reason: ['name'],
} as const;
type Named = keyof typeof PRINTED;
export type LockedNames = Readonly<Record<Named, ReadonlySet<number>>>;
export const isNamed = (of: string): of is Named => Object.hasOwn(PRINTED, of);

/** The ids of all entries that locked trips name (LOGB-04). */
export function lockedNames(locks: readonly Lock[], trips: readonly Trip[]): LockedNames {
  const closed = trips.filter((trip) => isLocked(locks, trip));
  const ids = (of: Named) => new Set(closed.flatMap((trip) => trip[of] ?? []));
  return { driver: ids('driver'), contact: ids('contact'), reason: ids('reason') };
}

/**
 * Why an entry of the registers may not be changed to this (null: removed): a locked record would then name it
 * differently, or not at all.
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
