import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { failure } from './session-types.ts';

/** A super user started to view a customer's account (START-03). */
export const ghostEntered = event(
  'admin/ghostEntered',
  v.object({ userID: v.number(), by: v.number(), superUser: v.boolean() }),
);
/** Why the super user views the customer's account. They state it before entering or during the visit. */
export const ghostReasonStated = event(
  'admin/ghostReasonStated',
  v.object({ userID: v.number(), reason: personal(v.string()) }),
);
/** The server recorded which super user entered which customer's account. */
export const ghostEntryRecorded = event('admin/ghostEntryRecorded', v.object({ userID: v.number() }));
export const ghostEntryNotRecorded = event('admin/ghostEntryNotRecorded', v.object({ failure }));
/** The super user left the customer's account and returned to their own. */
export const ghostLeft = event('admin/ghostLeft');
/** The super user may change the customer's account for the rest of this visit (ADM-02). */
export const editingSwitchedOn = event('admin/editingSwitchedOn');
export const editingSwitchedOff = event('admin/editingSwitchedOff');
