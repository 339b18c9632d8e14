import * as v from 'valibot';

/** A member: a person who sees devices of a customer, or is invited to see them. */
const keptMember = v.object({
  id: v.number(),
  owner: v.number(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(['view', 'edit']),
  /** Ids of the devices that the member sees. Null: all devices of the owner. */
  deviceIDs: v.nullable(v.array(v.number())),
  until: v.nullable(v.number()),
  /** The account that accepted the invitation. Null: none of the demo's accounts did. */
  userID: v.nullable(v.number()),
  state: v.picklist(['pending', 'active', 'declined']),
  invitedAt: v.number(),
  /** Last part of the valid invitation link, and when the link expires. */
  token: v.string(),
  ends: v.number(),
});
export type KeptMember = v.InferOutput<typeof keptMember>;

/**
 * A record that someone looked at a device, once per hour for each person and device. `by`: the id of a member, or
 * the last part of a share link.
 */
const keptLook = v.object({
  owner: v.number(),
  device: v.number(),
  by: v.string(),
  name: v.string(),
  kind: v.picklist(['member', 'link']),
  at: v.number(),
});
export type KeptLook = v.InferOutput<typeof keptLook>;

/** A period in which sharing of a device was paused. Only the device's owner may see the positions of that period. */
const keptPause = v.object({ device: v.number(), from: v.number(), to: v.nullable(v.number()) });

/**
 * What the mock server stores about members: the members, their invitation links, who looked at which device, and
 * pauses of sharing.
 */
export const keptOfMembers = {
  members: v.optional(v.array(keptMember), []),
  membersBegun: v.optional(v.boolean(), false),
  membersMade: v.optional(v.number(), 0),
  memberTokens: v.optional(v.record(v.string(), v.number()), {}),
  looks: v.optional(v.array(keptLook), []),
  pauses: v.optional(v.array(keptPause), []),
};
