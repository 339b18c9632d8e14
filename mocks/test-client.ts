import type { Language } from '../events/session-types.ts';
import type { SetupServer } from 'msw/node';
import type { Call, Result } from '../src/api/call.ts';
import { wholeBackend } from '../src/api/product/whole-backend.ts';
import { Secret } from '../src/kernel/secret.ts';
import { carried } from '../src/ports/carry.ts';
import { queryOf } from '../src/ports/http/http-parts.ts';
import type { ApiRequest, Reply } from '../src/ports/http/http-types.ts';
import { DEMO_ACCOUNTS, type DemoAccountId } from './accounts.ts';
import type { SeenRequest } from './api/handlers.ts';
import type { PlannedFault } from './api/trouble.ts';
import { memoryStorage, type MockStorage } from './clock.ts';
import { demoHandlers, demoWorld } from './demo.ts';
import { ENGLISH, type Named } from './texts/names/en.ts';
import { testClock, type TestClock } from './test-clock.ts';

/**
 * The address uses plain http: a mocked https request leaves an entry in OpenSSL's list of errors, and Node 24 then
 * ends the whole process in its next WebCrypto call (`Assertion failed: errors->Empty()`).
 */
export const API = 'http://demo.test/api/v1';
export const SOCKET = 'ws://demo.test/socket';

type DemoSetting = {
  scenario?: string | null;
  clock?: TestClock;
  storage?: MockStorage;
  faults?: readonly PlannedFault[];
  named?: Named;
};

/** Returns a mock server with its data ("world"), and a client that sends requests as the app does. */
export const openDemo = (
  server: SetupServer,
  {
    scenario = null,
    clock = testClock(),
    storage = memoryStorage(),
    faults = [],
    named = ENGLISH,
  }: DemoSetting = {},
) => {
  const world = demoWorld({ clock, storage, scenario, named });
  const seen: SeenRequest[] = [];
  server.resetHandlers(
    ...demoHandlers(world, {
      apiUrl: API,
      socketUrl: SOCKET,
      faults,
      onRequest: (request) => seen.push(request),
    }),
  );
  const backend = wholeBackend({ now: () => clock.now() });
  let token: Secret | null = null;

  const ask = <Answer>(call: Call<Answer>): Promise<Result<Answer>> => carried(send, call);
  const send = (request: ApiRequest): Promise<Reply> => {
    const query = queryOf(request);
    const end = request.secretEnd ? encodeURIComponent(request.secretEnd.reveal()) : '';
    const url = `${API}${request.path}${end}${query.size > 0 ? `?${query}` : ''}`;
    return reply(url, request.method, request.body, request.headers);
  };
  const reply = async (
    url: string,
    method: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Reply> => {
    try {
      const response = await fetch(url, {
        method: method.toUpperCase(),
        headers: {
          ...(token && { Authorization: `Bearer ${token.reveal()}` }),
          'Content-Type': 'application/json',
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(revealed(body)) }),
      });
      const text = await response.text();
      const retryAfter = response.headers.get('Retry-After');
      const rest = { status: response.status, ...(retryAfter && { retryAfter: Number(retryAfter) }) };
      try {
        return { ...rest, body: text === '' ? undefined : JSON.parse(text) };
      } catch {
        return { ...rest, body: text, problem: 'unreadable' };
      }
    } catch {
      return { status: 0, body: undefined, problem: 'unreachable' };
    }
  };
  const login = async (id: DemoAccountId, language: Language = 'en') => {
    const account = DEMO_ACCOUNTS.find((entry) => entry.id === id);
    if (!account) throw new Error(id);
    const { email, password } = account;
    const answer = valueOf(await ask(backend.login({ email, password: new Secret(password), language })));
    if (!answer.accepted) throw new Error(answer.refusal);
    token = answer.access.token;
    return answer.access;
  };
  return { world, backend, ask, login, seen, clock, storage, forgetToken: () => (token = null) };
};

const revealed = (value: unknown): unknown => {
  if (value instanceof Secret) return value.reveal();
  if (Array.isArray(value)) return value.map(revealed);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, revealed(inner)]));
  return value;
};

/** Returns the value of a result. If the result is a failure, throws an error that contains it. */
export const valueOf = <Answer>(result: Result<Answer>): Answer => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
};
