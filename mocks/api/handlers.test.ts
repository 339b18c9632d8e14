import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createProductBackend } from '../../src/api/product/product-backend.ts';
import type { Call, Result } from '../../src/api/call.ts';
import { Secret } from '../../src/kernel/secret.ts';
import type { Reply } from '../../src/ports/http-types.ts';
import { DEMO_ACCOUNTS } from '../accounts.ts';
import { memoryStorage } from '../clock.ts';
import { chooseScenarios } from '../scenarios.ts';
import { loadRoads } from '../simulator/roads/graph.ts';
import { testClock } from '../test-clock.ts';
import { createWorld } from '../world/world.ts';
import { apiHandlers, type SeenRequest } from './handlers.ts';

const API = 'https://demo.test/api/v1';
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** A server with its world, and a client that asks like the app does. */
const open = (scenario: string | null = null, clock = testClock(), storage = memoryStorage()) => {
  const world = createWorld({ clock, storage, scenarios: chooseScenarios(scenario), loadRoads });
  const seen: SeenRequest[] = [];
  server.resetHandlers(...apiHandlers(world, { apiUrl: API, onRequest: (request) => seen.push(request) }));
  const backend = createProductBackend({ now: clock.now });
  let token: Secret | null = null;

  const ask = async <Answer>({ request, read }: Call<Answer>): Promise<Result<Answer>> => {
    const query = new URLSearchParams(
      Object.entries(request.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const url = `${API}${request.path}${query.size > 0 ? `?${query}` : ''}`;
    return read(await reply(url, request.method, request.body));
  };
  const reply = async (url: string, method: string, body?: unknown): Promise<Reply> => {
    try {
      const response = await fetch(url, {
        method: method.toUpperCase(),
        headers: {
          ...(token && { Authorization: `Bearer ${token.reveal()}` }),
          'Content-Type': 'application/json',
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
  const login = async (id: string) => {
    const account = DEMO_ACCOUNTS.find((entry) => entry.id === id);
    if (!account) throw new Error(id);
    const { email, password } = account;
    const answer = value(await ask(backend.login({ email, password: new Secret(password), language: 'en' })));
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

const value = <Answer>(result: Result<Answer>): Answer => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
};

test('[AUTH-03] every demo account opens with one click and finds its devices', async () => {
  const { backend, ask, forgetToken, login } = open();
  for (const { id } of DEMO_ACCOUNTS) {
    if (id === 'fleet') continue;
    forgetToken();
    const answer = value(await ask(backend.demoLogin(id, 'en')));
    expect(answer.accepted).toBe(true);
    const { userID } = await login(id);
    expect(value(await ask(backend.customer(userID))).email).toBe(
      `${id.toLowerCase()}@demo.fixpoint.example`,
    );
    expect(value(await ask(backend.devices())).length).toBeGreaterThan(1);
  }
});

test('the customer has twelve devices in three groups, one switched off and one without a fix', async () => {
  const { backend, ask, login } = open();
  await login('customer');
  const devices = value(await ask(backend.devices()));
  expect(devices).toHaveLength(12);
  expect(new Set(devices.map(({ imei }) => imei)).size).toBe(12);
  expect(new Set(devices.map(({ device_models }) => device_models[0]?.route_profile)).size).toBeGreaterThan(
    6,
  );
  expect(value(await ask(backend.groups())).map(({ name }) => name)).toEqual([
    'Family',
    'Company',
    'Leisure',
  ]);
  expect(devices.filter(({ switchedOffAt }) => switchedOffAt !== null)).toHaveLength(1);
  const fixes = value(await ask(backend.lastPositions('all', null)));
  expect(fixes.at).toHaveLength(11);
});
