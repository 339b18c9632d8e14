import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { failure } from './session-types.ts';

/** A super user looks at a customer's account from now on (START-03). */
export const ghostEntered = event(
  'admin/ghostEntered',
  v.object({ userID: v.number(), by: v.number(), superUser: v.boolean() }),
);
/** Why they look: given before entering, or later from within. */
export const ghostReasonStated = event(
  'admin/ghostReasonStated',
  v.object({ userID: v.number(), reason: personal(v.string()) }),
);
/** The server has noted who entered whose account. */
export const ghostEntryRecorded = event('admin/ghostEntryRecorded', v.object({ userID: v.number() }));
export const ghostEntryNotRecorded = event('admin/ghostEntryNotRecorded', v.object({ failure }));
/** The super user goes back to their own account. */
export const ghostLeft = event('admin/ghostLeft');
/** Changes are allowed for the rest of this visit (ADM-02). */
export const editingSwitchedOn = event('admin/editingSwitchedOn');
export const editingSwitchedOff = event('admin/editingSwitchedOff');

/** A customer as the service's own people see them in a list. */
export const customerEntry = v.object({
  id: v.number(),
  email: personal(v.string()),
  firstName: personal(v.string()),
  lastName: personal(v.string()),
  superUser: v.boolean(),
});
export type CustomerEntry = v.InferOutput<typeof customerEntry>;

/** The customers of the service. `leftOut` names entries that could not be read. */
export const customersListed = event(
  'admin/customersListed',
  v.object({ customers: v.array(customerEntry), leftOut: v.array(v.string()) }),
);
export const customersListFailed = event('admin/customersListFailed', v.object({ failure }));
/** The list is wanted again, after it failed. */
export const customersRequested = event('admin/customersRequested');
/** The list of customers is narrowed to those that have this text in name or e-mail. */
export const customersSearched = event('admin/customersSearched', v.object({ text: personal(v.string()) }));
