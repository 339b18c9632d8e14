import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { saysPlace } from './place-types.ts';
import { ending, planStop, profile, way } from './route-plan-types.ts';
import { failure } from './session-types.ts';

export const stopAdded = event('routePlan/stopAdded', v.object({ stop: planStop }));
/** The user moved a stop of the route plan on the map. */
export const stopPlaced = event(
  'routePlan/stopPlaced',
  v.object({ id: v.number(), lat: personal(v.number()), lng: personal(v.number()) }),
);
export const stopNamed = event(
  'routePlan/stopNamed',
  v.object({
    id: v.number(),
    /** The position for which the stop's name was found (degrees). */
    lat: personal(v.number()),
    lng: personal(v.number()),
    name: saysPlace(v.string()),
  }),
);
/** The user changed the order of stops in the route plan. `to`: the new index of the stop, from 0. */
export const stopMoved = event('routePlan/stopMoved', v.object({ id: v.number(), to: v.number() }));
export const stopRemoved = event('routePlan/stopRemoved', v.object({ id: v.number() }));
/** The user removed all stops of the route plan. */
export const cleared = event('routePlan/cleared');
/** The user undid the last change of the route plan's stops or their order. */
export const undone = event('routePlan/undone');
export const profileChosen = event('routePlan/profileChosen', v.object({ profile }));
export const endingChosen = event('routePlan/endingChosen', v.object({ ending }));
/** The user chose when the route plan begins: a time of day such as `08:30`, or null for now. */
export const departureChosen = event('routePlan/departureChosen', v.object({ at: v.nullable(v.string()) }));

/** A routing engine is set up, and the app requests routes from it. */
export const engineOffered = event('routePlan/engineOffered');
/** A routing engine returned the route between the stops. `key` identifies the request: stops, profile and order. */
export const wayTold = event('routePlan/wayTold', v.object({ key: saysPlace(v.string()), way }));
export const wayFailed = event('routePlan/wayFailed', v.object({ key: saysPlace(v.string()), failure }));
/** The app requests the route between the stops from the routing engine again. */
export const wayRequested = event('routePlan/wayRequested');

/** The user asks for a better order of the route plan's stops. */
export const orderWanted = event('routePlan/orderWanted');
/**
 * A better order of the stops was found: `ids` from first to last, and the travel time before and after (seconds).
 * `exact`: no order is faster. `estimated`: the travel times are based on straight lines, because no routing engine
 * returned any. No `ids`: the plan changed while the order was computed, so it stays as it is.
 */
export const ordered = event(
  'routePlan/ordered',
  v.object({
    ids: v.array(v.number()),
    before: v.number(),
    after: v.number(),
    exact: v.boolean(),
    estimated: v.boolean(),
  }),
);

/** The user compares the route plan with what a device drove on a day such as `2026-06-15`. Null: no comparison. */
export const comparisonChosen = event(
  'routePlan/comparisonChosen',
  v.object({ with: v.nullable(v.object({ device: v.number(), day: v.string() })) }),
);
/** The user opened the route plan in the phone's navigation app. */
export const handedOver = event('routePlan/handedOver');
/** The route plan of an earlier visit was loaded. */
export const restored = event(
  'routePlan/restored',
  v.object({ stops: v.array(planStop), profile, ending, departure: v.optional(v.nullable(v.string())) }),
);
