import type { PlanStop } from '../../events/route-plan-types.ts';
import type { Travel } from '../../events/travel-types.ts';
import { metresBetween } from '../../src/rules/geodesy.ts';

/** Whoever comes so near has been there, metres: a car park's width, and what receivers are wrong by. */
const REACHED_METRES = 150;

type DrivenStop = {
  readonly stop: PlanStop;
  /** When it was first there, and until when, unix seconds; null: it was not. */
  readonly from: number | null;
  readonly to: number | null;
};
export type Driven = {
  readonly stops: readonly DrivenStop[];
  readonly reached: number;
  /** Whole metres and seconds on the way. */
  readonly metres: number;
  readonly seconds: number;
  /** They were reached in another order than planned. */
  readonly isOtherOrder: boolean;
};

/** What a device did of a plan: which stops it reached and when. Stops, and where trips begin and end, are looked at. */
export function drivenOf(plan: readonly PlanStop[], { trips, stops, totals }: Travel): Driven {
  const stays = [
    ...stops.map(({ from, to, lat, lng }) => ({ from, to, lat, lng })),
    ...trips.flatMap(({ from, to, start, end }) => [
      { from, to: from, ...start },
      { from: to, to, ...end },
    ]),
  ].sort((a, b) => a.from - b.from);
  const reached = plan.map((stop): DrivenStop => {
    const near = stays.filter((stay) => metresBetween(stay, stop) <= REACHED_METRES);
    const first = near[0];
    if (!first) return { stop, from: null, to: null };
    // The same stay may be told thrice: as a stop, as the end of a trip, and as the beginning of the next.
    const to = near
      .filter(({ from }) => from <= first.to + 1)
      .reduce((latest, each) => Math.max(latest, each.to), first.to);
    return { stop, from: first.from, to };
  });
  const times = reached.flatMap(({ from }) => (from === null ? [] : [from]));
  return {
    stops: reached,
    reached: times.length,
    metres: totals.metres,
    seconds: totals.drivingSeconds,
    isOtherOrder: times.some((time, i) => i > 0 && time < (times[i - 1] as number)),
  };
}
