import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDemo } from '../test-client.ts';
import { expiredToken, failing, type PlannedFault } from './trouble.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

const signedIn = async (...faults: PlannedFault[]) => {
  const demo = openDemo(server, { faults });
  const access = await demo.login('customer');
  const status = async (call: 'reports' | 'groups' | 'devices') => {
    const result = await demo.ask<unknown>(demo.backend[call]());
    return result.ok ? 200 : result.failure.status;
  };
  return { ...demo, access, status };
};

describe('a planned fault of the mock server', () => {
  test('a failing route returns its status, other routes work', async () => {
    const { status } = await signedIn(failing('GET /reports', 500));
    expect([await status('reports'), await status('groups'), await status('reports')]).toEqual([
      500, 200, 500,
    ]);
  });

  test('a route with a limited number of failures works after them', async () => {
    const { status } = await signedIn(failing('GET /reports', 503, 2));
    expect([await status('reports'), await status('reports'), await status('reports')]).toEqual([
      503, 503, 200,
    ]);
  });

  test('an expired token is refused for every call, until there is a new one', async () => {
    const { status, backend, ask, access, login } = await signedIn(expiredToken());
    expect([await status('devices'), await status('reports'), await status('devices')]).toEqual([
      401, 401, 401,
    ]);
    const renewed = await ask(backend.renewAccess('customer@demo.fixpoint.example', access.refresh_token));
    expect(renewed.ok).toBe(true);
    await login('customer');
    expect([await status('devices'), await status('reports')]).toEqual([200, 200]);
  });

  test('a token can expire with a view’s call', async () => {
    const { status } = await signedIn(expiredToken('GET /reports'));
    expect([await status('devices'), await status('reports'), await status('devices')]).toEqual([
      200, 401, 401,
    ]);
  });

  test('`GET` also means a route that only reads, even if its method is POST', async () => {
    const { ask, backend } = await signedIn(failing('GET /geofences', 500));
    expect(await ask(backend.geofences([1_000_001]))).toMatchObject({ failure: { status: 500 } });
  });

  test('an unknown route is refused at once, with a list of similar ones', () => {
    expect(() => openDemo(server, { faults: [failing('GET /report', 500)] })).toThrow(
      'The mock server has no route "GET /report", but GET /reports, GET /reports/:id, POST /reports',
    );
    expect(() => openDemo(server, { faults: [expiredToken('GET /nothing')] })).toThrow('(see mocks/api)');
  });
});
