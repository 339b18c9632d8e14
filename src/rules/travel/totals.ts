import { figuresOf, totalsOf } from './days.ts';
import type { Gap } from './gaps.ts';
import type { Pause } from './pauses.ts';
import { readWay, type StopOfWay, stopsIn, type TripOfWay, tripsIn } from './trips.ts';
import type { Way } from './way.ts';
import type { TravelTotals } from '../../../events/travel-types.ts';
import type { Metres } from '../units.ts';

export type Summary = {
  readonly totals: TravelTotals;
  /** The length of the track as received: from every fix to the next, including jumps and drift (metres). */
  readonly receivedMetres: Metres;
  readonly trips: readonly TripOfWay[];
  readonly stops: readonly StopOfWay[];
  readonly pauses: readonly Pause[];
  readonly gaps: readonly Gap[];
};

const NO_MARKS = { speedings: [], steps: new Map<string, number>() };

/** Returns the totals, trips, stops and gaps of a track, as shown in reports and the logbook. */
export function summaryOf(way: Way): Summary {
  const read = readWay(way);
  const trips = tripsIn(read);
  const whole = { day: '', from: way.at[0] ?? 0, to: (way.at[way.at.length - 1] ?? 0) + 1 };
  const stops = stopsIn(read, trips);
  const { days } = figuresOf(read, trips, stops, [whole], NO_MARKS);
  const received = read.measured.received;
  return {
    totals: totalsOf(days),
    receivedMetres: received[received.length - 1] ?? 0,
    trips,
    stops,
    pauses: read.pauses,
    gaps: read.gaps,
  };
}
