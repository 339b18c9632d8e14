import * as v from 'valibot';
import type { Invitation, Look, Member, MemberChanges } from '../../../events/member-types.ts';
import { Secret } from '../../kernel/secret.ts';
import type { MemberBackend } from '../member-backend.ts';
import { isRecord, parse, salvage, unreadable } from '../reading.ts';
import { answer } from './answer.ts';
import { rawId, rawNumber, rawNumberOrNull, rawText } from './raw.ts';

const OPTIONAL = { optional: true } as const;
/** A member with an unknown role gets the fewest rights. */
const role = v.fallback(v.picklist(['view', 'edit']), 'view');

const rawMember = v.object({
  id: rawId,
  name: v.optional(rawText, ''),
  email: v.optional(rawText, ''),
  role,
  /** The devices that a member may see. Null means all devices; an unreadable list means none. */
  deviceIDs: v.fallback(v.nullable(v.array(rawId)), []),
  until: v.optional(rawNumberOrNull, null),
  state: v.fallback(v.picklist(['pending', 'active', 'declined', 'lapsed']), 'pending'),
  invited_at: v.fallback(rawNumber, 0),
  last_look: v.optional(rawNumberOrNull, null),
  token: v.optional(rawText, ''),
});
const toMember = (raw: v.InferOutput<typeof rawMember>): Member => ({
  id: raw.id,
  name: raw.name,
  email: raw.email,
  role: raw.role,
  devices: raw.deviceIDs,
  until: raw.until,
  state: raw.state,
  invitedAt: raw.invited_at,
  lastLook: raw.last_look,
  token: raw.token === '' ? null : new Secret(raw.token),
});
const toRawMember = ({ devices, ...rest }: MemberChanges) => ({
  ...rest,
  ...(devices !== undefined && { deviceIDs: devices }),
});
const one = (options: { optional?: boolean }) =>
  answer((success, leftOut) => {
    const [member] = salvage(success, 'success', rawMember, leftOut, toMember);
    return member ?? unreadable(leftOut[0] ?? 'success: expected a member');
  }, options);

const rawLook = v.object({
  iddevice: rawId,
  name: v.optional(rawText, ''),
  kind: v.fallback(v.picklist(['member', 'link']), 'member'),
  dateunix: rawNumber,
});
const toLook = ({ iddevice, dateunix, ...rest }: v.InferOutput<typeof rawLook>): Look => ({
  device: iddevice,
  at: dateunix,
  ...rest,
});

const rawInvitation = v.object({
  by: v.optional(rawText, ''),
  role,
  devices: v.fallback(v.nullable(v.array(rawText)), []),
  until: v.optional(rawNumberOrNull, null),
});
const done = answer(() => null, { bodiless: true });

/**
 * The calls for members of an account, the access log, and invitations. The secret last part of an invitation link
 * stays hidden until the http port sends the request.
 */
export const memberCalls: MemberBackend = {
  members: () => ({
    request: { method: 'get', path: '/members' },
    read: answer((success, leftOut) => salvage(success, 'success', rawMember, leftOut, toMember), OPTIONAL),
  }),
  inviteMember: (key, member) => ({
    request: {
      method: 'post',
      path: '/members',
      body: toRawMember(member),
      headers: { 'Idempotency-Key': key },
    },
    read: one(OPTIONAL),
  }),
  saveMember: (id, changes) => ({
    request: { method: 'put', path: `/members/${id}`, body: toRawMember(changes) },
    read: one({}),
  }),
  removeMember: (id) => ({ request: { method: 'delete', path: `/members/${id}` }, read: done }),
  resendInvitation: (id) => ({
    request: { method: 'post', path: `/members/${id}/invitation` },
    read: one({}),
  }),
  looks: () => ({
    request: { method: 'get', path: '/members/looks' },
    read: answer((success, leftOut) => salvage(success, 'success', rawLook, leftOut, toLook), OPTIONAL),
  }),
  leaveDevice: (device) => ({ request: { method: 'delete', path: `/access/${device}` }, read: done }),
  invitation: (token) => ({
    request: { method: 'get', path: '/invitations/', secretEnd: token },
    read: answer(
      (success): Invitation =>
        isRecord(success)
          ? parse(rawInvitation, success, 'success')
          : unreadable('success: expected an invitation'),
    ),
  }),
  answerInvitation: (token, accepts) => ({
    request: { method: accepts ? 'post' : 'delete', path: '/invitations/', secretEnd: token },
    read: done,
  }),
};
