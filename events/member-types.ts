import * as v from 'valibot';
import { personal, secret } from '../src/kernel/secret.ts';
import { memberRole } from './access-types.ts';

export type { MemberRole } from './access-types.ts';

/** Somebody who sees devices of this account, or was invited to. */
export const member = v.object({
  /** Below 0: the server does not know of it yet. */
  id: v.number(),
  name: personal(v.string()),
  /** Whom the invitation was mailed to; '' for one that is handed on as a link. */
  email: personal(v.string()),
  role: memberRole,
  /** Null: all devices, those that come later too. */
  devices: v.nullable(v.array(v.number())),
  /** Unix seconds from which on nothing is seen any more; null: until it is ended. */
  until: v.nullable(v.number()),
  /** `lapsed`: the invitation was not taken up in time. */
  state: v.picklist(['pending', 'active', 'declined', 'lapsed']),
  /** Unix seconds. */
  invitedAt: v.number(),
  lastLook: v.nullable(v.number()),
  /** The end of the invitation's link while it can be taken up and was not mailed; whoever has it may come in. */
  token: v.nullable(secret()),
});
export type Member = v.InferOutput<typeof member>;

/** What can be said of a member. */
export const memberChanges = v.partial(v.pick(member, ['name', 'email', 'role', 'devices', 'until']));
export type MemberChanges = v.InferOutput<typeof memberChanges>;

/** Somebody has looked where a device is; of an hour once. */
export const look = v.object({
  device: v.number(),
  /** Who, by the name they go by; of a link its name. */
  name: personal(v.string()),
  kind: v.picklist(['member', 'link']),
  /** Unix seconds. */
  at: v.number(),
});
export type Look = v.InferOutput<typeof look>;

/** What an invitation offers to whoever opens its link. */
export const invitation = v.object({
  /** Who invites, by the name they go by. */
  by: personal(v.string()),
  role: memberRole,
  /** Names of the devices; null: all of them. */
  devices: v.nullable(v.array(personal(v.string()))),
  until: v.nullable(v.number()),
});
export type Invitation = v.InferOutput<typeof invitation>;
