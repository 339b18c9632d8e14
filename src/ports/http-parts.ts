import { Secret } from '../kernel/secret.ts';
import { decrypt } from './decrypt.ts';
import type { ApiRequest, Reply } from './http-types.ts';

/** No answer within this long is no answer (headers and body together), in milliseconds. */
const LONGEST_WAIT = 15_000;
/** Nobody waits longer than this, whatever a server asks for; in seconds. */
const LONGEST_RETRY_AFTER = 600;

/** Below this a worker would take longer than the reading, bytes. */
const LARGE = 100_000;

/** What a request tells of the app and its time. */
export type HeaderFacts = {
  readonly version: string;
  /** The time as the server tells it, in milliseconds since 1970. */
  readonly now: () => number;
};

/** JSON with its secrets opened: a password or token leaves the app here, in the body of its request, and nowhere else. */
export const withSecrets = (body: unknown): string =>
  JSON.stringify(body, function (this: Record<string, unknown>, key: string, value: unknown) {
    const before = this[key]; // `value` is what `toJSON` made of it: the mark
    return before instanceof Secret ? before.reveal() : value;
  });

/** The headers each kind of call carries (HTTP-01 … HTTP-03). */
export function headersOf(
  { now, version }: HeaderFacts,
  { kind = 'api', headers = {} }: Pick<ApiRequest, 'kind' | 'headers'>,
  token: Secret | null,
): Record<string, string> {
  const isOurs = kind !== 'maps' && kind !== 'analytics';
  const names = Object.keys(headers).filter((name) => isOurs && name.toLowerCase() !== 'authorization');
  const saysWho = isOurs && kind !== 'tokenUpdate';
  return {
    ...Object.fromEntries(names.map((name) => [name, headers[name] as string])),
    ...(saysWho && { 'X-Request-Date': new Date(now()).toISOString() }),
    ...(saysWho && token?.isKnown && { Authorization: `Bearer ${token.reveal()}` }),
    ...(kind !== 'media' && { 'Cache-Control': 'no-cache, no-store', Pragma: 'no-cache' }),
    ...((kind === 'api' || kind === 'tokenUpdate') && { 'X-App-Version': version }),
  };
}

/** Where a request goes: below the API, or for the hosts of others to the whole address that it names. */
export const addressOf = (
  apiUrl: string,
  { path, kind, secretEnd }: Pick<ApiRequest, 'path' | 'kind' | 'secretEnd'>,
): string => {
  if (kind === 'maps' || kind === 'analytics') return path;
  return apiUrl + path + (secretEnd ? encodeURIComponent(secretEnd.reveal()) : '');
};

/**
 * Only pictures and sound may be fetched by way of another address. A call that was led elsewhere could hand its body, a
 * refresh token among them, to a stranger.
 */
export const redirectOf = ({ kind }: Pick<ApiRequest, 'kind'>): 'follow' | 'error' =>
  kind === 'media' ? 'follow' : 'error';

/** Runs `call` with a signal that ends it after `LONGEST_WAIT`, in mid-body too, or when `outer` does. */
export async function timed<Value>(
  call: (signal: AbortSignal) => Promise<Value>,
  outer?: AbortSignal,
): Promise<Value> {
  const abort = new AbortController();
  const end = () => abort.abort();
  outer?.addEventListener('abort', end, { once: true });
  const timer = setTimeout(
    () => abort.abort(new DOMException('No answer in time.', 'TimeoutError')),
    LONGEST_WAIT,
  );
  try {
    return await call(abort.signal);
  } catch (problem) {
    // A library may have wrapped the reason into an error of its own.
    throw isTimeout(abort.signal.reason) ? abort.signal.reason : problem;
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', end);
  }
}

/** Reads a whole answer. A body that is cut short without an error (gzip) is found out by its JSON. */
export async function replyOf(
  response: Response,
  {
    now,
    encryptionKey,
    readLarge,
  }: {
    now: () => number;
    encryptionKey: () => string | null;
    readLarge?: (bytes: ArrayBuffer) => Promise<unknown>;
  },
): Promise<Reply> {
  if (response.type === 'opaque' || response.type === 'opaqueredirect' || response.type === 'error')
    return { status: 0, body: null, problem: 'unreachable' };
  const { status } = response;
  const bytes = readLarge && response.ok ? await response.arrayBuffer() : null;
  const isLarge = bytes !== null && bytes.byteLength >= LARGE;
  const text = isLarge ? 'large' : bytes ? new TextDecoder().decode(bytes) : await response.text();
  const retryAfter = secondsOf(response.headers.get('Retry-After'), now());
  const extra = retryAfter === null ? {} : { retryAfter };
  if (text === '') return { status, body: null, ...extra };
  let data: unknown;
  try {
    data = isLarge ? await readLarge?.(bytes) : JSON.parse(text);
  } catch {
    return { status, body: null, problem: 'unreadable', ...extra };
  }
  if (typeof data !== 'object' || data === null || !('encrypted_data' in data))
    return { status, body: data, ...extra };
  const plain = await decrypt(data.encrypted_data, encryptionKey());
  return plain.ok
    ? { status, body: plain.value, ...extra }
    : { status, body: null, problem: 'decryption', ...extra };
}

/** Seconds to wait by a Retry-After header: a number, or a date (RFC 9110, 10.2.3); null for anything else. */
export function secondsOf(header: string | null, now: number): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000;
  return seconds >= 0 ? Math.min(Math.ceil(seconds), LONGEST_RETRY_AFTER) : null;
}

/** The browser tells a cut wire, a refused port, a redirect and a blocked host all as one kind of error. */
export const failed = (problem: unknown): Reply => ({
  status: 0,
  body: null,
  problem: isTimeout(problem) ? 'timeout' : 'unreachable',
});

const isTimeout = (problem: unknown): boolean => problem instanceof Error && problem.name === 'TimeoutError';
