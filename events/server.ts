import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { failure } from './session-types.ts';

/**
 * The server described what it can do for this user. The names of its abilities are in `src/api/abilities.ts`.
 * Recordings of a newer app version may contain other names.
 */
export const described = event(
  'server/described',
  v.object({
    kind: v.string(),
    /** Version of the server. Null if it does not say. */
    version: v.nullable(v.string()),
    abilities: v.array(v.string()),
    /** How this server identifies a device (an IMEI, or any text: `free`), and what users sign in with. */
    identifier: v.picklist(['imei', 'free']),
    login: v.picklist(['email', 'name']),
    /**
     * The server has a sign-in page of its own. `isOnly`: it accepts no passwords. `elsewhere`: the address of the
     * server, if its page cannot lead back to the app.
     */
    signInPage: v.optional(v.object({ isOnly: v.boolean(), elsewhere: v.optional(personal(v.string())) })),
    /**
     * Where the description of the server comes from. `storage`: this browser, which stored it on an earlier visit.
     */
    source: v.picklist(['server', 'storage']),
  }),
);
/** The server did not return its list of abilities. The app requests it again. */
export const describeFailed = event('server/describeFailed', v.object({ failure }));
