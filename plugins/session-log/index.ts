import { definePlugin } from '../../src/ports/effect.ts';

/** Saving the log of this session as a file that replays to the same screen. */
export const sessionLogPlugin = definePlugin({
  id: 'session-log',
  settings: [
    {
      id: 'session-log/export',
      order: 80,
      label: 'sessionLog.title',
      load: () => import('./Export.view.tsx'),
    },
  ],
});
