import * as planEvents from '../../events/route-plan.ts';
import type { Ending, PlanLeg, PlanStop, PlanWay, Profile } from '../../events/route-plan-types.ts';
import type { Failure } from '../../events/session-types.ts';
import { projection } from '../../src/kernel/projection.ts';
import { select } from '../../src/kernel/read.ts';
import { straightWay } from './straight.ts';

/** The maximum number of stops: routing engines and phones allow no more. */
export const MOST_STOPS = 50;
/** How many changes of the route plan can be undone. */
const MOST_UNDONE = 20;

export type RoutePlan = {
  stops: PlanStop[];
  /** The stops before each change, for undo; latest last. */
  before: PlanStop[][];
  profile: Profile;
  ending: Ending;
  /** The time of day at which the plan begins (`08:30`). Null: now. */
  departure: string | null;
  /** The routing engine's response, and the key of the plan that it belongs to. */
  told: { key: string; way: PlanWay } | null;
  failed: { key: string; failure: Failure } | null;
  /** What the last reordering of the stops saved; reset with the next change. */
  saved: { before: number; after: number; exact: boolean; estimated: boolean } | null;
  isOrdering: boolean;
  comparison: { device: number; day: string } | null;
};

const changed = (s: RoutePlan, stops: PlanStop[]) => {
  s.before = [...s.before, s.stops].slice(-MOST_UNDONE);
  s.stops = stops;
  s.saved = null;
};

/** The route plan: the stops, their order, and the means of travel. */
export const routePlan = projection<RoutePlan>(
  'routePlan/plan',
  {
    stops: [],
    before: [],
    profile: 'car',
    ending: 'open',
    departure: null,
    told: null,
    failed: null,
    saved: null,
    isOrdering: false,
    comparison: null,
  },
  (on) => [
    on(planEvents.stopAdded, (s, { payload: { stop } }) => {
      if (s.stops.length < MOST_STOPS && !s.stops.some(({ id }) => id === stop.id))
        changed(s, [...s.stops, stop]);
    }),
    on(planEvents.stopPlaced, (s, { payload: { id, lat, lng } }) => {
      if (s.stops.some((each) => each.id === id))
        changed(
          s,
          s.stops.map((each) => {
            if (each.id !== id) return each;
            const { device: _left, ...rest } = each;
            return { ...rest, lat, lng, from: 'map', name: '' };
          }),
        );
    }),
    on(planEvents.stopNamed, (s, { payload: { id, lat, lng, name } }) => {
      // Sets the name only where the stop is at the same place: the user may have moved it since the name was requested.
      // The earlier plans get it too, for undo.
      for (const stop of [s.stops, ...s.before].flat())
        if (stop.id === id && stop.lat === lat && stop.lng === lng && stop.name !== name) stop.name = name;
    }),
    on(planEvents.stopMoved, (s, { payload: { id, to } }) => {
      const stop = s.stops.find((each) => each.id === id);
      const place = Math.max(0, Math.min(s.stops.length - 1, to));
      if (!stop || s.stops.indexOf(stop) === place) return;
      const others = s.stops.filter((each) => each.id !== id);
      changed(s, [...others.slice(0, place), stop, ...others.slice(place)]);
    }),
    on(planEvents.stopRemoved, (s, { payload: { id } }) => {
      if (s.stops.some((each) => each.id === id))
        changed(
          s,
          s.stops.filter((each) => each.id !== id),
        );
    }),
    on(planEvents.cleared, (s) => {
      if (s.stops.length > 0) changed(s, []);
    }),
    on(planEvents.undone, (s) => {
      const stops = s.before.pop();
      if (stops) {
        s.stops = stops;
        s.saved = null;
      }
    }),
    on(planEvents.profileChosen, (s, { payload: { profile } }) => {
      s.profile = profile;
      s.saved = null;
    }),
    on(planEvents.endingChosen, (s, { payload: { ending } }) => {
      s.ending = ending;
      s.saved = null;
    }),
    on(planEvents.departureChosen, (s, { payload: { at } }) => {
      s.departure = at;
    }),
    on(planEvents.wayTold, (s, { payload }) => {
      s.told = payload;
      s.failed = null;
    }),
    on(planEvents.wayFailed, (s, { payload }) => {
      s.failed = payload;
    }),
    on(planEvents.wayRequested, (s) => {
      if (s.failed) s.failed = null;
    }),
    on(planEvents.orderWanted, (s) => {
      if (!s.isOrdering) s.isOrdering = true;
    }),
    on(planEvents.ordered, (s, { payload: { ids, ...saved } }) => {
      s.isOrdering = false;
      const stops = [...new Set(ids)].flatMap((id) => s.stops.find((each) => each.id === id) ?? []);
      // Without stops: the plan changed meanwhile, so the computed order is outdated.
      if (stops.length === 0 || stops.length !== s.stops.length) return;
      if (stops.some((stop, i) => stop !== s.stops[i])) changed(s, stops);
      s.saved = saved;
    }),
    on(planEvents.comparisonChosen, (s, { payload }) => {
      s.comparison = payload.with;
    }),
    on(planEvents.restored, (s, { payload }) => {
      // Restores the stored plan only if the user has not changed this one.
      if (s.before.length > 0) return;
      // An older version stored '' if the user had emptied the field of the time.
      Object.assign(s, payload, payload.departure === '' && { departure: null });
    }),
  ],
);

/** Whether a routing engine is set up for this session. Unknown until the app first requests a route from it. */
export const routingEngine = projection<{ isOffered: boolean }>(
  'routePlan/engine',
  { isOffered: false },
  (on) => [
    on(planEvents.engineOffered, (s) => {
      s.isOffered = true;
    }),
  ],
);

/** The places of the route plan in the order of travel; for a round trip the start is also the last. */
export const placesOfPlan = select((read): readonly PlanStop[] => {
  const { stops, ending } = read(routePlan);
  const [first] = stops;
  return ending === 'back' && first && stops.length > 1 ? [...stops, first] : stops;
});

/** The key of the route's places, used to see whether a routing response belongs to the current plan. */
export const wayKey = select((read): string | null => {
  const places = read(placesOfPlan);
  if (places.length < 2) return null;
  const at = places.map(({ lat, lng }) => `${lat.toFixed(5)},${lng.toFixed(5)}`);
  return [read(routePlan).profile, ...at].join(' ');
});

export type ShownWay = PlanWay & {
  /** How the route was computed. `engine`: along roads; `estimate`: in a straight line. */
  readonly by: 'engine' | 'estimate';
  readonly metres: number;
  readonly seconds: number;
};

/**
 * Rounds the travel times of a route's parts to whole minutes, because nobody plans in seconds. Rounds what has passed
 * since the start, so that the parts shown add up to the whole shown and that errors do not add up. No part with a
 * travel time takes less than a minute.
 */
function inMinutes(legs: readonly PlanLeg[]): PlanLeg[] {
  let [passed, shown] = [0, 0];
  return legs.map(({ metres, seconds }) => {
    passed += seconds;
    const next = seconds > 0 ? Math.max(shown + 60, Math.round(passed / 60) * 60) : shown;
    const leg = { metres, seconds: next - shown };
    shown = next;
    return leg;
  });
}

/** The route shown for the plan: from a routing engine, or else an estimate. Null with fewer than two stops. */
export const shownWay = select((read): ShownWay | null => {
  const key = read(wayKey);
  if (key === null) return null;
  const { told, profile } = read(routePlan);
  const places = read(placesOfPlan);
  const isTold = told?.key === key && told.way.legs.length === places.length - 1;
  const way = isTold ? told.way : straightWay(places, profile);
  const legs = inMinutes(way.legs);
  const sum = (name: 'metres' | 'seconds') => legs.reduce((all, leg) => all + leg[name], 0);
  return {
    legs,
    line: way.line.length > 0 ? way.line : places.flatMap(({ lat, lng }) => [lng, lat]),
    by: isTold ? 'engine' : 'estimate',
    metres: sum('metres'),
    seconds: sum('seconds'),
  };
});

/** Why the routing engine returned no route for this plan; null if it did, or was not called yet. */
export const wayFailure = select((read): Failure | null => {
  const { failed } = read(routePlan);
  return failed && failed.key === read(wayKey) ? failed.failure : null;
});

/** Whether the routing engine is still to return a route for this plan. */
export const isWayAwaited = select((read): boolean => {
  const key = read(wayKey);
  const { told, failed } = read(routePlan);
  return read(routingEngine).isOffered && key !== null && told?.key !== key && failed?.key !== key;
});

/** Whether a device is a stop of the plan. Of a stop that an older version stored, only the device's name is known. */
export const isStop = (
  { stops }: Pick<RoutePlan, 'stops'>,
  { id, name }: { readonly id: number; readonly name: string },
): boolean =>
  stops.some(
    (stop) => stop.from === 'device' && (stop.device === undefined ? stop.name === name : stop.device === id),
  );

/** Returns an id for a new stop that no stop of this plan has or had. */
export const nextStopId = ({ stops, before }: RoutePlan): number =>
  Math.max(0, ...[stops, ...before].flat().map(({ id }) => id)) + 1;
