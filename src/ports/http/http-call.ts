import ky from 'ky';
import type { Secret } from '../../kernel/secret.ts';
import type { HttpConfig } from './http-live.ts';
import { addressOf, failed, longestFor, queryOf, replyOf, timed, wireOf } from './http-parts.ts';
import type { ApiRequest, Reply } from './http-types.ts';
import { type ServerClock, serverClock } from './server-clock.ts';

/**
 * The HTTP library ky without its automatic behaviour: it must not retry or abort requests without an event in the
 * log.
 */
const client = ky.create({
  retry: 0,
  throwHttpErrors: false,
  timeout: false, // no timeout here, because `timed` limits the whole response, including the body
});

const KEY = 'Idempotency-Key';
/**
 * Servers (by API address) whose CORS rules do not allow the header with the idempotency key. Requests to them leave
 * the key out.
 */
const withoutKey = new Set<string>();

/**
 * Returns the function that sends calls to a server. It also uses the responses to compare the server's clock with the
 * clock of the user's computer or phone.
 */
export const carrierOf = (config: HttpConfig) => {
  const clock = serverClock(config.now);
  return (request: ApiRequest, token: Secret | null, outer: AbortSignal): Promise<Reply> =>
    call(config, clock, request, token, outer);
};

/**
 * Sends one call. Never rejects.
 *
 * Changes carry an idempotency key in a header. A server that knows only the documented API may not allow this header
 * (CORS). The browser then sends nothing at all, which looks like a lost connection. So after such a failure the app
 * sends a test call that changes nothing, with and without the key. If the server responds only without the key, all
 * further calls to this server leave the key out. A change is never sent a second time on suspicion alone.
 */
async function call(
  config: HttpConfig,
  clock: ServerClock,
  request: ApiRequest,
  token: Secret | null,
  outer: AbortSignal,
): Promise<Reply> {
  const send = (each: ApiRequest) => once(config, clock, each, token, outer);
  const { probe } = config;
  const { [KEY]: key, ...headers } = request.headers ?? {};
  const bare = { ...request, headers };
  if (key === undefined || config.headers === 'plain' || withoutKey.has(config.apiUrl)) return send(bare);
  const reply = await send(request);
  if (!probe || reply.problem !== 'unreachable' || outer.aborted) return reply;
  const answers = async (each: ApiRequest) => (await send(each)).status !== 0;
  if (!(await answers(probe)) || (await answers({ ...probe, headers: { [KEY]: key } }))) return reply;
  withoutKey.add(config.apiUrl);
  return send(bare);
}

/** Sends one call, without checking whether the server allows the header with the idempotency key. Never rejects. */
const once = async (
  config: HttpConfig,
  clock: ServerClock,
  request: ApiRequest,
  token: Secret | null,
  outer: AbortSignal,
): Promise<Reply> => {
  const { apiUrl, headers: policy, version, encryptionKey, readLarge, now } = config;
  const { query, kind = 'api', answers, large } = request;
  const sent = async (wire: ReturnType<typeof wireOf>, signal: AbortSignal): Promise<Reply> => {
    // Whether the response's date tells the server's time. A picture may come from a cache with an old date, and other
    // hosts have their own clocks.
    const tellsTime = kind === 'api' || kind === 'tokenUpdate';
    const asked = now();
    const response = await client(addressOf(apiUrl, request), {
      ...wire,
      ...(query && { searchParams: queryOf(request) }),
      // The browser stores no response, whatever the server says about caching.
      ...(tellsTime && { cache: 'no-store' as const }),
      signal,
    });
    const redated = tellsTime && clock.learn(response, asked);
    if (tellsTime) config.differs?.(clock.behind());
    const reply = await replyOf(response, {
      now: clock.now,
      encryptionKey,
      ...(answers && { answers }),
      ...(large && readLarge && { readLarge: (bytes: ArrayBuffer) => readLarge(bytes, large) }),
    });
    return redated ? { ...reply, redated } : reply;
  };
  try {
    const wire = wireOf({ policy, version, now: clock.now }, request, token);
    return await timed((signal) => sent(wire, signal), outer, longestFor(wire.body));
  } catch (problem) {
    return failed(problem);
  }
};
