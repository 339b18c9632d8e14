import { locks, logbook, tripsIn } from '../../src/core/travel/logbook/logbook.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { selectBy } from '../../src/kernel/read.ts';
import { isComplete } from '../../src/rules/logbook/readiness.ts';
import { lockedUntil } from '../../src/rules/logbook/trip-rules.ts';
import type { Seconds } from '../../src/rules/units.ts';
import { dayBefore, localDay } from '../../src/rules/time/local-day.ts';
import { boundsOf, LONGEST_PERIOD } from '../../src/rules/time/periods.ts';
import { vehicleInUse } from './page.state.ts';

export type LockCheck = {
  /** The loaded trips that the lock would close although they are incomplete. */
  readonly open: number;
  /** The days whose trips must be loaded to count all incomplete ones. Null if they are loaded. */
  readonly unchecked: { readonly from: string; readonly to: string } | null;
  /** Trips before this moment (Unix seconds) are not checked, because one period does not reach further back. */
  readonly earliest: Seconds | null;
};

/**
 * Checks the trips that a lock up to a time (Unix seconds) would close: from the previous lock on, but not
 * further back than one period reaches. The page may show other days, so these trips need not be loaded.
 */
export const lockCheck = selectBy((read, until: number): LockCheck => {
  const zone = read(timeZoneInUse);
  const device = read(vehicleInUse) ?? 0;
  const before = lockedUntil(read(locks), device);
  const to = localDay(until, zone);
  const earliest = dayBefore(to, LONGEST_PERIOD - 1);
  const next = before === null ? null : localDay(before + 1, zone);
  const isWhole = next !== null && next >= earliest;
  const days = { from: isWhole ? next : earliest, to };
  const bounds = boundsOf(days, zone);
  const { status, question, keptSince } = read(logbook);
  const isLoaded =
    status === 'ready' &&
    keptSince === null &&
    question?.device === device &&
    question.from <= bounds.from &&
    question.to >= until;
  const trips = read(tripsIn(`${device} ${(before ?? 0) + 1} ${until}`));
  return {
    open: trips.filter((trip) => !isComplete(trip)).length,
    unchecked: isLoaded ? null : days,
    earliest: isWhole ? null : bounds.from,
  };
});
