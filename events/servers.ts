import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';

/** Why the app does not accept an address as a server address (SRV-06). */
export const REFUSALS = [
  /**
   * No response from the server's address: the host does not exist, nothing is listening, or the browser does not trust
   * the certificate.
   */
  'silent',
  'timeout',
  /** The server responds, but pages from this app's address are not allowed to read its response (CORS). */
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

/** This deployment has a page on which users can choose a server. */
export const offered = event(
  'servers/offered',
  v.object({
    /** Protocol and host name of this page. They limit which servers the browser allows the page to call. */
    page: v.object({ protocol: v.string(), hostname: personal(v.string()) }),
    /**
     * Address of the server in use or, without one, of the server that the deployment names. Empty if there is neither.
     */
    now: personal(v.string()),
    /** Whether the deployment names a server, so that users can return to it. */
    hasServer: v.boolean(),
  }),
);
/**
 * The user entered a server address. `bases`: the base URLs at which the server's API may be, in the order in which to
 * try them.
 */
export const checkAsked = event('servers/checkAsked', v.object({ bases: v.array(personal(v.string())) }));
/** A server of a type that the app knows responded at the address that the user entered. */
export const recognised = event(
  'servers/recognised',
  v.object({ backend: v.picklist(['api', 'traccar']), apiUrl: personal(v.string()) }),
);
/** No usable server was found at the address that the user entered. `host`: the host name for the message. */
export const refused = event(
  'servers/refused',
  v.object({ why: v.picklist(REFUSALS), host: personal(v.string()) }),
);
/** This browser does not store anything, so the choice of a server will be lost when the tab closes. */
export const notKept = event('servers/notKept');
/** The user leaves the app for the sign-in page of the server. */
export const signInPageOpened = event('servers/signInPageOpened');
