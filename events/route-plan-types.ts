import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';
import { lngLats, saysPlace } from './place-types.ts';

const lat = personal(v.number());
const lng = personal(v.number());

export const profile = v.picklist(['car', 'bike', 'foot']);
export type Profile = v.InferOutput<typeof profile>;
/**
 * How a route plan ends. `open`: at whichever stop is best. `last`: at the stop that is last in the list. `back`: at
 * the start.
 */
export const ending = v.picklist(['open', 'last', 'back']);
export type Ending = v.InferOutput<typeof ending>;

/**
 * A stop of the route plan. Position in degrees. `name` is '' if the stop has none. `device`: id of the device whose place
 * it is; plans of older versions of the app do not say.
 */
export const planStop = v.object({
  id: v.number(),
  lat,
  lng,
  name: saysPlace(v.string()),
  from: v.picklist(['search', 'map', 'device', 'contact', 'own']),
  device: v.optional(v.number()),
});
export type PlanStop = v.InferOutput<typeof planStop>;

/** The part of a route between two stops. */
const leg = v.object({ metres: v.number(), seconds: v.number() });
export type PlanLeg = v.InferOutput<typeof leg>;

/** The route that a routing engine returns for stops in a given order. */
export const way = v.object({
  legs: v.array(leg),
  /**
   * The route's line on the map: longitude and latitude alternate (degrees). Empty if the routing engine returned none.
   */
  line: lngLats(v.array(personal(v.number()))),
});
export type PlanWay = v.InferOutput<typeof way>;
