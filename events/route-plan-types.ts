import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';
import { lngLats, saysPlace } from './place-types.ts';

const lat = personal(v.number());
const lng = personal(v.number());

export const profile = v.picklist(['car', 'bike', 'foot']);
export type Profile = v.InferOutput<typeof profile>;
/**
 * `open`: the plan ends at its last stop, whichever that is. `last`: the last stop stays the last. `back`: it
 * returns to the start.
 */
export const ending = v.picklist(['open', 'last', 'back']);
export type Ending = v.InferOutput<typeof ending>;

/** A stop of the plan. Degrees. `name` is '' if it has none. */
export const planStop = v.object({
  id: v.number(),
  lat,
  lng,
  name: saysPlace(v.string()),
  from: v.picklist(['search', 'map', 'device', 'contact', 'own']),
});
export type PlanStop = v.InferOutput<typeof planStop>;

/** The part between two stops. */
const leg = v.object({ metres: v.number(), seconds: v.number() });
export type PlanLeg = v.InferOutput<typeof leg>;

/** A routing engine's result for stops in a given order. */
export const way = v.object({
  legs: v.array(leg),
  /** The line on the map: longitude and latitude alternating (degrees). Empty when the engine gave none. */
  line: lngLats(v.array(personal(v.number()))),
});
export type PlanWay = v.InferOutput<typeof way>;
