import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';

/** Why an address is not accepted as a server (SRV-06). */
export const REFUSALS = [
  /** No response: no such host, nothing is listening, or a certificate that the browser does not trust. */
  'silent',
  'timeout',
  /** The server responds, but does not allow pages of this address to read it (CORS). */
  'closed',
  /** It redirects every call to another address. */
  'moved',
  /** It returned a web page. */
  'page',
  /** The host has nothing at this path. */
  'path',
  /** It returned data, but not of a known kind of server. */
  'foreign',
  /** A Traccar version before 6.0. */
  'old',
  /** The server itself failed. */
  'broken',
] as const;

/** A page to choose a server is available. */
export const offered = event(
  'servers/offered',
  v.object({
    /** Address of the page itself, which limits what it may call. */
    page: v.object({ protocol: v.string(), hostname: personal(v.string()) }),
    /** The server in use now, or the one that the deployment names. Empty if none. */
    now: personal(v.string()),
    /** Users can go back to it. */
    hasServer: v.boolean(),
  }),
);
/** The user entered a server address. `bases`: where it may be, in the order to try. */
export const checkAsked = event('servers/checkAsked', v.object({ bases: v.array(personal(v.string())) }));
/** A server of a known kind responded there. */
export const recognised = event(
  'servers/recognised',
  v.object({ backend: v.picklist(['api', 'traccar']), apiUrl: personal(v.string()) }),
);
/** No server was found there. `host` is the name shown in the message. */
export const refused = event(
  'servers/refused',
  v.object({ why: v.picklist(REFUSALS), host: personal(v.string()) }),
);
/** This browser stores nothing, so the choice would be lost with the page. */
export const notKept = event('servers/notKept');
