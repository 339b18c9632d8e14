import { exportJobs } from '../../src/core/app/exports/jobs.ts';
import { overlayOrder } from '../../src/core/app/overlay-order.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { exportsEffects } from './effects.ts';

/**
 * The plugin for messages about exported files, from any part of the app: progress, a cancel button, and
 * completion.
 */
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
