import * as v from 'valibot';
import { personal, secret } from '../src/kernel/secret.ts';
import { memberRole } from './access-types.ts';

export type { MemberRole } from './access-types.ts';

/** A member: a person who sees devices of this account, or is invited to see them. */
export const member = v.object({
  /** Id of the member. Below 0: the server does not know the member yet. */
  id: v.number(),
  name: personal(v.string()),
  /** E-mail address that the member's invitation was sent to. '' if the invitation is shared as a link. */
  email: personal(v.string()),
  role: memberRole,
  /** Ids of the devices that the member sees. Null: all devices of the account, including future ones. */
  devices: v.nullable(v.array(v.number())),
  /** When the member's access ends (Unix seconds). Null: no end date. */
  until: v.nullable(v.number()),
  /** State of the invitation. `lapsed`: it was not accepted in time. */
  state: v.picklist(['pending', 'active', 'declined', 'lapsed']),
  /** When the member was invited (Unix seconds). */
  invitedAt: v.number(),
  lastLook: v.nullable(v.number()),
  /**
   * The last part of the invitation link: a secret with which anyone can accept the invitation. Null once the
   * invitation is answered, or if it was mailed.
   */
  token: v.nullable(secret()),
});
export type Member = v.InferOutput<typeof member>;

/** The fields of a member that can be changed. */
export const memberChanges = v.partial(v.pick(member, ['name', 'email', 'role', 'devices', 'until']));
export type MemberChanges = v.InferOutput<typeof memberChanges>;

/** A member, or someone with a share link, looked at a device's position. Recorded at most once per hour. */
export const look = v.object({
  device: v.number(),
  /** Display name of the member who looked, or name of the share link that was used. */
  name: personal(v.string()),
  kind: v.picklist(['member', 'link']),
  /** When someone looked at the device (Unix seconds). */
  at: v.number(),
});
export type Look = v.InferOutput<typeof look>;

/** What an invitation offers to the user who opens its link: which devices, and what the user may do with them. */
export const invitation = v.object({
  /** Display name of the user who sent the invitation. */
  by: personal(v.string()),
  role: memberRole,
  /** Names of the devices that the invitation offers. Null: all devices of the account. */
  devices: v.nullable(v.array(personal(v.string()))),
  until: v.nullable(v.number()),
});
export type Invitation = v.InferOutput<typeof invitation>;
