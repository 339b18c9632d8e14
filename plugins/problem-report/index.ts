import * as feedback from '../../events/feedback.ts';
import { overlayOrder } from '../../src/core/app/overlay-order.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { problemReportEffects } from './effects.ts';
import { problemReport } from '../../src/core/app/problem-report.ts';

/** The session recording that always runs, and the problem report that includes it. */
export const problemReportPlugin = definePlugin({
  id: 'problem-report',
  effects: problemReportEffects,
  overlays: [
    {
      ...overlayOrder('problem-report/dialog'),
      modal: true,
      when: (read) => read(problemReport).open,
      load: () => import('./Report.view.tsx'),
    },
  ],
  settings: [
    {
      id: 'problem-report/panel',
      section: 'help',
      order: 80,
      label: 'problemReport.title',
      rows: true,
      load: async () => ({ default: (await import('./Report.view.tsx')).Panel }),
    },
  ],
  quickActions: [
    {
      id: 'problem-report/open',
      order: 90,
      label: 'problemReport.open',
      key: 'Ctrl+Shift+K',
      says: () => feedback.reportOpened({ from: 'menu' }),
    },
  ],
});
