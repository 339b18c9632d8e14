import * as v from 'valibot';

/** A member: a person who sees devices of a customer, or is invited to. */
const keptMember = v.object({
  id: v.number(),
  owner: v.number(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(['view', 'edit']),
  /** Null: all. */
  deviceIDs: v.nullable(v.array(v.number())),
  until: v.nullable(v.number()),
  /** The account that accepted it. Null: none of the demo's accounts. */
  userID: v.nullable(v.number()),
  state: v.picklist(['pending', 'active', 'declined']),
  invitedAt: v.number(),
  /** The end of the valid link, and its expiry time. */
  token: v.string(),
  ends: v.number(),
});
export type KeptMember = v.InferOutput<typeof keptMember>;

/** One per hour for each viewer and device. `by`: a member's id, or a link's salt. */
const keptLook = v.object({
  owner: v.number(),
  device: v.number(),
  by: v.string(),
  name: v.string(),
  kind: v.picklist(['member', 'link']),
  at: v.number(),
});
export type KeptLook = v.InferOutput<typeof keptLook>;

/** A period for which only the owner may see a device's positions. */
const keptPause = v.object({ device: v.number(), from: v.number(), to: v.nullable(v.number()) });

/** Members, their links, their views, and pauses of sharing. */
export const keptOfMembers = {
  members: v.optional(v.array(keptMember), []),
  membersBegun: v.optional(v.boolean(), false),
  membersMade: v.optional(v.number(), 0),
  memberTokens: v.optional(v.record(v.string(), v.number()), {}),
  looks: v.optional(v.array(keptLook), []),
  pauses: v.optional(v.array(keptPause), []),
};
