import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';

/** Why the app does not accept an address as that of a server (SRV-06). */
export const REFUSALS = [
  /**
   * No response from the server's address: no such host, nothing is listening, or a certificate that the browser
   * does not trust.
   */
  'silent',
  'timeout',
  /** The server responds, but does not allow pages from this app's address to read its response (CORS). */
  'closed',
  /** The server redirects every request to another address. */
  'moved',
  /** The server returned a web page instead of data. */
  'page',
  /** The host responds, but has nothing at this path. */
  'path',
  /** The server returned data, but not of a server type that the app knows. */
  'foreign',
  /** The server is a Traccar version before 6.0. */
  'old',
  /** The server itself failed with an internal error. */
  'broken',
] as const;

/** This deployment offers a page on which users choose a server. */
export const offered = event(
  'servers/offered',
  v.object({
    /** Protocol and host name of this page, which limit the servers that the browser lets it call. */
    page: v.object({ protocol: v.string(), hostname: personal(v.string()) }),
    /** Address of the server in use now, or of the one that the deployment names. Empty if none. */
    now: personal(v.string()),
    /** The deployment names a server of its own, so users can go back to it. */
    hasServer: v.boolean(),
  }),
);
/**
 * The user entered a server address. `bases`: the base addresses where the server's API may be, in the order to
 * try.
 */
export const checkAsked = event('servers/checkAsked', v.object({ bases: v.array(personal(v.string())) }));
/** A server of a type that the app knows responded at the address that the user entered. */
export const recognised = event(
  'servers/recognised',
  v.object({ backend: v.picklist(['api', 'traccar']), apiUrl: personal(v.string()) }),
);
/** No usable server was found at the address that the user entered. `host` is the name shown in the message. */
export const refused = event(
  'servers/refused',
  v.object({ why: v.picklist(REFUSALS), host: personal(v.string()) }),
);
/** This browser stores nothing, so the choice of a server would be lost when the page closes. */
export const notKept = event('servers/notKept');
