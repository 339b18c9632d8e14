import * as admin from '../../events/admin.ts';
import * as clock from '../../events/clock.ts';
import { projection } from '../../src/kernel/projection.ts';

export type Visit = {
  /** When this page entered the account (Unix seconds); null outside ghost mode. */
  since: number | null;
};

/** The visit to a customer's account. */
export const visit = projection<Visit>('ghost/visit', { since: null }, (on) => [
  on(admin.ghostEntered, (s, e) => {
    s.since = Math.floor(e.at / 1000);
  }),
  on(clock.differenceFound, (s, e) => {
    if (s.since !== null) s.since += Math.round(e.payload.moved / 1000);
  }),
]);
