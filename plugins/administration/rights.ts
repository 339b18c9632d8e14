import type { Guard } from '../../src/kernel/route.ts';
import type { Read } from '../../src/kernel/read.ts';
import { selectBy } from '../../src/kernel/read.ts';
import { admin } from '../../src/core/session/admin.ts';
import { HOME_OF_MODE, ofService } from '../../src/core/app/guards.ts';
import { type AdminAction, mayDo } from '../../src/rules/rights/staff-rights.ts';
import { session } from '../../src/core/session/session.ts';

/**
 * Whether the signed-in user may do this administration action. Always false while viewing a customer's account in
 * ghost mode (ADM-07).
 */
export const mayAdminister = selectBy((read: Read, action: AdminAction) => {
  const { ghostMode, super_user, isAdmin, admin_permissions } = read(admin);
  return !ghostMode && mayDo(action, { superUser: super_user, isAdmin, permissions: admin_permissions });
});

/**
 * Guard that lets only staff with this right open the page. All others are sent to the home page (ROUTE-14,
 * `staff-rights.ts`).
 */
export const administrators =
  (action: AdminAction): Guard =>
  (read, place) => {
    if (read(mayAdminister(action))) return 'allow';
    const answer = ofService(read, place);
    // The user is staff, but has no such right among the permissions loaded so far.
    return answer === 'wait' && read(admin).isAdmin
      ? { redirect: HOME_OF_MODE[read(session).appMode] }
      : answer;
  };
