import * as navigation from '../../events/navigation.ts';
import * as orderEvents from '../../events/orders.ts';
import { signedIn } from '../../src/core/app/guards.ts';
import { overlayOrder } from '../../src/core/app/overlay-order.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { route } from '../../src/kernel/route.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { careAlertsEffects } from './care-alerts.effects.ts';
import { careAlerts } from './care-alerts.ts';
import { operationsEffects } from './effects.ts';
import { maintenanceKind, operatorKind, ruleKind, dueOf, operationsProjections } from './lists.state.ts';
import { orderLists, orders } from './orders.state.ts';
import { OPERATIONS_PATH, pathOf } from './place.ts';

const page = {
  ability: 'operations',
  guard: signedIn,
  load: () => import('./Operations.view.tsx'),
} as const;

/**
 * What users manage on a server of their own: alarm rules, maintenance, drivers, and commands (TRAC-11, TRAC-12,
 * TRAC-14).
 */
export const operationsPlugin = definePlugin({
  id: 'operations',
  projections: [...operationsProjections, orderLists, orders, careAlerts],
  changeKinds: [ruleKind, maintenanceKind, operatorKind],
  effects: [...operationsEffects, ...careAlertsEffects],
  routes: [
    route(pathOf('rule'), {
      ...page,
      title: 'operations.rooms.rule',
      nav: { order: 72, icon: 'operations', label: 'operations.title' },
    }),
    route(pathOf('maintenance'), { ...page, title: 'operations.rooms.maintenance', listed: true }),
    route(pathOf('operator'), { ...page, title: 'operations.rooms.operator', listed: true }),
  ],
  overlays: [
    {
      ...overlayOrder('operations/orders'),
      ability: 'savedOrders',
      place: 'over',
      when: (read) => read(orders).device !== null,
      load: () => import('./Orders.view.tsx'),
    },
  ],
  deviceActions: [
    {
      id: 'operations/orders',
      ability: 'savedOrders',
      order: 38,
      icon: 'commands',
      label: () => 'orders.title',
      says: (read, device) => (read(isReadOnly) ? null : orderEvents.opened({ device })),
    },
  ],
  quickActions: [
    {
      id: 'operations/open',
      ability: 'operations',
      order: 48,
      label: 'operations.open',
      icon: 'operations',
      says: () => navigation.linkFollowed({ href: OPERATIONS_PATH }),
    },
  ],
  parts: [
    {
      id: 'operations/due',
      ability: 'operations',
      order: 45,
      slot: 'device/section',
      when: (read, device) => device !== null && read(dueOf(device)).length > 0,
      load: () => import('./Due.view.tsx'),
    },
  ],
});
