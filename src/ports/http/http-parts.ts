import { Secret } from '../../kernel/secret.ts';
import { fromBase64 } from '../base64.ts';
import type { ApiRequest, Reply } from './http-types.ts';
import util from 'tweetnacl-util';

type Plain = { readonly ok: true; readonly value: unknown } | { readonly ok: false };

const FAILED: Plain = { ok: false };

/**
 * Decrypts a response: `ciphertext::iv`, both base64, AES-256-CBC with PKCS#7 padding; it contains JSON (HTTP-04).
 *
 * All failures look the same (no key, bad base64, wrong length, bad padding, no UTF-8, no JSON), so an attacker
 * cannot use them to learn about the content (padding oracle). CBC does not detect tampering; the caller must
 * validate the value.
 */
export async function decrypt(envelope: unknown, key: string | null): Promise<Plain> {
  if (typeof envelope !== 'string' || key === null) return FAILED;
  const parts = envelope.split('::');
  if (parts.length !== 2) return FAILED;
  try {
    const [ciphertext, iv] = parts.map((part) => util.decodeBase64(part)) as [Uint8Array, Uint8Array];
    if (iv.length !== 16 || ciphertext.length === 0 || ciphertext.length % 16 !== 0) return FAILED;
    const raw = new Uint8Array(util.decodeBase64(key));
    if (raw.length !== 32) return FAILED;
    const imported = await crypto.subtle.importKey('raw', raw, 'AES-CBC', false, ['decrypt']);
    const bytes = await crypto.subtle.decrypt(
      { name: 'AES-CBC', iv: new Uint8Array(iv) },
      imported,
      new Uint8Array(ciphertext),
    );
    return { ok: true, value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return FAILED;
  }
}

/** Timeout of a response, headers and body together (ms). */
const LONGEST_WAIT = 15_000;
/** A request body up to this size is sent in no time worth counting (bytes). */
const SMALL_UPLOAD = 100_000;
/** The slowest upload that a request waits for (bytes per ms): a weak mobile network. */
const SLOWEST_UPLOAD = 20;
/** Longest wait before a retry, whatever a server requests (seconds). */
const LONGEST_RETRY_AFTER = 600;

/** Responses smaller than this are parsed on the main thread, because a worker would take longer (bytes). */
const LARGE = 100_000;

/** Maximum length of the stored text of an error response that is not JSON (characters). */
const LONGEST_REFUSAL = 4_000;

/** `plain`: sends no headers that a server has to allow by name (CORS), except Authorization and Content-Type. */
export type HeaderPolicy = 'product' | 'plain';

/** What a request's headers report about the app and its time. */
export type HeaderFacts = {
  readonly policy: HeaderPolicy;
  readonly version: string;
  /** The time according to the server (ms since 1970). */
  readonly now: () => number;
};

/**
 * Converts a request body to JSON with its secrets in clear text. This is the only place where a password or token
 * leaves the app.
 */
export const withSecrets = (body: unknown): string =>
  JSON.stringify(body, function (this: Record<string, unknown>, key: string, value: unknown) {
    const before = this[key]; // `value` is the result of the secret's `toJSON`: the placeholder
    return before instanceof Secret ? before.reveal() : value;
  });

type Content = Pick<ApiRequest, 'body' | 'form' | 'binary'>;

/** Returns the body of a request in the form in which it is sent, and its content type. */
function contentOf({ body, form, binary }: Content): { sent: BodyInit; type: string } | null {
  if (binary) return { sent: fromBase64(binary.base64), type: binary.mime };
  if (form) {
    const fields = Object.entries(form).map(([name, value]): [string, string] => [
      name,
      value instanceof Secret ? value.reveal() : String(value),
    ]);
    return { sent: new URLSearchParams(fields).toString(), type: 'application/x-www-form-urlencoded' };
  }
  return body === undefined ? null : { sent: withSecrets(body), type: 'application/json' };
}

/** Returns the query of a request. If a value is a list, its key appears once per entry. */
export const queryOf = ({ query = {} }: Pick<ApiRequest, 'query'>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, String(each)]),
    ),
  );

/** Encodes a text in base64 by its UTF-8 bytes, because a password may contain any characters. */
const inBase64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** Returns the HTTP headers for each kind of call (HTTP-01 … HTTP-03). */
export function headersOf(
  { policy, now, version }: HeaderFacts,
  request: Pick<ApiRequest, 'kind' | 'headers' | 'bearer' | 'basic'>,
  session: Secret | null,
): Record<string, string> {
  const { kind = 'api', headers = {}, bearer, basic } = request;
  const isOurs = kind !== 'maps' && kind !== 'analytics';
  const saysWho = isOurs && kind !== 'tokenUpdate';
  const token = basic?.password ?? bearer ?? (saysWho ? session : null);
  const authorization =
    isOurs && token?.isKnown
      ? {
          Authorization: basic
            ? `Basic ${inBase64(`${basic.name}:${token.reveal()}`)}`
            : `Bearer ${token.reveal()}`,
        }
      : {};
  if (policy === 'plain') return authorization;
  return {
    ...Object.fromEntries(
      Object.entries(headers).filter(([name]) => isOurs && name.toLowerCase() !== 'authorization'),
    ),
    ...(saysWho && { 'X-Request-Date': new Date(now()).toISOString() }),
    ...authorization,
    ...(kind !== 'media' && { 'Cache-Control': 'no-cache, no-store', Pragma: 'no-cache' }),
    ...((kind === 'api' || kind === 'tokenUpdate') && { 'X-App-Version': version }),
  };
}

/** Returns what the browser needs to send one of the app's requests, except address and timeout. */
export function wireOf(
  facts: HeaderFacts,
  request: ApiRequest,
  session: Secret | null,
): { method: string; headers: Record<string, string> } & Pick<
  RequestInit,
  'body' | 'credentials' | 'redirect' | 'referrerPolicy' | 'keepalive'
> {
  const content = contentOf(request);
  return {
    method: request.method.toUpperCase(),
    headers: {
      ...headersOf(facts, request, session),
      ...(content && { 'Content-Type': content.type }),
    },
    ...(content && { body: content.sent }),
    credentials: request.cookie ? 'include' : 'omit',
    redirect: redirectOf(request),
    referrerPolicy: 'no-referrer',
    ...(request.outlives && { keepalive: true }),
  };
}

/**
 * Returns the address of a request: a path below the API's base or, for other hosts, the full address in the
 * request.
 */
export const addressOf = (
  apiUrl: string,
  { path, kind, secretEnd }: Pick<ApiRequest, 'path' | 'kind' | 'secretEnd'>,
): string => {
  if (kind === 'maps' || kind === 'analytics') return path;
  return apiUrl + path + (secretEnd ? encodeURIComponent(secretEnd.reveal()) : '');
};

/**
 * Only requests for pictures and sound may follow redirects. Any other redirected call could send its body, such as
 * a refresh token, to a foreign host.
 */
const redirectOf = ({ kind }: Pick<ApiRequest, 'kind'>): 'follow' | 'error' =>
  kind === 'media' ? 'follow' : 'error';

/** Returns how long a request may take to its end (ms): a large body needs time to be sent. */
export function longestFor(body: RequestInit['body']): number {
  const size = typeof body === 'string' ? body.length : body instanceof Uint8Array ? body.byteLength : 0;
  return LONGEST_WAIT + Math.max(0, size - SMALL_UPLOAD) / SLOWEST_UPLOAD;
}

/**
 * Runs `call` with a signal that aborts it after `longest` ms (also while the body is read), or when `outer` aborts.
 */
export async function timed<Value>(
  call: (signal: AbortSignal) => Promise<Value>,
  outer?: AbortSignal,
  longest = LONGEST_WAIT,
): Promise<Value> {
  const abort = new AbortController();
  const end = () => abort.abort();
  if (outer?.aborted) end();
  else outer?.addEventListener('abort', end, { once: true });
  const timer = setTimeout(
    () => abort.abort(new DOMException('No answer in time.', 'TimeoutError')),
    longest,
  );
  try {
    return await call(abort.signal);
  } catch (problem) {
    // Throws the original timeout error, because a library may have wrapped it in an error of its own.
    throw isTimeout(abort.signal.reason) ? abort.signal.reason : problem;
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', end);
  }
}

/** What is needed in order to read a response. */
export type ReplyParts = {
  readonly now: () => number;
  readonly encryptionKey: () => string | null;
  readonly readLarge?: (bytes: ArrayBuffer) => Promise<unknown>;
  readonly answers?: ApiRequest['answers'];
};

/**
 * Reads a complete response. If a compressed (gzip) body is cut short without an error, the result counts as invalid
 * JSON.
 */
export async function replyOf(
  response: Response,
  { now, encryptionKey, readLarge, answers }: ReplyParts,
): Promise<Reply> {
  if (response.type === 'opaque' || response.type === 'opaqueredirect' || response.type === 'error')
    return { status: 0, body: null, problem: 'unreachable' };
  const { status, ok, headers } = response;
  const bytes = readLarge && ok ? await response.arrayBuffer() : null;
  const isLarge = bytes !== null && bytes.byteLength >= LARGE;
  const text = isLarge ? 'large' : bytes ? new TextDecoder().decode(bytes) : await response.text();
  const retryAfter = secondsOf(headers.get('Retry-After'), now());
  const challenge = status === 401 ? challengeOf(headers.get('WWW-Authenticate')) : null;
  const extra = { ...(retryAfter !== null && { retryAfter }), ...(challenge !== null && { challenge }) };
  if (text === '') return { status, body: null, ...extra };
  if (answers === 'text' && ok) return { status, body: text, ...extra };
  let data: unknown;
  try {
    data = isLarge ? await readLarge?.(bytes) : JSON.parse(text);
  } catch {
    const refusal = status >= 400 ? { text: text.slice(0, LONGEST_REFUSAL) } : {};
    return { status, body: null, problem: 'unreadable', ...refusal, ...extra };
  }
  if (typeof data !== 'object' || data === null || !('encrypted_data' in data))
    return { status, body: data, ...extra };
  const plain = await decrypt(data.encrypted_data, encryptionKey());
  return plain.ok
    ? { status, body: plain.value, ...extra }
    : { status, body: null, problem: 'decryption', ...extra };
}

/** Returns the authentication scheme in a WWW-Authenticate header. Null if there is none. */
const challengeOf = (header: string | null): string | null =>
  /^\s*([\w-]{1,40})/.exec(header ?? '')?.[1] ?? null;

/**
 * Seconds to wait according to a Retry-After header: a number, or a date (RFC 9110, 10.2.3). Null for anything
 * else.
 */
export function secondsOf(header: string | null, now: number): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000;
  return seconds >= 0 ? Math.min(Math.ceil(seconds), LONGEST_RETRY_AFTER) : null;
}

/**
 * Returns the reply for a failed request. The browser reports a lost connection, a refused port, a redirect and a
 * blocked host all as the same error.
 */
export const failed = (problem: unknown): Reply => ({
  status: 0,
  body: null,
  problem: isTimeout(problem) ? 'timeout' : 'unreachable',
});

const isTimeout = (problem: unknown): boolean => problem instanceof Error && problem.name === 'TimeoutError';
