import { Observable } from 'rxjs';
import { later } from '../later.ts';
import type { HeaderPolicy } from './http-parts.ts';
import type { ApiRequest, Reply } from './http-types.ts';
import type { Http } from '../ports.ts';

export type HttpConfig = {
  /** Base of the API, e.g. `https://api.example.com/api/v1`. */
  readonly apiUrl: string;
  readonly headers: HeaderPolicy;
  /**
   * A request that checks whether the server allows the header with the idempotency key. Every server of this kind
   * supports the request, and it changes nothing. Null if no check is needed.
   */
  readonly probe: ApiRequest | null;
  readonly version: string;
  /** Returns the key that decrypts responses: base64, 32 bytes. Null if responses are not encrypted. */
  readonly encryptionKey: () => string | null;
  /** Returns the time of the user's computer or phone, without correction. */
  readonly now: () => number;
  /** Parses a large response in a worker. Absent until a session needs it, and where no worker is available. */
  readLarge?: (bytes: ArrayBuffer, of: 'fixes' | 'sensors') => Promise<unknown>;
  /**
   * Called with each response: how far the clock of the user's computer or phone is behind the server's (ms). Absent
   * until a session needs it.
   */
  differs?: (behind: number) => void;
  /** Resolves when calls may be sent. The demo's backend is loaded only when it is needed. */
  readonly ready: () => Promise<unknown>;
};

/**
 * Sends calls to the server's API and to other hosts. The code that sends them is loaded with the first call, so
 * that the login page does not wait for it.
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
