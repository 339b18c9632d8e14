import type { Trip } from '../../../events/logbook-types.ts';
import type { Metres } from '../units.ts';

/**
 * The metres by which the car's odometer increased between two trips without a trip that explains them. Negative if the
 * trips are longer than the odometer's increase.
 */
export type Drift = {
  readonly before: Trip;
  readonly after: Trip;
  readonly metres: Metres;
};

/** Smaller differences between the odometer and the trips come from the odometer's rounding (metres). */
const ROUNDING = 100;

/**
 * Returns where the odometer and the trips of one car disagree, oldest first. If the odometer increased by more than
 * the trips, a trip is missing there.
 */
export function driftsOf(trips: readonly Trip[]): readonly Drift[] {
  const last = new Map<string, Trip>();
  const drifts: Drift[] = [];
  for (const trip of [...trips].sort((a, b) => a.from - b.from)) {
    if (trip.odometer === null) continue;
    const car = `${trip.device} ${trip.car}`;
    const before = last.get(car);
    last.set(car, trip);
    if (before?.odometer == null) continue;
    const metres = trip.odometer - trip.metres - before.odometer;
    if (Math.abs(metres) > ROUNDING) drifts.push({ before, after: trip, metres });
  }
  return drifts;
}
/** Returns by how many metres in total the odometer and the trips disagree. Differences do not cancel each other out. */
export const driftOf = (drifts: readonly Drift[]): number =>
  drifts.reduce((sum, { metres }) => sum + Math.abs(metres), 0);
/** Returns the first difference that a missing trip explains: there the odometer increased by more than the trips. */
export const firstGap = (drifts: readonly Drift[]): Drift | null =>
  drifts.find(({ metres }) => metres > 0) ?? null;
