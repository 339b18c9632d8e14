import type { Invitation, Look, Member, MemberChanges } from '../../events/member-types.ts';
import type { Secret } from '../kernel/secret.ts';
import type { Call } from './call.ts';

/** The calls about people who see devices of others. */
export type MemberBackend = {
  /** Who sees this account's devices, and who is invited. */
  members(): Call<readonly Member[]>;
  /** `key`: an idempotency key from the app, the same for every retry; the invitation is created once. */
  inviteMember(key: string, member: Required<MemberChanges>): Call<Member>;
  saveMember(id: number, changes: MemberChanges): Call<Member>;
  /** Ends a member's access; an invitation can no longer be accepted. */
  removeMember(id: number): Call<null>;
  /** Creates a new link, valid for a while; the previous one ends. It is mailed to the invitation's address. */
  resendInvitation(id: number): Call<Member>;
  /** Who viewed devices in the last days, newest first. */
  looks(): Call<readonly Look[]>;
  /** Removes the user's access to this device, and to everything else its owner shares. */
  leaveDevice(device: number): Call<null>;
  /** What an invitation offers. */
  invitation(token: Secret): Call<Invitation>;
  answerInvitation(token: Secret, accepts: boolean): Call<null>;
};
