import * as v from 'valibot';
import type { AdminUser, GhostLogEntry } from '../../../../events/admin-users.ts';
import type { AdminBackend } from '../../admin-backend.ts';
import { isRecord, parse, salvage, unreadable } from '../../reading.ts';
import { answer } from '../answer.ts';
import { rawFlag, rawId, rawNumberOrNull, rawText } from '../raw.ts';
import { pagedCall } from './paged.ts';

const rawUser = v.object({
  id: rawId,
  email: v.pipe(rawText, v.nonEmpty()),
  firstname: v.optional(rawText, ''),
  lastname: v.optional(rawText, ''),
  actlang: v.optional(rawText, ''),
  devices: v.optional(rawNumberOrNull, null),
  super_user: v.optional(rawFlag(false), 0),
  is_admin: v.optional(rawFlag(false), 0),
  admin_permissions: v.fallback(v.array(v.string()), []),
  createdate: v.optional(rawNumberOrNull, null),
  last_active: v.optional(rawNumberOrNull, null),
});
const toUser = (raw: v.InferOutput<typeof rawUser>): AdminUser => ({
  id: raw.id,
  email: raw.email,
  firstName: raw.firstname.trim(),
  lastName: raw.lastname.trim(),
  devices: raw.devices ?? 0,
  language: raw.actlang || null,
  superUser: raw.super_user,
  isAdmin: raw.is_admin,
  permissions: raw.admin_permissions,
  created: raw.createdate,
  lastActive: raw.last_active,
});

const rawVisit = v.object({
  id: rawText,
  by: rawId,
  by_name: v.optional(rawText, ''),
  userID: rawId,
  user_name: v.optional(rawText, ''),
  at: v.number(),
  left: v.optional(rawNumberOrNull, null),
  reason: v.optional(rawText, ''),
});
const toVisit = (raw: v.InferOutput<typeof rawVisit>): GhostLogEntry => ({
  id: raw.id,
  by: raw.by,
  byName: raw.by_name,
  user: raw.userID,
  userName: raw.user_name,
  at: raw.at,
  left: raw.left,
  reason: raw.reason || null,
});

const rawOwned = v.object({
  id: rawId,
  imei: v.optional(rawText, ''),
  name: v.optional(rawText, ''),
  model: v.optional(rawText, ''),
});

type UserCalls = Pick<AdminBackend, 'adminUsers' | 'adminUser' | 'saveRole' | 'ghostLog' | 'moveTargets'>;

/** The calls for customers, their roles, and the log of who entered which account. */
export const userCalls: UserCalls = {
  adminUsers: (query) => pagedCall('/admin/users', query, rawUser, toUser),
  moveTargets: (query) => pagedCall('/admin/devices/owners', query, rawUser, toUser),
  adminUser: (userID) => ({
    request: { method: 'get', path: `/admin/users/${userID}` },
    read: answer((success, leftOut) => {
      if (!isRecord(success)) return unreadable('success: expected a customer');
      return {
        user: toUser(parse(rawUser, success['user'], 'success.user')),
        devices: salvage(success['devices'] ?? [], 'success.devices', rawOwned, leftOut, (raw) => raw),
        visits: salvage(success['visits'] ?? [], 'success.visits', rawVisit, leftOut, toVisit),
      };
    }),
  }),
  saveRole: (userID, key, { isAdmin, permissions }) => ({
    request: {
      method: 'put',
      path: `/admin/users/${userID}`,
      body: { is_admin: isAdmin ? 1 : 0, admin_permissions: permissions },
      headers: { 'Idempotency-Key': key },
    },
    read: answer((success) => toUser(parse(rawUser, success, 'success'))),
  }),
  ghostLog: (query) => pagedCall('/admin/ghost-log', query, rawVisit, toVisit),
};
