import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { invitation, look, member } from './member-types.ts';
import { failure } from './session-types.ts';

/** Who sees devices of this account, and who was invited to. */
export const listed = event('members/listed', v.object({ members: v.array(member) }));
export const listFailed = event('members/listFailed', v.object({ failure }));
/** The user wants them again, or looks at their page. */
export const listRequested = event('members/listRequested');

/** Who looked when at devices of this account, the newest first. */
export const looksListed = event('members/looksListed', v.object({ looks: v.array(look) }));
export const looksFailed = event('members/looksFailed', v.object({ failure }));

/** The form is open: for a new member who is to see these devices (`id` null), or for one that there is. */
export const formOpened = event(
  'members/formOpened',
  v.object({ id: v.nullable(v.number()), devices: v.array(v.number()), refused: v.optional(v.string()) }),
);
export const formClosed = event('members/formClosed');
/** The link of an invitation is shown as a code to be scanned, or (null) no more. */
export const codeOpened = event('members/codeOpened', v.object({ id: v.nullable(v.number()) }));
/** The invitation is to go out again. */
export const resendWanted = event('members/resendWanted', v.object({ id: v.number() }));
export const invitationRepeated = event('members/invitationRepeated', v.object({ id: v.number() }));
export const resendFailed = event('members/resendFailed', v.object({ id: v.number(), failure }));
/** The form by which the sharing of these devices is paused is open, or (null) no more. */
export const pauseOpened = event(
  'members/pauseOpened',
  v.object({ devices: v.nullable(v.array(v.number())) }),
);
/** The user no longer wants to see this device, and whatever else its owner shows them. */
export const leavingWanted = event('members/leavingWanted', v.object({ device: v.number() }));
export const leavingFailed = event('members/leavingFailed', v.object({ failure }));

/** What an opened invitation offers. */
export const invitationLoaded = event('members/invitationLoaded', v.object({ invitation }));
/** It offers nothing, or not to this account. */
export const invitationRefused = event(
  'members/invitationRefused',
  v.object({
    reason: v.picklist(['expired', 'used', 'unknown', 'malformed', 'otherAddress', 'own', 'unavailable']),
  }),
);
export const invitationFailed = event('members/invitationFailed', v.object({ failure }));
/** The user asks again what the invitation offers. */
export const invitationRetried = event('members/invitationRetried');
/** The user takes it up, or will not. */
export const invitationAnswered = event('members/invitationAnswered', v.object({ accepts: v.boolean() }));
/** The server has noted the answer. */
export const invitationSettled = event('members/invitationSettled', v.object({ accepts: v.boolean() }));
