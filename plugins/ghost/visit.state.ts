import * as admin from '../../events/admin.ts';
import * as clock from '../../events/clock.ts';
import { projection } from '../../src/kernel/projection.ts';

export type Visit = {
  /** When the super user entered the customer's account in this tab (Unix seconds). Null outside ghost mode. */
  since: number | null;
};

/** State of a super user's visit to a customer's account (ghost mode). */
export const visit = projection<Visit>('ghost/visit', { since: null }, (on) => [
  on(admin.ghostEntered, (s, e) => {
    s.since = Math.floor(e.at / 1000);
  }),
  on(clock.differenceFound, (s, e) => {
    if (s.since !== null) s.since += Math.round(e.payload.moved / 1000);
  }),
]);
