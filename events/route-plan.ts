import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { saysPlace } from './place-types.ts';
import { ending, planStop, profile, way } from './route-plan-types.ts';
import { failure } from './session-types.ts';

export const stopAdded = event('routePlan/stopAdded', v.object({ stop: planStop }));
/** The stop was put somewhere else on the map. */
export const stopPlaced = event(
  'routePlan/stopPlaced',
  v.object({ id: v.number(), lat: personal(v.number()), lng: personal(v.number()) }),
);
export const stopNamed = event(
  'routePlan/stopNamed',
  v.object({
    id: v.number(),
    /** Where the name is of. */
    lat: personal(v.number()),
    lng: personal(v.number()),
    name: saysPlace(v.string()),
  }),
);
/** The stop is now the so manieth, counted from 0. */
export const stopMoved = event('routePlan/stopMoved', v.object({ id: v.number(), to: v.number() }));
export const stopRemoved = event('routePlan/stopRemoved', v.object({ id: v.number() }));
/** All stops were taken away. */
export const cleared = event('routePlan/cleared');
/** The last change of stops or order is taken back. */
export const undone = event('routePlan/undone');
export const profileChosen = event('routePlan/profileChosen', v.object({ profile }));
export const endingChosen = event('routePlan/endingChosen', v.object({ ending }));

/** The way between the stops as an engine tells it; `key` says of which stops, how, in which order. */
export const wayTold = event('routePlan/wayTold', v.object({ key: saysPlace(v.string()), way }));
export const wayFailed = event('routePlan/wayFailed', v.object({ key: saysPlace(v.string()), failure }));
/** The engine is to be asked again. */
export const wayRequested = event('routePlan/wayRequested');

/** A better order is wanted. */
export const orderWanted = event('routePlan/orderWanted');
/**
 * An order was found: ids from first to last, and seconds before and after. `exact`: no order is shorter. `estimated`: by
 * straight lines, because no engine told how long each way takes.
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

/** The plan is compared with what a device drove on a day such as `2026-06-15`; null: with nothing. */
export const comparisonChosen = event(
  'routePlan/comparisonChosen',
  v.object({ with: v.nullable(v.object({ device: v.number(), day: v.string() })) }),
);
/** The plan is handed over to the phone's navigation. */
export const handedOver = event('routePlan/handedOver');
/** The plan of an earlier visit. */
export const restored = event('routePlan/restored', v.object({ stops: v.array(planStop), profile, ending }));
