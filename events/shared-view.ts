import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { failure } from './session-types.ts';
import { shareKind, tripSpan } from './share-types.ts';

/** A fix as somebody with a link sees it: where and when, and nothing of the device itself. */
export const sharedFix = v.object({
  /** Unix seconds, by the server's clock. */
  at: v.number(),
  lat: personal(v.number()),
  lng: personal(v.number()),
  /** km/h. */
  speed: v.number(),
  /** Degrees from north. */
  heading: v.number(),
  /** Metres; null = not told. */
  accuracy: v.nullable(v.number()),
});
export type SharedFix = v.InferOutput<typeof sharedFix>;

export const sharedDevice = v.object({
  /** Its number within this link; the server's own ids stay with the server. */
  key: v.number(),
  name: personal(v.string()),
  colour: v.string(),
  icon: v.string(),
  /** Oldest first: those that are new. */
  fixes: v.array(sharedFix),
});
export type SharedDevice = v.InferOutput<typeof sharedDevice>;

export const sharedGoal = v.object({
  lat: personal(v.number()),
  lng: personal(v.number()),
  name: personal(v.string()),
});

/** What somebody with a link may see now. `next`: when it is asked again, milliseconds since 1970. */
export const loaded = event(
  'sharedView/loaded',
  v.object({
    kind: shareKind,
    /** When it is over by this device's clock, milliseconds since 1970; null = it has no end (a wall screen). */
    ends: v.nullable(v.number()),
    devices: v.array(sharedDevice),
    goal: v.nullable(sharedGoal),
    /** Which trip a `trip` shows. */
    trip: v.optional(tripSpan),
    /** By how much this device's clock is ahead of the server's, seconds; none = it is right. */
    ahead: v.optional(v.number()),
    next: v.number(),
  }),
);
/** It could not be had, and is requested again. */
export const failed = event('sharedView/failed', v.object({ failure, next: v.number() }));
/** There is nothing to be seen (any more): its time is over, its owner ended it, nobody knows it, or it is no link. */
export const ended = event(
  'sharedView/ended',
  v.object({ reason: v.picklist(['expired', 'revoked', 'unknown', 'malformed']), next: v.number() }),
);
export type EndReason = ReturnType<typeof ended>['payload']['reason'];
/** The viewer wants it now. */
export const retried = event('sharedView/retried');
