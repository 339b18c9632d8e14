import type { CustomerChanges } from '../../events/account-types.ts';
import * as admin from '../../events/admin.ts';
import * as changeEvents from '../../events/changes.ts';
import type { Failure } from '../../events/session-types.ts';
import { projection } from '../../src/kernel/projection.ts';

export type NameOfCustomer = 'firstName' | 'lastName';

/** A typed name that could not be saved, and why. */
export type RefusedName = { value: string; failure: Failure };

type Pending = { id: string; changes: CustomerChanges };
export type RefusedNames = {
  /** Changes of the customer's names that the server has not accepted yet, oldest first. */
  pending: Pending[];
  names: Partial<Record<NameOfCustomer, RefusedName>>;
};

const NAMES: readonly NameOfCustomer[] = ['firstName', 'lastName'];
const nothing: RefusedNames = { pending: [], names: {} };
const forget = (s: RefusedNames) => void Object.assign(s, nothing);
const without = (s: RefusedNames, ids: readonly string[]) => {
  s.pending = s.pending.filter(({ id }) => !ids.includes(id));
};

/**
 * Names that could not be saved (ACC-05). The app shows the server's value again (HTTP-07), but the input field
 * keeps the typed name until it is saved, edited or undone.
 */
export const refusedNames = projection<RefusedNames>('preferences/refusedNames', nothing, (on) => [
  on(changeEvents.submitted, (s, { payload: { changes } }) => {
    for (const { id, edit } of changes) {
      if (edit.of !== 'customer') continue;
      s.pending.push({ id, changes: edit.set });
      for (const name of NAMES) if (edit.set[name] !== undefined) delete s.names[name];
    }
  }),
  on(changeEvents.saved, (s, { payload: { id } }) => without(s, [id])),
  on(changeEvents.dropped, (s, { payload: { ids } }) => without(s, ids)),
  on(changeEvents.refused, (s, { payload: { id, failure } }) => {
    const failed = s.pending.find((each) => each.id === id)?.changes ?? {};
    without(s, [id]);
    for (const name of NAMES) {
      const value = failed[name];
      // If a later change of the same name is still pending, the result of that change decides instead.
      if (value !== undefined && s.pending.every(({ changes }) => changes[name] === undefined))
        s.names[name] = { value, failure };
    }
  }),
  // Forgets the names when ghost mode starts or ends: they belong to another customer.
  on(admin.ghostEntered, forget),
  on(admin.ghostLeft, forget),
]);
