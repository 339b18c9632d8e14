import type { Trip, TripType } from '../../../events/logbook-types.ts';
import { localDay } from '../time/local-day.ts';
import { isHidden } from './privacy.ts';
import { partsOf, sumOf } from './trip-rules.ts';
import type { Metres, Seconds } from '../units.ts';

/** Sums over several trips, in whole metres and seconds. */
export type Totals = {
  readonly trips: number;
  readonly metres: Metres;
  readonly snapped: Metres;
  /**
   * Sum of driving times, the same on screen and in files (LOGB-05). Hidden trips are left out, because their times
   * must stay private.
   */
  readonly seconds: Seconds;
  /** Metres by purpose; `none` means that no purpose has been entered yet. The four add up to `metres`. */
  readonly byType: Readonly<Record<Exclude<TripType, 'mixed'>, number>>;
};

export function totalsOf(trips: readonly Trip[]): Totals {
  const byType = { none: 0, private: 0, toWork: 0, business: 0 };
  let [metres, snapped, seconds] = [0, 0, 0];
  for (const trip of trips) {
    metres += trip.metres;
    snapped += trip.snapped ?? trip.metres;
    if (!isHidden(trip)) seconds += trip.to - trip.from;
    const parts = partsOf(trip);
    byType.private += parts.private;
    byType.toWork += parts.toWork;
    byType.business += parts.business;
    byType.none += trip.metres - sumOf(parts);
  }
  return { trips: trips.length, metres, snapped, seconds, byType };
}

export type TripDay = { readonly day: string; readonly trips: readonly Trip[]; readonly totals: Totals };

/**
 * Groups trips by the day on which they started, in the account's time zone; the newest day and the newest trip first.
 */
export function byDay(trips: readonly Trip[], zone: string | undefined): readonly TripDay[] {
  const days = new Map<string, Trip[]>();
  for (const trip of [...trips].sort((a, b) => b.from - a.from || (a.id < b.id ? 1 : -1))) {
    const day = localDay(trip.from, zone);
    const found = days.get(day);
    if (found) found.push(trip);
    else days.set(day, [trip]);
  }
  return [...days].map(([day, list]) => ({ day, trips: list, totals: totalsOf(list) }));
}

/** Groups trips by month, such as `2026-11`, the newest first. */
export function byMonth(
  trips: readonly Trip[],
  zone: string | undefined,
): readonly { month: string; totals: Totals }[] {
  const months = new Map<string, Trip[]>();
  for (const trip of trips) {
    const month = localDay(trip.from, zone).slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), trip]);
  }
  return [...months]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([month, list]) => ({ month, totals: totalsOf(list) }));
}
