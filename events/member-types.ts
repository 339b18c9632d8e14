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
  /** Ids of the devices that the member sees. Null: all devices of the account, future ones included. */
  devices: v.nullable(v.array(v.number())),
  /** When the member's access ends (Unix seconds). Null if it lasts until someone ends it. */
  until: v.nullable(v.number()),
  /** State of the invitation. `lapsed`: it was not accepted in time. */
  state: v.picklist(['pending', 'active', 'declined', 'lapsed']),
  /** When the member was invited (Unix seconds). */
  invitedAt: v.number(),
  lastLook: v.nullable(v.number()),
  /**
   * The secret last part of the invitation link, while the invitation is open and was not mailed. Anyone with the
   * link can accept it.
   */
  token: v.nullable(secret()),
});
export type Member = v.InferOutput<typeof member>;

/** The fields of a member that can be changed. */
export const memberChanges = v.partial(v.pick(member, ['name', 'email', 'role', 'devices', 'until']));
export type MemberChanges = v.InferOutput<typeof memberChanges>;

/** A member, or someone with a share link, looked at a device's position. Recorded once per hour. */
export const look = v.object({
  device: v.number(),
  /** Display name of the member, or name of the share link, that was used to look. */
  name: personal(v.string()),
  kind: v.picklist(['member', 'link']),
  /** When someone looked at the device (Unix seconds). */
  at: v.number(),
});
export type Look = v.InferOutput<typeof look>;

/** What an invitation offers to the user who opens its link: which devices, and what they may do. */
export const invitation = v.object({
  /** Display name of the user who sent the invitation. */
  by: personal(v.string()),
  role: memberRole,
  /** Names of the devices that the invitation offers. Null: all of them. */
  devices: v.nullable(v.array(personal(v.string()))),
  until: v.nullable(v.number()),
});
export type Invitation = v.InferOutput<typeof invitation>;
