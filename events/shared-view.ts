import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { failure } from './session-types.ts';
import { shareKind, tripSpan } from './share-types.ts';

/** A fix as a link viewer sees it: position and time, but no data about the device. */
export const sharedFix = v.object({
  /** Unix seconds, by the server's clock. */
  at: v.number(),
  lat: personal(v.number()),
  lng: personal(v.number()),
  /** km/h. */
  speed: v.number(),
  /** Degrees clockwise from north. */
  heading: v.number(),
  /** Metres. Null if not known. */
  accuracy: v.nullable(v.number()),
});
export type SharedFix = v.InferOutput<typeof sharedFix>;

export const sharedDevice = v.object({
  /** Its number within this link. The server's own ids are not sent. */
  key: v.number(),
  name: personal(v.string()),
  colour: v.string(),
  icon: v.string(),
  /** The new fixes, oldest first. */
  fixes: v.array(sharedFix),
});
export type SharedDevice = v.InferOutput<typeof sharedDevice>;

export const sharedGoal = v.object({
  lat: personal(v.number()),
  lng: personal(v.number()),
  name: personal(v.string()),
});

/** What a link viewer may see now. `next`: time of the next request (milliseconds since 1970). */
export const loaded = event(
  'sharedView/loaded',
  v.object({
    kind: shareKind,
    /** When it expires by this device's clock (milliseconds since 1970). Null if it never does (a wall screen). */
    ends: v.nullable(v.number()),
    devices: v.array(sharedDevice),
    goal: v.nullable(sharedGoal),
    /** The trip that a `trip` shows. */
    trip: v.optional(tripSpan),
    /** How far this device's clock is ahead of the server's (seconds). Absent: it is right. */
    ahead: v.optional(v.number()),
    next: v.number(),
  }),
);
/** It could not be loaded and is requested again. */
export const failed = event('sharedView/failed', v.object({ failure, next: v.number() }));
/**
 * The link shows nothing, or no longer: it expired, its owner ended it, the server does not know it, or it is not a
 * link.
 */
export const ended = event(
  'sharedView/ended',
  v.object({ reason: v.picklist(['expired', 'revoked', 'unknown', 'malformed']), next: v.number() }),
);
export type EndReason = ReturnType<typeof ended>['payload']['reason'];
/** The viewer retries now. */
export const retried = event('sharedView/retried');
