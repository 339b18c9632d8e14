import type { Invitation, Look, Member, MemberChanges } from '../../events/member-types.ts';
import type { Secret } from '../kernel/secret.ts';
import type { AbilityOf } from './abilities.ts';
import type { Call } from './call.ts';

/** The calls about members: people who may see another account's devices. */
export type MemberBackend = {
  /** Returns the people who can see this account's devices, and those who are invited. */
  members(): Call<readonly Member[]>;
  /**
   * Invites a member. `key`: an idempotency key from the app, the same for every retry, so that the invitation is
   * created once.
   */
  inviteMember(key: string, member: Required<MemberChanges>): Call<Member>;
  saveMember(id: number, changes: MemberChanges): Call<Member>;
  /** Ends a member's access. If the member is only invited, the invitation can no longer be accepted. */
  removeMember(id: number): Call<null>;
  /**
   * Creates a new invitation link, valid for a limited time, and revokes the previous link. The server mails the new
   * link to the invited person.
   */
  resendInvitation(id: number): Call<Member>;
  /** Returns who viewed the account's devices in the last few days, newest first. */
  looks(): Call<readonly Look[]>;
  /** Removes the user's own access to this shared device, and to everything else that its owner shares. */
  leaveDevice(device: number): Call<null>;
  /** Returns what an invitation offers. */
  invitation(token: Secret): Call<Invitation>;
  answerInvitation(token: Secret, accepts: boolean): Call<null>;
};

export const memberAbilities = {
  members: 'members',
  inviteMember: 'members',
  saveMember: 'members',
  removeMember: 'members',
  resendInvitation: 'members',
  looks: 'members',
  leaveDevice: 'members',
  invitation: 'members',
  answerInvitation: 'members',
} as const satisfies AbilityOf<MemberBackend>;
