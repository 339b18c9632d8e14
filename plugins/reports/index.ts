import { isBeyondBase } from '../../src/core/app/mode-features.ts';
import { signedIn } from '../../src/core/app/guards.ts';
import { route } from '../../src/kernel/route.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { reportsEffects } from './effects.ts';
import { alarmAnswers, definitions, reportPage } from './reports.state.ts';
import { reportSensors } from './sensors.state.ts';

/**
 * Reports: the history as tables, charts, documents and files (REP-*). The address of a report reopens it
 * (ROUTE-17).
 */
export const reportsPlugin = definePlugin({
  id: 'reports',
  projections: [definitions, alarmAnswers, reportPage, reportSensors],
  effects: reportsEffects,
  routes: [
    route('/reports', {
      ability: 'history',
      title: 'reports.title',
      guard: signedIn,
      load: () => import('./Reports.view.tsx'),
      nav: { order: 60, icon: 'reports', label: 'reports.title', when: isBeyondBase },
    }),
    route('/reports/:id', {
      ability: 'history',
      title: 'reports.title',
      guard: signedIn,
      load: () => import('./Report.view.tsx'),
    }),
  ],
});
