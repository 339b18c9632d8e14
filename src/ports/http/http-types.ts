import type { Secret } from '../../kernel/secret.ts';

/** An HTTP request as the app describes it. `path` is relative to the API's base, e.g. `/device`. */
export type ApiRequest = {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /**
   * Path of the request, relative to the API's base. For the kinds `maps` and `analytics`: a full `https:` address.
   */
  readonly path: string;
  /** A secret part at the end of the request's path, such as a push token. It is never logged. */
  readonly secretEnd?: Secret;
  /** The request's query. If a value is a list, its key is sent once per entry. */
  readonly query?: Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;
  /** The request body, sent as JSON. */
  readonly body?: unknown;
  /** Form fields to send instead of `body` (application/x-www-form-urlencoded). */
  readonly form?: Readonly<Record<string, string | number | boolean | Secret>>;
  /** A picture to send unchanged instead of `body`. */
  readonly binary?: { readonly mime: string; readonly base64: string };
  /** Set if the response is plain text; then the reply's `body` is a string. */
  readonly answers?: 'text';
  /**
   * Allows this call to send the server's cookie, and the server to set it. Needed to sign in to a server that gives
   * tokens only to a cookie session.
   */
  readonly cookie?: true;
  /** A token to send instead of the session's. */
  readonly bearer?: Secret;
  /** A name and a password to send instead of a token (HTTP Basic, RFC 7617). */
  readonly basic?: { readonly name: string; readonly password: Secret };
  /**
   * Further headers, only for requests to our own server. Never Authorization: the token is passed as a separate
   * argument.
   */
  readonly headers?: Readonly<Record<string, string>>;
  /** Set if the response may be tens of megabytes of fixes; it is then parsed in a worker if possible. */
  readonly large?: 'fixes' | 'sensors';
  /**
   * True if the call changes nothing on the server, although its method is not `get`. A `get` call never changes
   * anything.
   */
  readonly reads?: true;
  /**
   * True if the app has nothing to show without this call. If the server refuses it even with a new access token,
   * the session has ended.
   */
  readonly vital?: true;
  /**
   * True if the browser must send the request even if the page closes before the response arrives. In that case the
   * response is lost.
   */
  readonly outlives?: true;
  /**
   * Kind of request. `api`: the product API (all headers). `tokenUpdate`: without Authorization. `media`: pictures
   * and sound, cacheable. `maps`, `analytics`: other hosts, which learn nothing about the user. `none`: nothing is
   * sent (`answered`). Default `api`.
   */
  readonly kind?: 'api' | 'tokenUpdate' | 'media' | 'maps' | 'analytics' | 'none';
};

/** The response to a request. Status 0 means no response; `problem` says why. */
export type Reply = {
  readonly status: number;
  readonly body: unknown;
  readonly problem?: 'unreachable' | 'timeout' | 'unreadable' | 'decryption';
  /**
   * The first 4,000 characters of an error response (400 and above) that was not JSON. Used to recognise what sent the
   * response. Never shown or recorded.
   */
  readonly text?: string;
  /** The authentication scheme that a 401 response requires, from its WWW-Authenticate header, such as `TOTP`. */
  readonly challenge?: string;
  /**
   * True if the response shows that the call was sent with a wrong date (`X-Request-Date`). The next call is sent with
   * the right date.
   */
  readonly redated?: true;
  /** How long the server asks to wait, from its Retry-After header; at most 600 (seconds). */
  readonly retryAfter?: number;
};
