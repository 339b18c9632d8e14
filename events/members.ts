import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { invitation, look, member } from './member-types.ts';
import { failure } from './session-types.ts';

/** The members of this account and the people invited to be members were loaded. */
export const listed = event('members/listed', v.object({ members: v.array(member) }));
export const listFailed = event('members/listFailed', v.object({ failure }));
/** The user reloads the list of members, or opens its page. */
export const listRequested = event('members/listRequested');

/** The record of who looked at this account's devices, and when, was loaded. Newest first. */
export const looksListed = event('members/looksListed', v.object({ looks: v.array(look) }));
export const looksFailed = event('members/looksFailed', v.object({ failure }));

/** The member form is open: to invite someone who will see these devices (`id` null), or to edit an existing member. */
export const formOpened = event(
  'members/formOpened',
  v.object({ id: v.nullable(v.number()), devices: v.array(v.number()), refused: v.optional(v.string()) }),
);
export const formClosed = event('members/formClosed');
/** A QR code with the link of a member's invitation opened or closed (null). */
export const codeOpened = event('members/codeOpened', v.object({ id: v.nullable(v.number()) }));
/** The user sends a member's invitation again. */
export const resendWanted = event('members/resendWanted', v.object({ id: v.number() }));
export const invitationRepeated = event('members/invitationRepeated', v.object({ id: v.number() }));
export const resendFailed = event('members/resendFailed', v.object({ id: v.number(), failure }));
/** The form that pauses the sharing of these devices opened or closed (null). */
export const pauseOpened = event(
  'members/pauseOpened',
  v.object({ devices: v.nullable(v.array(v.number())) }),
);
/** The user gives up their access to this device and to all other devices that its owner shares with them. */
export const leavingWanted = event('members/leavingWanted', v.object({ device: v.number() }));
export const leavingFailed = event('members/leavingFailed', v.object({ failure }));

/** The content of the opened invitation was loaded. */
export const invitationLoaded = event('members/invitationLoaded', v.object({ invitation }));
/** The opened invitation is not valid, or is for another account. */
export const invitationRefused = event(
  'members/invitationRefused',
  v.object({
    reason: v.picklist(['expired', 'used', 'unknown', 'malformed', 'otherAddress', 'own', 'unavailable']),
  }),
);
export const invitationFailed = event('members/invitationFailed', v.object({ failure }));
/** The user reloads the invitation after loading failed. */
export const invitationRetried = event('members/invitationRetried');
/** The user accepts or declines the opened invitation. */
export const invitationAnswered = event('members/invitationAnswered', v.object({ accepts: v.boolean() }));
/** The server recorded that the user accepted or declined the invitation. */
export const invitationSettled = event('members/invitationSettled', v.object({ accepts: v.boolean() }));
