import { Observable } from 'rxjs';
import { later } from './later.ts';
import type { HeaderPolicy } from './http-parts.ts';
import type { ApiRequest, Reply } from './http-types.ts';
import type { Http } from './ports.ts';

export type HttpConfig = {
  /** Base of the API, e.g. `https://api.example.com/api/v1`. */
  readonly apiUrl: string;
  readonly headers: HeaderPolicy;
  /**
   * Asked to find out whether a page may send the key of a change: every server of this kind has it, and it changes nothing.
   * Null: it is not looked for.
   */
  readonly probe: ApiRequest | null;
  readonly version: string;
  /** Base64, 32 bytes; null where answers are not encrypted. */
  readonly encryptionKey: () => string | null;
  /** The machine's own time. */
  readonly now: () => number;
  /** Reads a large answer beside the page; absent until a session needs it, and where no worker is available. */
  readLarge?: (bytes: ArrayBuffer, of: 'fixes' | 'sensors') => Promise<unknown>;
  /** Hears with each answer by how many milliseconds the machine is behind the server; absent until a session needs it. */
  differs?: (behind: number) => void;
  /** Resolves when the backend may be called; the demo's is loaded only when it is needed. */
  readonly ready: () => Promise<unknown>;
};

/**
 * Calls of the server's API, and of the hosts of others. What carries a call is loaded with the first one, so that the
 * login page does not wait for it.
 */
export function liveHttp(config: HttpConfig): Http {
  const carrier = later(() =>
    Promise.all([import('./http-call.ts'), config.ready()]).then(([{ carrierOf }]) => carrierOf(config)),
  );
  return {
    send: (request, token) =>
      new Observable((subscriber) => {
        const abort = new AbortController();
        void carrier()
          .then((call) => call(request, token, abort.signal))
          .catch((): Reply => ({ status: 0, body: null, problem: 'unreachable' }))
          .then((reply) => {
            if (abort.signal.aborted) return;
            subscriber.next(reply);
            subscriber.complete();
          });
        return () => abort.abort();
      }),
  };
}
