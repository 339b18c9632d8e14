import { administrators, type AdminPermission } from '../../src/core/guards.ts';
import { route } from '../../src/kernel/route.ts';
import { definePlugin } from '../../src/ports/effect.ts';

/** The page of an area that this version only announces. */
const announced = (pattern: string, permission: AdminPermission, title: string) =>
  route(pattern, { title, guard: administrators(permission), load: () => import('./Announced.view.tsx') });

/** The administrators' addresses and who may enter them (ROUTE-14). */
export const adminPlugin = definePlugin({
  id: 'admin',
  routes: [
    announced('/admin-device-management/:id', 'devices', 'admin.area.devices'),
    announced('/admin-server-alert', 'serverAlerts', 'admin.area.serverAlerts'),
    announced('/admin-add-alert', 'serverAlerts', 'admin.area.addAlert'),
    announced('/admin-survey', 'surveys', 'admin.area.surveys'),
    announced('/admin-customer-feedback', 'feedback', 'admin.area.feedback'),
  ],
});
