import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { listPage, listQuery } from './admin-lists.ts';
import { failure } from './session-types.ts';

/** A customer as staff see them. Times are Unix seconds. A value is null if the server does not say. */
export const adminUser = v.object({
  id: v.number(),
  email: personal(v.string()),
  firstName: personal(v.string()),
  lastName: personal(v.string()),
  devices: v.number(),
  language: v.nullable(v.string()),
  superUser: v.boolean(),
  isAdmin: v.boolean(),
  permissions: v.array(v.string()),
  created: v.nullable(v.number()),
  lastActive: v.nullable(v.number()),
});
export type AdminUser = v.InferOutput<typeof adminUser>;

/**
 * A super user's visit to a customer's account (ghost mode). `left`: when the visit ended; null while it lasts, or if
 * the super user closed the browser tab without leaving. `reason` is null if none was given.
 */
export const ghostLogEntry = v.object({
  id: v.string(),
  by: v.number(),
  byName: personal(v.string()),
  user: v.number(),
  userName: personal(v.string()),
  at: v.number(),
  left: v.nullable(v.number()),
  reason: v.nullable(personal(v.string())),
});
export type GhostLogEntry = v.InferOutput<typeof ghostLogEntry>;

const ownedDevice = v.object({
  id: v.number(),
  imei: personal(v.string()),
  name: personal(v.string()),
  model: v.string(),
});
/** Everything that staff can see about one customer. */
export const userDetail = v.object({
  user: adminUser,
  devices: v.array(ownedDevice),
  visits: v.array(ghostLogEntry),
});
export type UserDetail = v.InferOutput<typeof userDetail>;

/** A page of the customer list that staff see was loaded. */
export const listed = event('adminUsers/listed', listPage(adminUser));
export const listFailed = event('adminUsers/listFailed', v.object({ query: listQuery, failure }));
export const listRequested = event('adminUsers/listRequested');

/** A page of the log of super users' visits to customers' accounts was loaded. */
export const ghostLogListed = event('adminUsers/ghostLogListed', listPage(ghostLogEntry));
export const ghostLogFailed = event('adminUsers/ghostLogFailed', v.object({ query: listQuery, failure }));
export const ghostLogRequested = event('adminUsers/ghostLogRequested');

export const detailLoaded = event('adminUsers/detailLoaded', userDetail);
export const detailFailed = event('adminUsers/detailFailed', v.object({ id: v.number(), failure }));
export const detailRequested = event('adminUsers/detailRequested');

/**
 * A super user changes a customer's role. `key` makes the request idempotent: the change is made once, even if the
 * request is sent several times.
 */
export const roleChangeSubmitted = event(
  'adminUsers/roleChangeSubmitted',
  v.object({ id: v.number(), key: v.string(), isAdmin: v.boolean(), permissions: v.array(v.string()) }),
);
export const roleChanged = event('adminUsers/roleChanged', v.object({ user: adminUser }));
export const roleChangeFailed = event('adminUsers/roleChangeFailed', v.object({ id: v.number(), failure }));
/** A super user asks to enter a customer's account (ghost mode) and gives a reason. */
export const entryChosen = event(
  'adminUsers/entryChosen',
  v.object({ id: v.number(), reason: personal(v.string()) }),
);
