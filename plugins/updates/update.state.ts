import * as app from '../../events/app.ts';
import { projection } from '../../src/kernel/projection.ts';

/**
 * `none` is waiting, one is `ready`, it was postponed (`later`), it is taking over (`applying`), or has
 * (`applied`).
 */
export type Update = { phase: 'none' | 'ready' | 'later' | 'applying' | 'applied' };

/** A newer version of the app, and the user's choice. It belongs to this browser, not to a user. */
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
