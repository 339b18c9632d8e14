import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { failure } from './session-types.ts';

const ride = v.object({
  /** Start and end of the ride (Unix seconds). */
  start: v.number(),
  end: v.number(),
  metres: v.number(),
  /** The ride began before the searched time range. `metres` and `start` then cover only the part within the range. */
  beganBefore: v.optional(v.boolean()),
  /** The ride was still going on at the time of the search. */
  still: v.optional(v.boolean()),
  /** The track of the ride, reduced to as many points as a small picture needs. */
  shape: v.array(v.object({ lat: personal(v.number()), lng: personal(v.number()) })),
});
export type Ride = v.InferOutput<typeof ride>;

/** The recent rides of a bicycle were loaded, newest first. */
export const listed = event('rides/listed', v.object({ device: v.number(), rides: v.array(ride) }));
export const failed = event('rides/failed', v.object({ device: v.number(), failure }));
/** The user reloads the rides of a bicycle after loading failed. */
export const requested = event('rides/requested', v.object({ device: v.number() }));
