import type { Trip } from '../../../events/logbook-types.ts';
import type { Metres } from '../units.ts';

/**
 * Metres by which the car's odometer increased between two trips without a trip that explains it. Negative if the
 * trips are longer than the odometer shows.
 */
export type Drift = {
  readonly before: Trip;
  readonly after: Trip;
  readonly metres: Metres;
};

/** Smaller differences between odometer and trips come from rounding of the odometer (metres). */
const ROUNDING = 100;

/** Returns where the odometer and the trips of one car disagree, oldest first: each such gap is a missing trip. */
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
/** Returns the sum of all metres that the odometer shows in excess of the trips. */
export const driftOf = (drifts: readonly Drift[]): number =>
  drifts.reduce((sum, { metres }) => sum + metres, 0);
