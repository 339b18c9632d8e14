import type { Secret } from '../kernel/secret.ts';

/** A request in the product's terms. `path` is relative to the API's base, e.g. `/device`. */
export type ApiRequest = {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** For `maps` and `analytics` a whole `https:` address. */
  readonly path: string;
  /** What follows `path`, where nobody may read it: a push token. */
  readonly secretEnd?: Secret;
  /** A list repeats its key. */
  readonly query?: Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;
  /** Goes out as JSON. */
  readonly body?: unknown;
  /** In place of `body`: goes out as a form (application/x-www-form-urlencoded). */
  readonly form?: Readonly<Record<string, string | number | boolean | Secret>>;
  /** In place of `body`: a picture as it is. */
  readonly binary?: { readonly mime: string; readonly base64: string };
  /** The answer is plain text: `body` is the string. */
  readonly answers?: 'text';
  /** This call may set and send the server's cookie: the sign-in of a server that gives tokens only to a session. */
  readonly cookie?: true;
  /** Goes out with this token instead of the session's. */
  readonly bearer?: Secret;
  /** Goes out with a name and a password (RFC 7617) instead of a token. */
  readonly basic?: { readonly name: string; readonly password: Secret };
  /** More headers, for our own server. Authorization never is one of them: the token goes its own way. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The answer may be tens of megabytes of fixes: it is read beside the page where that is possible. */
  readonly large?: 'fixes' | 'sensors';
  /** It changes nothing at the server, whatever its method. A `get` never does. */
  readonly reads?: true;
  /** Without it there is nothing to show: refused with fresh access too, the session has ended. */
  readonly vital?: true;
  /** The page may end before the answer: the browser sends it all the same, and hears the answer if it is still there. */
  readonly outlives?: true;
  /**
   * `api`: the product API (all headers). `tokenUpdate`: without Authorization. `media`: pictures and sound, cacheable.
   * `maps`, `analytics`: other hosts, which learn nothing of who asks. `none`: nothing is sent (`answered`). Default `api`.
   */
  readonly kind?: 'api' | 'tokenUpdate' | 'media' | 'maps' | 'analytics' | 'none';
};

/** What came back. Status 0: no answer at all, `problem` says why. */
export type Reply = {
  readonly status: number;
  readonly body: unknown;
  readonly problem?: 'unreachable' | 'timeout' | 'unreadable' | 'decryption';
  /** A refusal (400 and above) that was no JSON: its first 4,000 characters, to recognise it by. Never shown or recorded. */
  readonly text?: string;
  /** What a 401 asks for: the scheme of its WWW-Authenticate header, such as `TOTP`. */
  readonly challenge?: string;
  /** It shows that the call was dated by a wrong clock (`X-Request-Date`); the next one is dated right. */
  readonly redated?: true;
  /** Seconds, from the Retry-After header; at most 600. */
  readonly retryAfter?: number;
};
