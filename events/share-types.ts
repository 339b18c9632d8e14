import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';
import { saysPlace } from './place-types.ts';
import { opensDoor } from './door-types.ts';

/** What the link shows: the place now, also the way of the last hours, when it will arrive, or one earlier trip. */
export const shareKind = v.picklist(['position', 'trail', 'eta', 'trip']);

/** When a trip began and ended (unix seconds). */
export const tripSpan = v.object({ from: v.number(), to: v.number() });

/** A link by which others see devices. */
export const share = v.object({
  /** The end of the link, as the server gave it; beginning with `new-`: the server has not made it yet. */
  salt: opensDoor(v.string()),
  devices: v.array(v.number()),
  kind: shareKind,
  /** What it is called in the list of links, for its owner only. */
  name: personal(v.string()),
  /** Unix seconds from which on it is over. */
  expires: v.number(),
  /** Where an `eta` leads; null otherwise. */
  goal: v.nullable(
    v.object({ lat: personal(v.number()), lng: personal(v.number()), name: saysPlace(v.string()) }),
  ),
  /** Which trip a `trip` shows: nothing from before or after it. */
  trip: v.optional(tripSpan),
  /** How often it was opened; null = the server does not say. */
  opened: v.nullable(v.number()),
});
export type Share = v.InferOutput<typeof share>;
export const shareChanges = v.partial(v.omit(share, ['salt', 'opened']));
export type ShareChanges = v.InferOutput<typeof shareChanges>;
