import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { failure } from './session-types.ts';

/** What the server can do for this user. Abilities are named (`src/api/abilities.ts`). A newer app may know more. */
export const described = event(
  'server/described',
  v.object({
    kind: v.string(),
    /** Null if it does not say. */
    version: v.nullable(v.string()),
    abilities: v.array(v.string()),
    /** What identifies a device, and what users sign in with. */
    identifier: v.picklist(['imei', 'free']),
    login: v.picklist(['email', 'name']),
    /** `storage`: stored on an earlier visit. */
    source: v.picklist(['server', 'storage']),
  }),
);
/** The server did not return its abilities. The request is retried. */
export const describeFailed = event('server/describeFailed', v.object({ failure }));
