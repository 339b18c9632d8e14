import type { KyInstance } from 'ky';
import { Observable } from 'rxjs';
import type { Secret } from '../kernel/secret.ts';
import { addressOf, failed, headersOf, redirectOf, replyOf, timed, withSecrets } from './http-parts.ts';
import type { ApiRequest, Reply } from './http-types.ts';
import type { Http } from './ports.ts';
import { type ServerClock, serverClock } from './server-clock.ts';

export type HttpConfig = {
  /** Base of the product API, e.g. `https://api.example.com/api/v1`. */
  readonly apiUrl: string;
  readonly version: string;
  /** Base64, 32 bytes; null where answers are not encrypted. */
  readonly encryptionKey: () => string | null;
  readonly now: () => number;
  /** Resolves when the backend may be called; the demo's is loaded only when it is needed. */
  readonly ready: () => Promise<unknown>;
};

/**
 * Calls over ky, with its cleverness off: it must not repeat or give up anything that the log does not know of.
 *
 * ky is loaded with the first call, so that the login page does not wait for it.
 */
export function liveHttp(config: HttpConfig): Http {
  const clock = serverClock(config.now);
  let client: Promise<KyInstance> | undefined;
  const load = () => {
    client ??= Promise.all([import('ky'), config.ready()]).then(([{ default: ky }]) =>
      ky.create({
        retry: 0,
        throwHttpErrors: false,
        timeout: false,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        stringifyJson: withSecrets,
      }),
    );
    client.catch(() => {
      client = undefined; // a chunk that could not be loaded may be there next time
    });
    return client;
  };
  return {
    send: (request, token) =>
      new Observable((subscriber) => {
        const abort = new AbortController();
        void load()
          .then((ky) => timed((signal) => call(ky, config, clock, request, token, signal), abort.signal))
          .catch((problem: unknown) => failed(problem))
          .then((reply) => {
            if (abort.signal.aborted) return;
            subscriber.next(reply);
            subscriber.complete();
          });
        return () => abort.abort();
      }),
  };
}

async function call(
  ky: KyInstance,
  { apiUrl, version, encryptionKey }: HttpConfig,
  clock: ServerClock,
  request: ApiRequest,
  token: Secret | null,
  signal: AbortSignal,
): Promise<Reply> {
  const { method, query, body } = request;
  const response = await ky(addressOf(apiUrl, request), {
    method,
    headers: headersOf({ version, now: clock.now }, request, token),
    redirect: redirectOf(request),
    ...(query && { searchParams: { ...query } }),
    ...(body !== undefined && { json: body }),
    signal,
  });
  // A picture may come out of a cache with the date of long ago, and other hosts have clocks of their own.
  if (request.kind === undefined || request.kind === 'api' || request.kind === 'tokenUpdate')
    clock.learn(response.headers.get('Date'));
  return replyOf(response, { now: clock.now, encryptionKey });
}
