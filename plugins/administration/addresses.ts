import { administrators } from './rights.ts';
import type { AdminAction } from '../../src/rules/rights/permissions.ts';
import { type Guard, route } from '../../src/kernel/route.ts';
import { definePlugin } from '../../src/ports/effect.ts';

/**
 * Guard for the administration's addresses: users with one of these rights wait for the page, all others go home at
 * once (ROUTE-14).
 */
const mayWait =
  (...actions: readonly AdminAction[]): Guard =>
  (read, place) => {
    const answers = actions.map((action) => administrators(action)(read, place));
    return answers.includes('allow') ? 'wait' : (answers.find((answer) => answer !== 'allow') ?? 'wait');
  };

/**
 * A placeholder for an administration address. The real page comes with the administration's chunk and replaces
 * this one.
 */
const waiting = (pattern: string, ...actions: readonly AdminAction[]) =>
  route(pattern, {
    ability: 'administration',
    title: 'admin.title',
    guard: mayWait(...actions),
    load: () => Promise.reject(new Error('No page.')),
  });

/** The addresses of the administration (ROUTE-14). Customers never download its pages. */
export const adminPlugin = definePlugin({
  id: 'admin',
  routes: [
    waiting('/admin-user-management', 'users/list'),
    waiting('/admin-device-management', 'devices/list'),
    waiting('/admin-device-management/:id', 'devices/list'),
    waiting('/admin-server-alert', 'serverAlerts/list'),
    // Alerts and surveys are written at one address. Its query tells the page which of them.
    waiting('/admin-add-alert', 'serverAlerts/create', 'surveys/create'),
    waiting('/admin-survey', 'surveys/list'),
    waiting('/admin-customer-feedback', 'feedback/list'),
  ],
});
