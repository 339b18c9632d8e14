import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';

/** Why an address is not taken as that of a server (SRV-06). */
export const REFUSALS = [
  /** Nobody answered: no such host, nothing that listens, or a certificate that the browser does not trust. */
  'silent',
  'timeout',
  /** Somebody answers, but lets no page of this address read it (CORS). */
  'closed',
  /** It sends every call on to another address. */
  'moved',
  /** A web page came. */
  'page',
  /** There is nothing of this name at the host. */
  'path',
  /** Data came, but of no kind of server that the app knows. */
  'foreign',
  /** A Traccar from before 6.0. */
  'old',
  /** The server itself failed. */
  'broken',
] as const;

/** A page is there to choose a server on. */
export const offered = event(
  'servers/offered',
  v.object({
    /** Where the page itself is: what it may call depends on that. */
    page: v.object({ protocol: v.string(), hostname: personal(v.string()) }),
    /** The server that is used now, or that the deployment names; empty: none. */
    now: personal(v.string()),
    /** People can go back to it. */
    hasServer: v.boolean(),
  }),
);
/** Somebody typed the address of a server. Where it may be, in the order in which it is looked for. */
export const checkAsked = event('servers/checkAsked', v.object({ bases: v.array(personal(v.string())) }));
/** A server answered there, and it is of a known kind. */
export const recognised = event(
  'servers/recognised',
  v.object({ backend: v.picklist(['api', 'traccar']), apiUrl: personal(v.string()) }),
);
/** No server was found there. `host` is what the sentence names. */
export const refused = event(
  'servers/refused',
  v.object({ why: v.picklist(REFUSALS), host: personal(v.string()) }),
);
/** This browser keeps nothing, so the choice would be lost with the page. */
export const notKept = event('servers/notKept');
