import type { Lock, Trip } from '../../../events/logbook-types.ts';
import { localDay } from '../time/local-day.ts';
import { isLocked, sumOf } from './trip-rules.ts';
import type { Seconds } from '../units.ts';

/** What a tax office would find missing from a trip. */
export type Missing = 'type' | 'reason' | 'contact' | 'driver' | 'parts' | 'places';

/**
 * The purpose of a trip must be entered within this many days. German tax practice requires a logbook to be written
 * "zeitnah" (promptly); for electronic logbooks this usually means within seven calendar days (decision 0200).
 */
export const DAYS_TO_ENTER = 7;

/** Returns what is still missing from a trip, in the order in which the app asks the user for it. */
export function missingOf(trip: Trip): readonly Missing[] {
  if (trip.type === 'none') return ['type'];
  const missing: Missing[] = [];
  const isBusiness = trip.type === 'business' || (trip.type === 'mixed' && trip.parts.business > 0);
  if (isBusiness && trip.reason === null) missing.push('reason');
  if (isBusiness && trip.contact === null) missing.push('contact');
  if (trip.type === 'mixed' && sumOf(trip.parts) !== trip.metres) missing.push('parts');
  if (isBusiness && trip.driver === null) missing.push('driver');
  if (isBusiness && (trip.startAddress === '' || trip.endAddress === '')) missing.push('places');
  return missing;
}
export const isComplete = (trip: Trip): boolean => missingOf(trip).length === 0;

/** Returns the number of days between two calendar days, each such as `2026-11-22`. */
const daysBetween = (first: string, second: string): number =>
  Math.round((Date.parse(`${second}T12:00:00Z`) - Date.parse(`${first}T12:00:00Z`)) / 86_400_000);

/**
 * Returns how many days are left to complete a trip, counted in calendar days in the account's time zone: 7 on the day
 * the trip ended, 0 on the last day, negative if it is late.
 */
export const daysLeft = (trip: Pick<Trip, 'to'>, now: Seconds, zone: string | undefined): number =>
  DAYS_TO_ENTER - daysBetween(localDay(trip.to, zone), localDay(now, zone));

export type Readiness = {
  readonly trips: number;
  readonly complete: number;
  /** The trips that are incomplete but can still be changed, the most urgent first. */
  readonly open: readonly Trip[];
  readonly late: number;
  /** Days left for the most urgent incomplete trip that is not yet late. Null if there is none. */
  readonly nextDays: number | null;
  readonly missing: Readonly<Partial<Record<Missing, number>>>;
};

/** Returns how much of what a tax office requires is still missing from a logbook. */
export function readinessOf(
  trips: readonly Trip[],
  locks: readonly Lock[],
  now: Seconds,
  zone: string | undefined,
): Readiness {
  const missing: Partial<Record<Missing, number>> = {};
  const open: Trip[] = [];
  let complete = 0;
  let late = 0;
  let nextDays: number | null = null;
  for (const trip of trips) {
    const lacks = missingOf(trip);
    if (lacks.length === 0) complete++;
    for (const name of lacks) missing[name] = (missing[name] ?? 0) + 1;
    if (lacks.length === 0 || isLocked(locks, trip)) continue;
    open.push(trip);
    const left = daysLeft(trip, now, zone);
    if (left < 0) late++;
    else nextDays = nextDays === null ? left : Math.min(nextDays, left);
  }
  open.sort((a, b) => a.to - b.to);
  return { trips: trips.length, complete, open, late, nextDays, missing };
}
