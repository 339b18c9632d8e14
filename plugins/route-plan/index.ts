import { isBeyondBase } from '../../src/core/app/mode-features.ts';
import { signedIn } from '../../src/core/app/guards.ts';
import { route } from '../../src/kernel/route.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { routePlanEffects, routePlanExportEffects } from './effects.ts';
import { routePlan, routingEngine } from './plan.state.ts';

/** Route planning (PLAN-*): stops, the route between them, a better order, and a comparison with what was driven. */
export const routePlanPlugin = definePlugin({
  id: 'route-plan',
  projections: [routePlan, routingEngine],
  effects: [...routePlanEffects, ...routePlanExportEffects],
  routes: [
    route('/route-plan', {
      title: 'routePlan.title',
      guard: signedIn,
      load: () => import('./RoutePlan.view.tsx'),
      nav: { order: 70, icon: 'route', label: 'routePlan.title', when: isBeyondBase },
    }),
  ],
});
