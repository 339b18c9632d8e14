import { figuresOf, totalsOf } from './days.ts';
import type { Gap } from './gaps.ts';
import type { Pause } from './pauses.ts';
import { readWay, stopsIn, tripsIn } from './trips.ts';
import type { Way } from './way.ts';
import type { TravelTotals } from '../../../events/travel-types.ts';

export type Summary = {
  readonly totals: TravelTotals;
  /** From every fix to the next, jumps and wandering included: what the receiver says. Metres. */
  readonly receivedMetres: number;
  readonly pauses: readonly Pause[];
  readonly gaps: readonly Gap[];
};

const NO_MARKS = { speedings: [], steps: new Map<string, number>() };

/** Totals, pauses and gaps of a way: the totals are those of its trips, as reports and the logbook tell them. */
export function summaryOf(way: Way): Summary {
  const read = readWay(way);
  const trips = tripsIn(read);
  const whole = { day: '', from: way.at[0] ?? 0, to: (way.at[way.at.length - 1] ?? 0) + 1 };
  const { days } = figuresOf(read, trips, stopsIn(read, trips), [whole], NO_MARKS);
  const received = read.measured.received;
  return {
    totals: totalsOf(days),
    receivedMetres: received[received.length - 1] ?? 0,
    pauses: read.pauses,
    gaps: read.gaps,
  };
}
