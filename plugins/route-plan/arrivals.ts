import type { PlanLeg } from '../../events/route-plan-types.ts';
import { now } from '../../src/core/app/clock.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { select } from '../../src/kernel/read.ts';
import { unixAt, wallAt } from '../../src/rules/time/wall-clock.ts';
import type { Seconds } from '../../src/rules/units.ts';
import { routePlan, shownWay } from './plan.state.ts';

const MINUTE = 60;

/**
 * Returns when a plan begins: at the next time that the clock shows the wanted time of day (`08:30`), or else now. A time
 * that was today already is tomorrow's. Whole minutes, because nobody plans in seconds.
 */
export function departureAt(wanted: string | null, time: Seconds, zone: string | undefined): Seconds {
  const start = Math.floor(time / MINUTE) * MINUTE;
  const [hour, minute] = (wanted ?? '').split(':').map(Number);
  if (hour === undefined || minute === undefined || Number.isNaN(hour + minute)) return start;
  const wall = wallAt(start, zone);
  const at = (day: number) => unixAt({ ...wall, day, hour, minute }, zone);
  return at(wall.day) < start ? at(wall.day + 1) : at(wall.day);
}

/**
 * Returns when each place of a plan is reached: the first at the start, and each next one after the part of the route
 * before it. Stays at stops and delays on the way are not included, because nothing tells how long they are.
 */
export const arrivalsAfter = (start: Seconds, legs: readonly PlanLeg[]): Seconds[] => {
  const times = [start];
  for (const { seconds } of legs) times.push((times.at(-1) ?? start) + seconds);
  return times;
};

/** When the plan begins (unix seconds). Changes once a minute while it begins now. */
export const departure = select(
  (read): Seconds => departureAt(read(routePlan).departure, read(now), read(timeZoneInUse)),
);

/** When each place of the plan is reached (unix seconds). Empty without a route. */
export const arrivals = select((read): readonly Seconds[] => {
  const way = read(shownWay);
  return way ? arrivalsAfter(read(departure), way.legs) : [];
});
