import { exportJobs } from '../../src/core/app/exports/jobs.ts';
import { overlayOrder } from '../../src/core/app/overlay-order.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { exportsEffects } from './effects.ts';

/** What is said of files that are being written, whoever wanted them: how far, a way out, and that they are there. */
export const exportsPlugin = definePlugin({
  id: 'exports',
  effects: exportsEffects,
  overlays: [
    {
      ...overlayOrder('exports/files'),
      when: (read) => read(exportJobs).length > 0,
      load: () => import('./Files.view.tsx'),
    },
  ],
});
