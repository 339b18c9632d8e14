import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { failure } from './session-types.ts';

/** What the server can, for this user. Abilities by their names (`src/api/abilities.ts`): a newer app may know others. */
export const described = event(
  'server/described',
  v.object({
    kind: v.string(),
    /** Null: it does not say. */
    version: v.nullable(v.string()),
    abilities: v.array(v.string()),
    /** What identifies a device, and what somebody signs in with. */
    identifier: v.picklist(['imei', 'free']),
    login: v.picklist(['email', 'name']),
    /** `storage`: kept from an earlier visit. */
    source: v.picklist(['server', 'storage']),
  }),
);
/** The server did not say what it can; it is asked again. */
export const describeFailed = event('server/describeFailed', v.object({ failure }));
