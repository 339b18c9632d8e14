import * as v from 'valibot';

/** A share link as the mock server stores it. */
export const keptShare = v.object({
  salt: v.string(),
  userID: v.number(),
  deviceIDs: v.array(v.number()),
  /** All devices that the link has ever had, in the order of their numbers within the link. */
  numbered: v.optional(v.array(v.number())),
  kind: v.picklist(['position', 'trail', 'eta', 'trip']),
  name: v.string(),
  expires: v.number(),
  goal: v.nullable(v.object({ lat: v.number(), lng: v.number(), name: v.string() })),
  trip: v.optional(v.object({ from: v.number(), to: v.number() })),
  opened: v.number(),
  revokedAt: v.nullable(v.number()),
  at: v.number(),
  key: v.optional(v.string()),
});
export type KeptShare = v.InferOutput<typeof keptShare>;
