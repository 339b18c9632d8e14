import type { Secret } from '../kernel/secret.ts';

/** A request in the product's terms. `path` is relative to the API's base, e.g. `/device`. */
export type ApiRequest = {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** For `maps` and `analytics` a whole `https:` address. */
  readonly path: string;
  /** What follows `path`, where nobody may read it: a push token. */
  readonly secretEnd?: Secret;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  /** More headers, for our own server. Authorization never is one of them: the token goes its own way. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The answer may be tens of megabytes of fixes: it is read beside the page where that can be had. */
  readonly large?: 'fixes' | 'sensors';
  /** It changes nothing at the server, whatever its method. A `get` never does. */
  readonly reads?: true;
  /** Without it there is nothing to show: refused with fresh access too, the session has ended. */
  readonly vital?: true;
  /** The page may end before the answer: the browser sends it all the same, and hears the answer if it is still there. */
  readonly outlives?: true;
  /**
   * `api`: the product API (all headers). `tokenUpdate`: without Authorization. `media`: pictures and sound, cacheable.
   * `maps`, `analytics`: other hosts, which learn nothing of who asks. Default `api`.
   */
  readonly kind?: 'api' | 'tokenUpdate' | 'media' | 'maps' | 'analytics';
};

/** What came back. Status 0: no answer at all, `problem` says why. */
export type Reply = {
  readonly status: number;
  readonly body: unknown;
  readonly problem?: 'unreachable' | 'timeout' | 'unreadable' | 'decryption';
  /** Seconds, from the Retry-After header; at most 600. */
  readonly retryAfter?: number;
};
