import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';
import { saysPlace } from './place-types.ts';
import { opensDoor } from './door-types.ts';

/**
 * What a share link shows: the current position, the position and the trail since the link was made, the arrival time, or
 * one earlier trip.
 */
export const shareKind = v.picklist(['position', 'trail', 'eta', 'trip']);

/** Start and end of the trip that a share link shows (Unix seconds). */
export const tripSpan = v.object({ from: v.number(), to: v.number() });

/** A share link: people who open it see devices of this account. */
export const share = v.object({
  /**
   * The last part of the share link's URL, created by the server. Begins with `new-` until the server has created it.
   */
  salt: opensDoor(v.string()),
  /**
   * The address of the share link without its salt, if the link opens a page of the server itself and not one of this
   * app.
   */
  page: v.optional(personal(v.string())),
  devices: v.array(v.number()),
  kind: shareKind,
  /** Name of the share link in the owner's list of links. Only the owner sees it. */
  name: personal(v.string()),
  /** When the share link expires (Unix seconds). */
  expires: v.number(),
  /** Destination of a share link of type `eta` (arrival time). Null for other types. */
  goal: v.nullable(
    v.object({ lat: personal(v.number()), lng: personal(v.number()), name: saysPlace(v.string()) }),
  ),
  /** Start and end of the trip that a share link of type `trip` shows. The link shows nothing before or after it. */
  trip: v.optional(tripSpan),
  /** How often the share link was opened. Null if the server does not say. */
  opened: v.nullable(v.number()),
});
export type Share = v.InferOutput<typeof share>;
export const shareChanges = v.partial(v.omit(share, ['salt', 'page', 'opened']));
export type ShareChanges = v.InferOutput<typeof shareChanges>;
