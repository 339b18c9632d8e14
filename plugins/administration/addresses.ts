import { administrators } from './rights.ts';
import type { AdminAction } from '../../src/rules/rights/permissions.ts';
import { type Guard, route } from '../../src/kernel/route.ts';
import { definePlugin } from '../../src/ports/effect.ts';

/** Whoever may do one of these waits for the page; anyone else goes home at once (ROUTE-14). */
const mayWait =
  (...actions: readonly AdminAction[]): Guard =>
  (read, place) => {
    const answers = actions.map((action) => administrators(action)(read, place));
    return answers.includes('allow') ? 'wait' : (answers.find((answer) => answer !== 'allow') ?? 'wait');
  };

/** An address of the administration: its page comes with the administration's chunk, and nobody sees this one. */
const waiting = (pattern: string, ...actions: readonly AdminAction[]) =>
  route(pattern, {
    ability: 'administration',
    title: 'admin.title',
    guard: mayWait(...actions),
    load: () => Promise.reject(new Error('No page.')),
  });

/** The administrators' addresses (ROUTE-14); what is there is not in a customer's download. */
export const adminPlugin = definePlugin({
  id: 'admin',
  routes: [
    waiting('/admin-user-management', 'users/list'),
    waiting('/admin-device-management', 'devices/list'),
    waiting('/admin-device-management/:id', 'devices/list'),
    waiting('/admin-server-alert', 'serverAlerts/list'),
    // Alerts and surveys are written at one address; which of them is said by its query, to the page itself.
    waiting('/admin-add-alert', 'serverAlerts/create', 'surveys/create'),
    waiting('/admin-survey', 'surveys/list'),
    waiting('/admin-customer-feedback', 'feedback/list'),
  ],
});
