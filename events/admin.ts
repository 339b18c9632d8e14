import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { failure } from './session-types.ts';

/** A super user views a customer's account from now on (START-03). */
export const ghostEntered = event(
  'admin/ghostEntered',
  v.object({ userID: v.number(), by: v.number(), superUser: v.boolean() }),
);
/** Why they view it. Given before entering, or later while inside. */
export const ghostReasonStated = event(
  'admin/ghostReasonStated',
  v.object({ userID: v.number(), reason: personal(v.string()) }),
);
/** The server recorded who entered which account. */
export const ghostEntryRecorded = event('admin/ghostEntryRecorded', v.object({ userID: v.number() }));
export const ghostEntryNotRecorded = event('admin/ghostEntryNotRecorded', v.object({ failure }));
/** The super user returns to their own account. */
export const ghostLeft = event('admin/ghostLeft');
/** Changes are allowed for the rest of this visit (ADM-02). */
export const editingSwitchedOn = event('admin/editingSwitchedOn');
export const editingSwitchedOff = event('admin/editingSwitchedOff');
