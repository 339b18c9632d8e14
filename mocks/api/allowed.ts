import { type AdminAction, mayDo } from '../../src/rules/rights/staff-rights.ts';
import type { MockCustomer, World } from '../world/world.ts';

/** Whether the owner of this token may do an admin action. Uses the same table of rights as the app (ADM-07). */
export function mayDoAs(world: World, action: AdminAction, holder: MockCustomer): boolean {
  const { is_admin, super_user, admin_permissions } = world.customer(holder);
  return mayDo(action, {
    superUser: super_user === 1,
    isAdmin: is_admin === 1,
    permissions: Array.isArray(admin_permissions) ? admin_permissions.map(String) : [],
  });
}
