import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';
import { saysPlace } from './place-types.ts';
import { opensDoor } from './door-types.ts';

/**
 * What the link shows: the current position, also the trail of the last hours, the arrival time, or one earlier
 * trip.
 */
export const shareKind = v.picklist(['position', 'trail', 'eta', 'trip']);

/** Start and end of a trip (Unix seconds). */
export const tripSpan = v.object({ from: v.number(), to: v.number() });

/** A share link: others see devices through it. */
export const share = v.object({
  /** The end of the link, created by the server. Starts with `new-` until the server has created it. */
  salt: opensDoor(v.string()),
  devices: v.array(v.number()),
  kind: shareKind,
  /** Name in the list of links. Only the owner sees it. */
  name: personal(v.string()),
  /** When it expires (Unix seconds). */
  expires: v.number(),
  /** Destination of an `eta`. Null for other kinds. */
  goal: v.nullable(
    v.object({ lat: personal(v.number()), lng: personal(v.number()), name: saysPlace(v.string()) }),
  ),
  /** The trip that a `trip` shows: nothing before or after it. */
  trip: v.optional(tripSpan),
  /** How often it was opened. Null if the server does not say. */
  opened: v.nullable(v.number()),
});
export type Share = v.InferOutput<typeof share>;
export const shareChanges = v.partial(v.omit(share, ['salt', 'opened']));
export type ShareChanges = v.InferOutput<typeof shareChanges>;
