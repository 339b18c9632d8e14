import * as app from '../../events/app.ts';
import { projection } from '../../src/kernel/projection.ts';

/** `none` waits, one is `ready`, it was put off (`later`), it is to take over (`applying`), or has (`applied`). */
export type Update = { phase: 'none' | 'ready' | 'later' | 'applying' | 'applied' };

/** A newer version of the app, and what the user wants of it. It is this browser's, whoever is signed in. */
export const update = projection<Update>(
  'updates/update',
  { phase: 'none' },
  (on) => [
    on(app.updateFound, (s) => {
      if (s.phase !== 'applying') s.phase = 'ready';
    }),
    on(app.updateApplied, (s) => {
      s.phase = 'applied';
    }),
    on(app.updatePostponed, (s) => {
      if (s.phase === 'ready') s.phase = 'later';
    }),
    on(app.updateAccepted, (s) => {
      if (s.phase === 'ready') s.phase = 'applying';
    }),
  ],
  { ofSession: false },
);
