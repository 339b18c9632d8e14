import * as v from 'valibot';
import type { CustomerEntry } from '../../../../events/admin.ts';
import type { AdminBackend } from '../../admin-backend.ts';
import { answer, salvage } from '../answer.ts';
import { rawFlag, rawId, rawText } from '../raw.ts';

const rawEntry = v.object({
  id: rawId,
  email: v.pipe(rawText, v.nonEmpty()),
  firstname: v.optional(rawText, ''),
  lastname: v.optional(rawText, ''),
  super_user: v.optional(rawFlag(false), 0),
});

const toEntry = (raw: v.InferOutput<typeof rawEntry>): CustomerEntry => ({
  id: raw.id,
  email: raw.email,
  firstName: raw.firstname.trim(),
  lastName: raw.lastname.trim(),
  superUser: raw.super_user,
});

/** The customers of the service, and what may be done with their accounts. */
export const userCalls: Pick<AdminBackend, 'customers'> = {
  customers: () => ({
    request: { method: 'get', path: '/customer' },
    read: answer((success, leftOut) => salvage(success, 'success', rawEntry, leftOut, toEntry)),
  }),
};
