import type { FixColumns } from '../../../events/fix-columns.ts';
import type { Travel, Trip, Stop } from '../../../events/travel-types.ts';
import type { TravelTask } from '../../ports/travel-types.ts';
import { dayAt, daysBetween, figuresOf } from '../../rules/travel/days.ts';
import { levelsOf } from '../../rules/travel/levels.ts';
import { speedingsOf } from '../../rules/travel/speeding.ts';
import { readWay, stopsIn, tripsIn } from '../../rules/travel/trips.ts';
import { visitsOf } from '../../rules/travel/visits.ts';
import { joined, type LeftOut, NOTHING_LEFT_OUT, type Way, wayOf, without } from '../../rules/travel/way.ts';

/** Evaluates a device's history piece by piece, oldest first. */
export type TravelWork = {
  add(fixes: FixColumns): void;
  /** Notes a period whose history could not be loaded. */
  miss(from: number, to: number): void;
  done(): Travel;
};

/** How far a device's clock may be ahead (seconds). Live fixes have the same limit. */
const AHEAD = 300;

/**
 * Starts the evaluation of a device's history. Pure: it runs in a web worker, or in the main thread if there is none.
 */
export function travelWork(task: TravelTask): TravelWork {
  const { question } = task;
  const zone = question.zone || undefined;
  const to = Math.min(question.to, task.now + AHEAD);
  const days = daysBetween(question.from, question.to, zone);
  const ways: Way[] = [];
  const steps = new Map<string, number>();
  let leftOut: LeftOut = NOTHING_LEFT_OUT;
  const missing: { from: number; to: number }[] = [];
  return {
    add(fixes) {
      const read = wayOf(fixes, question.device, question.from, to);
      if (read.way.at.length > 0) ways.push(read.way);
      leftOut = {
        doubles: leftOut.doubles + read.leftOut.doubles,
        noPlace: leftOut.noPlace + read.leftOut.noPlace,
        outside: leftOut.outside + read.leftOut.outside,
      };
      // A step counter only rises during a day, so the highest value of the day counts.
      const counted = fixes.steps;
      for (let i = 0; i < counted.length; i++) {
        const count = counted[i] as number;
        if (count === 0) continue;
        const at = fixes.at[i] as number;
        if (fixes.device[i] !== question.device || at < question.from || at > to) continue;
        const name = (days[dayAt(days, at)] as (typeof days)[number]).day;
        if (count > (steps.get(name) ?? 0)) steps.set(name, count);
      }
    },
    miss: (from, until) => void missing.push({ from, to: until }),
    done() {
      const whole = joined(ways);
      const way = without(whole, task.disbelieved);
      const read = readWay(way);
      const trips = tripsIn(read);
      const stops = stopsIn(read, trips);
      const speedings = question.limitKmh === null ? [] : speedingsOf(way, read.measured, question.limitKmh);
      const visits = task.fences.flatMap(({ id, shape }) => visitsOf(way, id, shape));
      return {
        trips: trips.map(plain) as Trip[],
        stops: stops.map(plain) as Stop[],
        speedings: [...speedings],
        visits: visits.toSorted((a, b) => a.from - b.from || a.fence - b.fence),
        levels: [...levelsOf(way)],
        ...(figuresOf(read, trips, stops, days, { speedings, steps }) as Pick<Travel, 'days' | 'totals'>),
        missing,
        leftOut: { ...leftOut, disbelieved: whole.at.length - way.at.length },
      };
    },
  };
}

/** Removes `first` and `last`, the indices of fixes, which are only used internally. */
function plain<Value extends { first: number; last: number }>(found: Value): Omit<Value, 'first' | 'last'> {
  const { first, last, ...rest } = found;
  void [first, last];
  return rest;
}
