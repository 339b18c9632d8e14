import { appState } from '../../src/core/app/app-state.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { analyticsEffects } from './effects.ts';

/** The plugin for usage statistics, if the deployment has analytics and the user allows it (GEN-12). */
export const analyticsPlugin = definePlugin({
  id: 'analytics',
  effects: analyticsEffects,
  settings: [
    {
      id: 'analytics/consent',
      section: 'account',
      order: 80,
      label: 'analytics.title',
      when: (read) => read(appState).analytics,
      load: () => import('./Consent.view.tsx'),
    },
  ],
});
