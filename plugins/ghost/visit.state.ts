import * as admin from '../../events/admin.ts';
import * as clock from '../../events/clock.ts';
import type { Failure } from '../../events/session-types.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { admin as account } from '../../src/core/session/admin.ts';
import { isSignedIn } from '../../src/core/session/session.ts';
import { projection } from '../../src/kernel/projection.ts';
import { select } from '../../src/kernel/read.ts';

export type Visit = {
  /** When the super user entered the customer's account in this tab (Unix seconds). Null outside ghost mode. */
  since: number | null;
  /** Whether the server has recorded the visit, with its reason if one was given (ADM-01). */
  recorded: boolean;
  /** How many times in a row the server has not recorded the visit. */
  failures: number;
  /** Why the server has not recorded it the last time. */
  failure: Failure | null;
};

const NEW: Visit = { since: null, recorded: false, failures: 0, failure: null };

function setRecorded(s: Visit, recorded: boolean): void {
  Object.assign(s, { recorded, failures: 0, failure: null });
}

/** State of a super user's visit to a customer's account (ghost mode). */
export const visit = projection<Visit>('ghost/visit', NEW, (on) => [
  on(admin.ghostEntered, (s, e) => {
    s.since = Math.floor(e.at / 1000);
    setRecorded(s, false);
  }),
  on(admin.ghostReasonStated, (s) => {
    setRecorded(s, false);
  }),
  on(admin.ghostEntryRecorded, (s) => {
    setRecorded(s, true);
  }),
  on(admin.ghostEntryNotRecorded, (s, e) => {
    s.failures += 1;
    s.failure = e.payload.failure;
  }),
  on(clock.differenceFound, (s, e) => {
    if (s.since !== null) s.since += Math.round(e.payload.moved / 1000);
  }),
]);

/** The entry that the server must still record in its list of visits. Null if there is none, or no network. */
export const entryToRecord = select((read) => {
  const { ghostMode, subject, reason } = read(account);
  const { recorded, failures } = read(visit);
  if (!ghostMode || subject === null || recorded || !read(isSignedIn)) return null;
  return read(connectivity).online === false ? null : { subject, reason, failures };
});

/** Whether the server has not recorded the visit, and this may last: after a failure, or without a network. */
export const isNotRecorded = select((read): boolean => {
  const { since, recorded, failures } = read(visit);
  return since !== null && !recorded && (failures > 0 || read(connectivity).online === false);
});
