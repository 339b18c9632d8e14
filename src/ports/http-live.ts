import type { KyInstance } from 'ky';
import { Observable } from 'rxjs';
import { Secret } from '../kernel/secret.ts';
import { decrypt } from './decrypt.ts';
import type { ApiRequest, Reply } from './http-types.ts';
import type { Http } from './ports.ts';

/** No answer within this long is no answer (headers and body together). */
const LONGEST_WAIT = 15_000;

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
  let client: Promise<KyInstance> | undefined;
  const load = () => {
    client ??= Promise.all([import('ky'), config.ready()]).then(([{ default: ky }]) =>
      ky.create({
        retry: 0,
        throwHttpErrors: false,
        timeout: LONGEST_WAIT,
        credentials: 'omit',
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
          .then((ky) => call(ky, config, request, token, abort.signal))
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
  config: HttpConfig,
  request: ApiRequest,
  token: Secret | null,
  signal: AbortSignal,
): Promise<Reply> {
  const { method, path, query, body } = request;
  const response = await ky(config.apiUrl + path, {
    method,
    headers: { ...request.headers, ...headersOf(config, request, token) },
    ...(query && { searchParams: { ...query } }),
    ...(body !== undefined && { json: body }),
    signal,
  });
  const text = await response.text();
  const retryAfter = secondsOf(response.headers.get('Retry-After'), config.now());
  const extra = retryAfter === null ? {} : { retryAfter };
  if (text === '') return { status: response.status, body: null, ...extra };
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return { status: response.status, body: null, problem: 'unreadable', ...extra };
  }
  if (typeof data === 'object' && data !== null && 'encrypted_data' in data) {
    const plain = await decrypt(data.encrypted_data, config.encryptionKey());
    return plain.ok
      ? { status: response.status, body: plain.value, ...extra }
      : { status: response.status, body: null, problem: 'decryption', ...extra };
  }
  return { status: response.status, body: data, ...extra };
}

/** JSON with its secrets opened: a password or token leaves the app here, in the body of its request, and nowhere else. */
export const withSecrets = (body: unknown): string =>
  JSON.stringify(body, function (this: Record<string, unknown>, key: string, value: unknown) {
    const before = this[key]; // `value` is what `toJSON` made of it: the mark
    return before instanceof Secret ? before.reveal() : value;
  });

/** The headers each kind of call carries (HTTP-01 … HTTP-03). */
export function headersOf(
  { now, version }: Pick<HttpConfig, 'now' | 'version'>,
  { kind = 'api' }: Pick<ApiRequest, 'kind'>,
  token: Secret | null,
): Record<string, string> {
  return {
    ...(kind !== 'tokenUpdate' && { 'X-Request-Date': new Date(now()).toISOString() }),
    ...(kind !== 'tokenUpdate' && token?.isKnown && { Authorization: `Bearer ${token.reveal()}` }),
    ...(kind !== 'media' && { 'Cache-Control': 'no-cache, no-store', Pragma: 'no-cache' }),
    ...(kind !== 'media' && { 'X-App-Version': version }),
  };
}

/** Seconds to wait by a Retry-After header: a number, or a date (RFC 9110, 10.2.3); null for anything else. */
export function secondsOf(header: string | null, now: number): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : null;
}

/** The browser tells a cut wire, a refused port and a blocked host all as one kind of error. */
function failed(problem: unknown): Reply {
  const name = problem instanceof Error ? problem.name : '';
  return { status: 0, body: null, problem: name === 'TimeoutError' ? 'timeout' : 'unreachable' };
}
