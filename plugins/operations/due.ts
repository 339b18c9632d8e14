import type { Counted as Counters, Maintenance } from '../../events/operations-types.ts';
import { localDay } from '../../src/rules/time/local-day.ts';

/**
 * What a maintenance interval counts: metres driven, milliseconds of engine time, or the date in milliseconds since
 * 1970.
 */
export const COUNTED = ['way', 'hours', 'date'] as const;
type Counted = (typeof COUNTED)[number];
/** What a maintenance interval counts; null for a type that only the server knows. */
export const countedBy = (type: string): Counted | null => COUNTED.find((each) => each === type) ?? null;

export const DAY_MILLIS = 86_400_000;
/** Maintenance is due soon when less than this share of its interval is left. */
const SOON = 0.1;
/**
 * Maintenance that is not marked as done counts as overdue for this share of its period. After that, the app assumes
 * that it was done elsewhere.
 */
const PATIENCE = 0.25;

/**
 * Returns the calendar day at which maintenance by date starts, such as `2026-06-15`. This app stores the midnight of
 * the day in UTC. The web app of Traccar stores the midnight of its user's time zone.
 * @param zone the user's time zone
 */
export const startDay = (start: number, zone: string | undefined): string =>
  localDay(start / 1000, start % DAY_MILLIS === 0 ? 'UTC' : zone);

export type Due = {
  readonly state: 'fine' | 'soon' | 'overdue';
  /**
   * How much is left until the maintenance is due or, if it is overdue, by how much it is late. In the unit of its
   * type.
   */
  readonly by: number;
};

/**
 * The state of a maintenance task, or null if its counter or interval is unknown. It is due at its start plus one
 * interval, plus two intervals and so on. The server does not know what was done: the user marks it (`done`, the
 * counter's value at that moment).
 * @param value the current counter; null if unknown
 * @param zone the user's time zone
 */
export function dueAt(
  { type, start: begins, period, done }: Pick<Maintenance, 'start' | 'period' | 'done'> & { type?: string },
  device: number,
  value: number | null,
  zone?: string,
): Due | null {
  if (value === null || !(period > 0)) return null;
  const start = type === 'date' ? Date.parse(startDay(begins, zone)) : begins;
  const last = done[device];
  const left = (by: number): Due => ({ state: isSoon(type, by, period) ? 'soon' : 'fine', by });
  const times = Math.floor((value - start) / period);
  const passed = start + times * period;
  if (last === undefined) {
    const over = value - passed;
    return times >= 1 && over < period * PATIENCE
      ? { state: 'overdue', by: over }
      : left(start + (Math.max(0, times) + 1) * period - value);
  }
  // Maintenance may be done early: if it is done in the second half of an interval, it counts as done at the end of
  // that interval.
  const next = start + (Math.max(0, Math.round((last - start) / period)) + 1) * period;
  return value >= next ? { state: 'overdue', by: value - next } : left(next - value);
}

/** A date has only whole days left, so its last day counts as well: a tenth of a week is no whole day. */
const isSoon = (type: string | undefined, by: number, period: number): boolean =>
  type === 'date' ? by < period && by <= Math.max(DAY_MILLIS, period * SOON) : by < period * SOON;

const METRES_PER_KM = 1000;
export const MILLIS_PER_HOUR = 3_600_000;

/**
 * A device's current counter for a maintenance, in the unit of the maintenance type; null if unknown. A device may
 * have several distance counters. The one that the server uses for this maintenance counts, so that both agree on when
 * it is due.
 * @param now Unix seconds
 * @param zone the user's time zone, which decides which day it is
 */
export function valueOf(
  { type, counter }: Pick<Maintenance, 'type' | 'counter'>,
  { odometer, ways, engineHours }: Pick<Counters, 'odometer' | 'ways' | 'engineHours'>,
  now: number,
  zone?: string,
): number | null {
  switch (countedBy(type)) {
    case 'way':
      if (counter !== undefined && ways) return ways[counter] ?? null;
      return odometer === null ? null : odometer * METRES_PER_KM;
    case 'hours':
      return engineHours === null ? null : engineHours * MILLIS_PER_HOUR;
    case 'date':
      // Maintenance is due on a calendar day, which is stored as its midnight in UTC.
      return Date.parse(localDay(now, zone));
    default:
      return null;
  }
}
