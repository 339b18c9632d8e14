import { globSync, readFileSync } from 'node:fs';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_ENCRYPTION_KEY } from './api/encrypted.ts';
import { createTrouble } from './api/trouble.ts';
import { memoryStorage } from './clock.ts';
import {
  changeScenarios,
  chooseScenarios,
  FROM_START,
  type ScenarioName,
  SCENARIOS,
  scenariosFor,
} from './scenarios.ts';
import { loadRoads } from './simulator/load-roads.ts';
import { testClock } from './test-clock.ts';
import { API, openDemo, valueOf } from './test-client.ts';
import { createWorld } from './world/world.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

/** Repeats a call `times` times and returns the outcome of each. */
const outcomes = async (scenario: string, times: number): Promise<string[]> => {
  const { backend, ask, login } = openDemo(server, { scenario });
  await login('customer');
  const list: string[] = [];
  for (let i = 0; i < times; i++) {
    const result = await ask(backend.groups());
    list.push(result.ok ? 'ok' : result.failure.reason);
  }
  return list;
};

test('names can be combined; an unknown one is returned and has no effect', () => {
  const { active, unknown } = chooseScenarios(' Slow, 401,,tsunami');
  expect([...active]).toEqual(['slow', '401']);
  expect(unknown).toEqual(['tsunami']);
  expect(chooseScenarios(null)).toEqual({ server: 'product', active: new Set(), unknown: [] });
});

test('a scenario of what a Traccar does not have is unknown there, also later', () => {
  const chosen = chooseScenarios('survey,429', 'traccar');
  expect([...chosen.active]).toEqual(['429']);
  expect(chosen.unknown).toEqual(['survey']);
  changeScenarios(chosen, ['crowd', 'slow']);
  expect([...chosen.active]).toEqual(['slow']);
});

test('the mock Traccar reads each scenario that it offers', () => {
  const sources = globSync('mocks/{traccar/*,world/{world,positions}}.ts')
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => readFileSync(path, 'utf8'));
  const unread = scenariosFor('traccar').filter(
    ({ name }) => !sources.some((text) => text.includes(`active.has('${name}')`)),
  );
  expect(unread).toEqual([]);
});

test('what the world reads when it is created is among the scenarios that apply from the start', () => {
  const asked = new Set<string>();
  const active = new Set<ScenarioName>();
  active.has = (name) => (asked.add(name), false);
  const scenarios = { server: 'product', active, unknown: [] } as const;
  createWorld({ clock: testClock(), storage: memoryStorage(), scenarios, loadRoads });
  expect(asked.size).toBeGreaterThan(2);
  // The fleet is built once, with its first use.
  expect([...asked, 'huge'].toSorted()).toEqual(FROM_START.toSorted());
});

test('every scenario has a description', () => {
  for (const { effect } of SCENARIOS) expect(effect).toMatch(/\.$/);
});

test('slow: a response takes at least three seconds and at most nine', async () => {
  const clock = testClock();
  const { world } = openDemo(server, { scenario: 'slow', clock });
  let done = false;
  const answer = createTrouble(world, [0, 0])
    .before(true, 'GET /device', {}, 'a token')
    .then(() => (done = true));
  clock.turn(2999);
  await Promise.resolve();
  expect(done).toBe(false);
  clock.turn(6001);
  await answer;
  expect(done).toBe(true);
});

test('offline: nothing reaches the server', async () => {
  const { backend, ask } = openDemo(server, { scenario: 'offline' });
  expect(await ask(backend.demoLogin('customer', 'en'))).toMatchObject({
    ok: false,
    failure: { reason: 'unreachable', status: 0 },
  });
});

test('401: every fourth call is refused once, and access ends after 20 s', async () => {
  expect(await outcomes('401', 8)).toEqual([
    'ok',
    'ok',
    'ok',
    'unauthorised',
    'ok',
    'ok',
    'ok',
    'unauthorised',
  ]);
  const { backend, ask, login, clock } = openDemo(server, { scenario: '401' });
  const { refresh_token } = await login('customer');
  clock.turn(20_000);
  expect((await ask(backend.devices())).ok).toBe(false);
  expect((await ask(backend.renewAccess('customer@demo.fixpoint.example', refresh_token))).ok).toBe(true);
});

test('refresh-refused: access expires after 20 s and cannot be renewed', async () => {
  const { backend, ask, login, clock } = openDemo(server, { scenario: 'refresh-refused' });
  const { refresh_token } = await login('customer');
  expect((await ask(backend.devices())).ok).toBe(true);
  clock.turn(20_000);
  expect((await ask(backend.devices())).ok).toBe(false);
  expect(await ask(backend.renewAccess('customer@demo.fixpoint.example', refresh_token))).toMatchObject({
    failure: { reason: 'unauthorised' },
  });
});

test('429: every third call is refused with the time to wait', async () => {
  expect(await outcomes('429', 5)).toEqual(['ok', 'tooManyRequests', 'ok', 'ok', 'tooManyRequests']);
  const { backend, ask, login } = openDemo(server, { scenario: '429' });
  await login('customer');
  await ask(backend.groups());
  expect(await ask(backend.groups())).toMatchObject({ failure: { retryAfter: 2 } });
});

test('500: every third call fails inside the server', async () => {
  expect(await outcomes('500', 5)).toEqual(['ok', 'server', 'ok', 'ok', 'server']);
});

test('malformed: invalid entries are left out, broken JSON is an error, unknown types stay', async () => {
  const { backend, ask, login } = openDemo(server, { scenario: 'malformed' });
  await login('customer');
  const devices = await ask(backend.devices());
  expect(valueOf(devices)).toHaveLength(12);
  expect(devices.ok && devices.leftOut).toHaveLength(4);
  expect(valueOf(devices)[0]?.device_models[0]?.route_profile).toBe('submarine');
  expect(valueOf(await ask(backend.notifications()))[0]?.kind).toBe(99);
  await ask(backend.groups());
  await ask(backend.groups());
  expect(await ask(backend.groups())).toMatchObject({ ok: false, failure: { reason: 'unreadable' } });
});

test('empty: the account has no devices and no positions', async () => {
  const { backend, ask, login } = openDemo(server, { scenario: 'empty' });
  await login('customer');
  expect(valueOf(await ask(backend.devices()))).toEqual([]);
  expect(valueOf(await ask(backend.lastPositions('all', null))).at).toHaveLength(0);
  expect(valueOf(await ask(backend.notifications()))).toEqual([]);
});

test('captive: the login page of a network is not a valid response', async () => {
  const { backend, ask } = openDemo(server, { scenario: 'captive' });
  expect(await ask(backend.demoLogin('customer', 'en'))).toMatchObject({
    ok: false,
    failure: { reason: 'unreadable', status: 200 },
  });
});

test('future-fix: one device is two hours ahead', async () => {
  const { backend, ask, login, clock } = openDemo(server, { scenario: 'future-fix' });
  await login('customer');
  const { at, device } = valueOf(await ask(backend.lastPositions('all', null)));
  const ahead = Array.from(at).flatMap((time, i) => (time > clock.now() / 1000 + 3600 ? [device[i]] : []));
  expect(ahead).toEqual([1_000_002]);
});

test('zero-fix: the device at 0,0 has no position, and the app says so', async () => {
  const { backend, ask, login } = openDemo(server, { scenario: 'zero-fix' });
  await login('customer');
  const result = await ask(backend.lastPositions('all', null));
  expect(valueOf(result).at).toHaveLength(10);
  expect(result.ok && result.leftOut).toEqual([expect.stringContaining('0,0 means no position')]);
});

test('huge: the fleet has 100 000 devices', async () => {
  const { world } = openDemo(server, { scenario: 'huge' });
  expect(world.devicesOf(3002)).toHaveLength(100_000);
});

test('night: the family sleeps, the patrol does not', async () => {
  const { backend, ask, login } = openDemo(server, { scenario: 'night' });
  await login('customer');
  const { device, speed } = valueOf(
    await ask(backend.lastPositions([1_000_003, 1_000_007, 1_000_008], null)),
  );
  const speeds = new Map(Array.from(device).map((id, i) => [id, speed[i]]));
  expect(speeds.get(1_000_003)).toBeGreaterThan(0);
  expect(speeds.get(1_000_007)).toBe(0);
  expect(speeds.get(1_000_008)).toBe(0);
});

describe('encrypted', () => {
  test('a response is the ciphertext of the usual response', async () => {
    openDemo(server, { scenario: 'encrypted' });
    const response = await fetch(`${API}/demo-login`, { method: 'POST', body: '{"account":"pets"}' });
    const { encrypted_data }: { encrypted_data: string } = await response.json();
    const [data = '', iv = ''] = encrypted_data.split('::').map((part) => Buffer.from(part, 'base64'));
    const key = await crypto.subtle.importKey(
      'raw',
      Buffer.from(DEMO_ENCRYPTION_KEY, 'base64'),
      'AES-CBC',
      false,
      ['decrypt'],
    );
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-CBC', iv: Buffer.from(iv) },
      key,
      Buffer.from(data),
    );
    expect(JSON.parse(new TextDecoder().decode(plain))).toMatchObject({ success: { userID: 3003 } });
  });
});
