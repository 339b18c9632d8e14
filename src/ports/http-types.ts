import type { Secret } from '../kernel/secret.ts';

/** A request in the product's terms. `path` is relative to the API's base, e.g. `/device`. */
export type ApiRequest = {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** For `maps` and `analytics`, a full `https:` address. */
  readonly path: string;
  /** A secret part that follows `path`, such as a push token. It is never logged. */
  readonly secretEnd?: Secret;
  /** A list repeats its key. */
  readonly query?: Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Instead of `body`: sent as a form (application/x-www-form-urlencoded). */
  readonly form?: Readonly<Record<string, string | number | boolean | Secret>>;
  /** Instead of `body`: a picture, unchanged. */
  readonly binary?: { readonly mime: string; readonly base64: string };
  /** The response is plain text: `body` is the string. */
  readonly answers?: 'text';
  /**
   * This call may set and send the server's cookie. Needed to sign in to a server that gives tokens only to a
   * session.
   */
  readonly cookie?: true;
  /** Sent with this token instead of the session's. */
  readonly bearer?: Secret;
  /** Sent with a name and a password (RFC 7617) instead of a token. */
  readonly basic?: { readonly name: string; readonly password: Secret };
  /** Further headers, for our own server. Never Authorization: the token is passed separately. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The response may be tens of megabytes of fixes. It is parsed in a worker if possible. */
  readonly large?: 'fixes' | 'sensors';
  /** The call changes nothing on the server, whatever its method. A `get` never does. */
  readonly reads?: true;
  /** Without this call there is nothing to show. If it is refused with fresh access too, the session has ended. */
  readonly vital?: true;
  /**
   * The browser sends it even if the page closes before the response, which the page receives only if it is still
   * open.
   */
  readonly outlives?: true;
  /**
   * `api`: the product API (all headers). `tokenUpdate`: without Authorization. `media`: pictures and sound,
   * cacheable. `maps`, `analytics`: other hosts, which learn nothing about the user. `none`: nothing is sent
   * (`answered`). Default `api`.
   */
  readonly kind?: 'api' | 'tokenUpdate' | 'media' | 'maps' | 'analytics' | 'none';
};

/** The response. Status 0: no response; `problem` says why. */
export type Reply = {
  readonly status: number;
  readonly body: unknown;
  readonly problem?: 'unreachable' | 'timeout' | 'unreadable' | 'decryption';
  /**
   * The first 4,000 characters of an error response (400 and above) that was not JSON, to identify it. Never shown
   * or recorded.
   */
  readonly text?: string;
  /** The scheme that a 401 requires: from its WWW-Authenticate header, such as `TOTP`. */
  readonly challenge?: string;
  /** The response shows that the call had a wrong date (`X-Request-Date`). The next call has the right one. */
  readonly redated?: true;
  /** From the Retry-After header, at most 600 (seconds). */
  readonly retryAfter?: number;
};
