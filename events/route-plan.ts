import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { saysPlace } from './place-types.ts';
import { ending, planStop, profile, way } from './route-plan-types.ts';
import { failure } from './session-types.ts';

export const stopAdded = event('routePlan/stopAdded', v.object({ stop: planStop }));
/** The user moved the stop on the map. */
export const stopPlaced = event(
  'routePlan/stopPlaced',
  v.object({ id: v.number(), lat: personal(v.number()), lng: personal(v.number()) }),
);
export const stopNamed = event(
  'routePlan/stopNamed',
  v.object({
    id: v.number(),
    /** The position that the name belongs to. */
    lat: personal(v.number()),
    lng: personal(v.number()),
    name: saysPlace(v.string()),
  }),
);
/** The new index of the stop, from 0. */
export const stopMoved = event('routePlan/stopMoved', v.object({ id: v.number(), to: v.number() }));
export const stopRemoved = event('routePlan/stopRemoved', v.object({ id: v.number() }));
/** All stops were removed. */
export const cleared = event('routePlan/cleared');
/** The last change of stops or order was undone. */
export const undone = event('routePlan/undone');
export const profileChosen = event('routePlan/profileChosen', v.object({ profile }));
export const endingChosen = event('routePlan/endingChosen', v.object({ ending }));

/** The route between the stops, from an engine. `key` names the stops, the profile and the order. */
export const wayTold = event('routePlan/wayTold', v.object({ key: saysPlace(v.string()), way }));
export const wayFailed = event('routePlan/wayFailed', v.object({ key: saysPlace(v.string()), failure }));
/** The route is requested from the engine again. */
export const wayRequested = event('routePlan/wayRequested');

/** The user requests a better order. */
export const orderWanted = event('routePlan/orderWanted');
/**
 * An order was found: ids from first to last, and seconds before and after. `exact`: no order is shorter.
 * `estimated`: based on straight lines, because no engine returned the travel times.
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

/** The plan is compared with what a device drove on a day such as `2026-06-15`. Null: no comparison. */
export const comparisonChosen = event(
  'routePlan/comparisonChosen',
  v.object({ with: v.nullable(v.object({ device: v.number(), day: v.string() })) }),
);
/** The plan is opened in the phone's navigation. */
export const handedOver = event('routePlan/handedOver');
/** The plan of an earlier visit was loaded. */
export const restored = event('routePlan/restored', v.object({ stops: v.array(planStop), profile, ending }));
