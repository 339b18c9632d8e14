import * as v from 'valibot';
import { personal, secret } from '../src/kernel/secret.ts';
import { memberRole } from './access-types.ts';

export type { MemberRole } from './access-types.ts';

/** A person who sees devices of this account, or is invited to. */
export const member = v.object({
  /** Below 0: the server does not know it yet. */
  id: v.number(),
  name: personal(v.string()),
  /** Address that the invitation was mailed to. '' if it is shared as a link. */
  email: personal(v.string()),
  role: memberRole,
  /** Null: all devices, future ones included. */
  devices: v.nullable(v.array(v.number())),
  /** End of the access (Unix seconds). Null if it lasts until someone ends it. */
  until: v.nullable(v.number()),
  /** `lapsed`: the invitation was not accepted in time. */
  state: v.picklist(['pending', 'active', 'declined', 'lapsed']),
  /** Unix seconds. */
  invitedAt: v.number(),
  lastLook: v.nullable(v.number()),
  /**
   * End of the invitation link, while the invitation is open and was not mailed. Anyone with the link can accept
   * it.
   */
  token: v.nullable(secret()),
});
export type Member = v.InferOutput<typeof member>;

/** What can be changed about a member. */
export const memberChanges = v.partial(v.pick(member, ['name', 'email', 'role', 'devices', 'until']));
export type MemberChanges = v.InferOutput<typeof memberChanges>;

/** A member or a link user looked at a device's position. Recorded once per hour. */
export const look = v.object({
  device: v.number(),
  /** Display name of the member, or name of the link. */
  name: personal(v.string()),
  kind: v.picklist(['member', 'link']),
  /** Unix seconds. */
  at: v.number(),
});
export type Look = v.InferOutput<typeof look>;

/** What an invitation offers to the user who opens its link. */
export const invitation = v.object({
  /** Display name of the inviting user. */
  by: personal(v.string()),
  role: memberRole,
  /** Names of the devices. Null: all of them. */
  devices: v.nullable(v.array(personal(v.string()))),
  until: v.nullable(v.number()),
});
export type Invitation = v.InferOutput<typeof invitation>;
