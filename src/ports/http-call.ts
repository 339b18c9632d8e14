import ky from 'ky';
import type { Secret } from '../kernel/secret.ts';
import type { HttpConfig } from './http-live.ts';
import { addressOf, failed, headersOf, redirectOf, replyOf, timed, withSecrets } from './http-parts.ts';
import type { ApiRequest, Reply } from './http-types.ts';
import type { ServerClock } from './server-clock.ts';

/** ky with its cleverness off: it must not repeat or give up anything that the log does not know of. */
const client = ky.create({
  retry: 0,
  throwHttpErrors: false,
  timeout: false, // `timed` covers the body too
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  stringifyJson: withSecrets,
});

/** One call, once. Never rejects. */
export const call = (
  { apiUrl, version, encryptionKey, readLarge }: HttpConfig,
  clock: ServerClock,
  request: ApiRequest,
  token: Secret | null,
  outer: AbortSignal,
): Promise<Reply> =>
  timed(async (signal) => {
    const { method, query, body, kind = 'api' } = request;
    const response = await client(addressOf(apiUrl, request), {
      method,
      headers: headersOf({ version, now: clock.now }, request, token),
      redirect: redirectOf(request),
      ...(query && { searchParams: { ...query } }),
      ...(body !== undefined && { json: body }),
      ...(request.outlives && { keepalive: true }),
      signal,
    });
    // A picture may come out of a cache with the date of long ago, and other hosts have clocks of their own.
    if (kind === 'api' || kind === 'tokenUpdate') clock.learn(response.headers.get('Date'));
    return replyOf(response, {
      now: clock.now,
      encryptionKey,
      ...(request.large && readLarge && { readLarge }),
    });
  }, outer).catch(failed);
