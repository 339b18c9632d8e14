import * as app from '../../events/app.ts';
import { projection } from '../../src/kernel/projection.ts';

/**
 * Whether a new version of the app is waiting. `none`: no; `ready`: yes; `later`: yes, but the user postponed it;
 * `applying`: it is taking over; `applied`: it has taken over.
 */
export type Update = {
  phase: 'none' | 'ready' | 'later' | 'applying' | 'applied';
  /** When the version took over (Unix milliseconds). */
  appliedAt?: number;
};

/** A newer version of the app, and the user's choice when to load it. It belongs to this browser, not to a user. */
export const update = projection<Update>(
  'updates/update',
  { phase: 'none' },
  (on) => [
    on(app.updateFound, (s) => {
      // After a version has taken over, this page must reload, also if a further version is found meanwhile.
      if (s.phase !== 'applying' && s.phase !== 'applied') s.phase = 'ready';
    }),
    on(app.updateApplied, (s, { at }) => {
      s.phase = 'applied';
      s.appliedAt = at;
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
