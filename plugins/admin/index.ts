import { ofService } from '../../src/core/guards.ts';
import { route } from '../../src/kernel/route.ts';
import { definePlugin } from '../../src/ports/effect.ts';

/** An address of the administration: its page comes with the administration's own half, and nobody sees this one. */
const waiting = (pattern: string) =>
  route(pattern, {
    title: 'admin.title',
    guard: ofService,
    load: () => Promise.reject(new Error('No page.')),
  });

/** The administrators' addresses (ROUTE-14); what is there is not in a customer's download. */
export const adminPlugin = definePlugin({
  id: 'admin',
  routes: [
    waiting('/admin-user-management'),
    waiting('/admin-device-management'),
    waiting('/admin-device-management/:id'),
    waiting('/admin-server-alert'),
    waiting('/admin-add-alert'),
    waiting('/admin-survey'),
    waiting('/admin-customer-feedback'),
  ],
});
