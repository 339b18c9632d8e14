import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';
import { lngLats, saysPlace } from './place-types.ts';

const lat = personal(v.number());
const lng = personal(v.number());

export const profile = v.picklist(['car', 'bike', 'foot']);
export type Profile = v.InferOutput<typeof profile>;
/** `open`: the plan ends at its last stop, wherever that is; `last`: the last stop stays the last; `back`: to where it began. */
export const ending = v.picklist(['open', 'last', 'back']);
export type Ending = v.InferOutput<typeof ending>;

/** Somewhere to go. Degrees; `name` is '' where nobody has named it. */
export const planStop = v.object({
  id: v.number(),
  lat,
  lng,
  name: saysPlace(v.string()),
  from: v.picklist(['search', 'map', 'device', 'contact', 'own']),
});
export type PlanStop = v.InferOutput<typeof planStop>;

/** From one stop to the next. */
const leg = v.object({ metres: v.number(), seconds: v.number() });
export type PlanLeg = v.InferOutput<typeof leg>;

/** What a routing engine says of stops in an order. */
export const way = v.object({
  legs: v.array(leg),
  /** The line on the map: longitude and latitude in turn, degrees; empty where the engine gave none. */
  line: lngLats(v.array(personal(v.number()))),
});
export type PlanWay = v.InferOutput<typeof way>;
