import type { Invitation, Look, Member, MemberChanges } from '../../events/member-types.ts';
import type { Secret } from '../kernel/secret.ts';
import type { AbilityOf } from './abilities.ts';
import type { Call } from './call.ts';

/** What is asked about people who see devices of others. */
export type MemberBackend = {
  /** Who sees devices of this account, and who was invited to. */
  members(): Call<readonly Member[]>;
  /** `key`: ours, the same when it is sent again; the invitation is made once. */
  inviteMember(key: string, member: Required<MemberChanges>): Call<Member>;
  saveMember(id: number, changes: MemberChanges): Call<Member>;
  /** Sees nothing from now on; an invitation can no longer be taken up. */
  removeMember(id: number): Call<null>;
  /** A new link, which holds for a while; an earlier one ends. It is mailed where the invitation was. */
  resendInvitation(id: number): Call<Member>;
  /** Who looked when in the last days, the newest first. */
  looks(): Call<readonly Look[]>;
  /** No longer sees this device, and whatever else its owner shows. */
  leaveDevice(device: number): Call<null>;
  /** What an invitation offers. */
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
