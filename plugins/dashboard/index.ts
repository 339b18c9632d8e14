import { isBeyondBase } from '../../src/core/app/mode-features.ts';
import { signedIn } from '../../src/core/app/guards.ts';
import { route } from '../../src/kernel/route.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { dashboard } from './dashboard.state.ts';
import { dashboardEffects } from './effects.ts';
import { HOME } from './home.ts';

/** The plugin for the dashboard: figures of today, 7 or 30 days at a glance (DASH-*). Each tile opens its report. */
export const dashboardPlugin = definePlugin({
  id: 'dashboard',
  projections: [dashboard],
  effects: dashboardEffects,
  routes: [
    route(HOME, {
      ability: 'history',
      title: 'dashboard.title',
      guard: signedIn,
      load: () => import('./Dashboard.view.tsx'),
      nav: { order: 50, icon: 'dashboard', label: 'dashboard.title', when: isBeyondBase },
    }),
  ],
});
