import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { failure } from './session-types.ts';

const ride = v.object({
  /** Unix seconds. */
  start: v.number(),
  end: v.number(),
  metres: v.number(),
  /** It had begun before what was looked through; `metres` and `start` are of the part within. */
  beganBefore: v.optional(v.boolean()),
  /** It was not over when it was looked for. */
  still: v.optional(v.boolean()),
  /** The way, thinned to what a small picture shows. */
  shape: v.array(v.object({ lat: personal(v.number()), lng: personal(v.number()) })),
});
export type Ride = v.InferOutput<typeof ride>;

/** What a bicycle was ridden lately, newest first. */
export const listed = event('rides/listed', v.object({ device: v.number(), rides: v.array(ride) }));
export const failed = event('rides/failed', v.object({ device: v.number(), failure }));
/** The user wants them again, after they failed. */
export const requested = event('rides/requested', v.object({ device: v.number() }));
