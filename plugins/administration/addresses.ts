import { administrators } from './rights.ts';
import type { AdminAction } from '../../src/rules/rights/staff-rights.ts';
import { type Guard, route } from '../../src/kernel/route.ts';
import { definePlugin } from '../../src/ports/effect.ts';

/**
 * Guard for administration pages. Staff with one of these rights wait until the page is loaded. All others are sent to
 * the home page at once (ROUTE-14).
 */
const mayWait =
  (...actions: readonly AdminAction[]): Guard =>
  (read, place) => {
    const answers = actions.map((action) => administrators(action)(read, place));
    return answers.includes('allow') ? 'wait' : (answers.find((answer) => answer !== 'allow') ?? 'wait');
  };

/**
 * A placeholder route for an administration page. When the administration's code is loaded, the real page replaces it.
 */
const waiting = (pattern: string, ...actions: readonly AdminAction[]) =>
  route(pattern, {
    ability: 'administration',
    title: 'admin.title',
    guard: mayWait(...actions),
    load: () => Promise.reject(new Error('No page.')),
  });

/**
 * The plugin with the routes of the administration pages (ROUTE-14). Customers never download the code of these pages.
 */
export const adminPlugin = definePlugin({
  id: 'admin',
  routes: [
    waiting('/admin-user-management', 'users/list'),
    waiting('/admin-device-management', 'devices/list'),
    waiting('/admin-device-management/:id', 'devices/list'),
    waiting('/admin-server-alert', 'serverAlerts/list'),
    // The same page writes announcements and surveys. The query of its address says which.
    waiting('/admin-add-alert', 'serverAlerts/create', 'surveys/create'),
    waiting('/admin-survey', 'surveys/list'),
    waiting('/admin-customer-feedback', 'feedback/list'),
  ],
});
