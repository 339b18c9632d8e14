import * as app from '../../events/app.ts';
import { projection } from '../../src/kernel/projection.ts';

/**
 * Whether a new version of the app is waiting. `none`: no; `ready`: yes; `later`: yes, but the user postponed it;
 * `applying`: it is taking over; `applied`: it has taken over.
 */
export type Update = { phase: 'none' | 'ready' | 'later' | 'applying' | 'applied' };

/** A newer version of the app, and the user's choice when to load it. It belongs to this browser, not to a user. */
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
