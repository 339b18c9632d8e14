import type { CustomerChanges } from '../../events/account-types.ts';
import * as admin from '../../events/admin.ts';
import type { Failure } from '../../events/session-types.ts';
import * as userEvents from '../../events/user.ts';
import { projection } from '../../src/kernel/projection.ts';

export type NameOfCustomer = 'firstName' | 'lastName';

/** What was typed and not taken, and why. */
export type RefusedName = { value: string; failure: Failure };

export type RefusedNames = {
  /** Changes of the customer that are under way, oldest first, as the core sends them. */
  pending: CustomerChanges[];
  names: Partial<Record<NameOfCustomer, RefusedName>>;
};

const NAMES: readonly NameOfCustomer[] = ['firstName', 'lastName'];
const nothing: RefusedNames = { pending: [], names: {} };
const forget = (s: RefusedNames) => void Object.assign(s, nothing);

/**
 * Names that could not be saved (ACC-05): the customer shows as the server has it (HTTP-07), and the field keeps what was
 * typed until it is saved, typed anew or taken back.
 */
export const refusedNames = projection<RefusedNames>('preferences/refusedNames', nothing, (on) => [
  on(userEvents.customerChangeSubmitted, (s, { payload: { changes } }) => {
    s.pending.push(changes);
    for (const name of NAMES) if (changes[name] !== undefined) delete s.names[name];
  }),
  on(userEvents.customerChangeSaved, (s) => void s.pending.shift()),
  on(userEvents.customerChangeFailed, (s, { payload: { failure } }) => {
    const failed = s.pending.shift() ?? {};
    for (const name of NAMES) {
      const value = failed[name];
      // A later try that is still under way has the last word.
      if (value !== undefined && s.pending.every((later) => later[name] === undefined))
        s.names[name] = { value, failure };
    }
  }),
  on(userEvents.changeRefused, (s) => {
    s.pending = []; // it never went out, and is taken back (HTTP-06, ADM-02)
  }),
  // Another customer's names.
  on(admin.ghostEntered, forget),
  on(admin.ghostLeft, forget),
]);
