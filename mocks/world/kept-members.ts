import * as v from 'valibot';

/** Somebody who sees devices of a customer, or was invited to. */
const keptMember = v.object({
  id: v.number(),
  owner: v.number(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(['view', 'edit']),
  /** Null: all. */
  deviceIDs: v.nullable(v.array(v.number())),
  until: v.nullable(v.number()),
  /** The account that has taken it up; null: nobody of the demo's accounts. */
  userID: v.nullable(v.number()),
  state: v.picklist(['pending', 'active', 'declined']),
  invitedAt: v.number(),
  /** The end of the link that holds, and until when. */
  token: v.string(),
  ends: v.number(),
});
export type KeptMember = v.InferOutput<typeof keptMember>;

/** Of an hour one for each reader and device. `by`: a member's id, or a link's salt. */
const keptLook = v.object({
  owner: v.number(),
  device: v.number(),
  by: v.string(),
  name: v.string(),
  kind: v.picklist(['member', 'link']),
  at: v.number(),
});
export type KeptLook = v.InferOutput<typeof keptLook>;

/** A stretch of time of which nobody but the owner is told where a device was. */
const keptPause = v.object({ device: v.number(), from: v.number(), to: v.nullable(v.number()) });

/** Who sees whose devices, which link was whose, who looked, and when nobody was told. */
export const keptOfMembers = {
  members: v.optional(v.array(keptMember), []),
  membersBegun: v.optional(v.boolean(), false),
  membersMade: v.optional(v.number(), 0),
  memberTokens: v.optional(v.record(v.string(), v.number()), {}),
  looks: v.optional(v.array(keptLook), []),
  pauses: v.optional(v.array(keptPause), []),
};
