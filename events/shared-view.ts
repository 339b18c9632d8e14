import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { failure } from './session-types.ts';
import { shareKind, tripSpan } from './share-types.ts';

/** A fix as the viewer of a share link sees it: position and time, but no data about the device. */
export const sharedFix = v.object({
  /** When the fix was taken (Unix seconds), by the server's clock. */
  at: v.number(),
  lat: personal(v.number()),
  lng: personal(v.number()),
  /** km/h. */
  speed: v.number(),
  /** Heading at the fix: degrees clockwise from north. */
  heading: v.number(),
  /** Radius of the fix's accuracy circle (metres). Null if not known. */
  accuracy: v.nullable(v.number()),
});
export type SharedFix = v.InferOutput<typeof sharedFix>;

export const sharedDevice = v.object({
  /** Number of the device within this share link. The server does not reveal its own device ids to viewers. */
  key: v.number(),
  name: personal(v.string()),
  colour: v.string(),
  icon: v.string(),
  /**
   * Address of the newest fix, if the server knows it. A viewer's page asks no geocoder, so that the link stays
   * private.
   */
  address: v.optional(personal(v.string())),
  /** The fixes since the last request, oldest first. */
  fixes: v.array(sharedFix),
});
export type SharedDevice = v.InferOutput<typeof sharedDevice>;

export const sharedGoal = v.object({
  lat: personal(v.number()),
  lng: personal(v.number()),
  name: personal(v.string()),
});

/**
 * What the viewer of a share link may see now was loaded. `next`: time of the next request (milliseconds since 1970).
 */
export const loaded = event(
  'sharedView/loaded',
  v.object({
    kind: shareKind,
    /**
     * When the share link expires, by the viewer's clock (milliseconds since 1970). Null if it never expires (a link
     * for a wall screen).
     */
    ends: v.nullable(v.number()),
    devices: v.array(sharedDevice),
    goal: v.nullable(sharedGoal),
    /** Start and end of the trip that a share link of type `trip` shows. */
    trip: v.optional(tripSpan),
    /** How far the viewer's clock is ahead of the server's (seconds). Absent: the viewer's clock is right. */
    ahead: v.optional(v.number()),
    next: v.number(),
  }),
);
/** The content of the share link could not be loaded. The app requests it again at the time `next`. */
export const failed = event('sharedView/failed', v.object({ failure, next: v.number() }));
/**
 * The share link shows nothing, or nothing any more: it expired, its owner ended it, the server does not know it, or
 * the URL is not a share link.
 */
export const ended = event(
  'sharedView/ended',
  v.object({ reason: v.picklist(['expired', 'revoked', 'unknown', 'malformed']), next: v.number() }),
);
export type EndReason = ReturnType<typeof ended>['payload']['reason'];
/** The viewer of the share link retries now instead of waiting. */
export const retried = event('sharedView/retried');
