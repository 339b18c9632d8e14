import { NEVER, of, throwError } from 'rxjs';
import { expect, test, vi } from 'vitest';
import { Secret } from '../kernel/secret.ts';
import { watchedPorts } from './watched.ts';

const CANARY = 'canary-4711';

/** Watches these ports, with a clock that the test controls. */
function watched<Ports extends object>(ports: Ports) {
  let now = 1_000;
  const { watch, ...rest } = watchedPorts(() => now);
  return { ...rest, ports: watch(ports), pass: (ms: number) => (now += ms) };
}

test('[LOG-04] a call is listed with port, method, arguments, duration and outcome', async () => {
  const { ports, calls, pass, follow } = watched({
    storage: {
      read: (slot: string) => Promise.resolve({ kind: 'empty', slot }),
    },
  });
  follow({ log: { lastSeq: 12 } });
  const reading = ports.storage.read('settings');
  expect(calls.all()[0]).toMatchObject({
    at: 1_000,
    after: 12,
    port: 'storage',
    method: 'read',
    detail: '"settings"',
    took: null,
    outcome: null,
  });
  pass(40);
  expect(await reading).toEqual({ kind: 'empty', slot: 'settings' });
  expect(calls.all()[0]).toMatchObject({ took: 40, outcome: 'empty' });
});

test('[LOG-04] streams: how many answers, how they ended, and that somebody stopped listening', () => {
  const { ports, calls } = watched({
    http: {
      send: () => of({ status: 401, problem: 'refused' }),
      fail: () => throwError(() => new Error('no network')),
      hang: () => NEVER,
    },
  });
  ports.http.send().subscribe();
  ports.http.fail().subscribe({ error: () => undefined });
  ports.http.hang().subscribe().unsubscribe();
  expect(calls.all().map(({ outcome }) => outcome)).toEqual(['401 refused', 'no network', 'stopped']);
});

test('a port that throws or rejects does so as before, and the call says why', async () => {
  const { ports, calls } = watched({
    page: {
      set: () => {
        throw new Error('nowhere');
      },
      load: () => Promise.reject(new Error('gone')),
    },
  });
  expect(() => ports.page.set()).toThrow('nowhere');
  await expect(ports.page.load()).rejects.toThrow('gone');
  expect(calls.all().map(({ outcome }) => outcome)).toEqual(['nowhere', 'gone']);
});

test('[LOG-02] no secret shows, wherever it stands: as a secret, by its name, in the vault, in an answer', async () => {
  const { ports, calls } = watched({
    vault: {
      write: (_access: unknown) => Promise.resolve(),
      read: () => Promise.resolve({ token: CANARY }),
      fails: (_access: unknown) => Promise.reject(new Error(`cannot seal ${CANARY}`)),
    },
    http: {
      send: (_request: unknown, _token: Secret) => of({ status: 200, body: { token: CANARY } }),
    },
    push: { register: (_subscription: unknown) => Promise.resolve(CANARY) },
  });
  await ports.vault.write({ anything: CANARY });
  await ports.vault.read();
  await ports.vault.fails(CANARY).catch(() => undefined);
  const secret = new Secret(CANARY);
  ports.http
    .send(
      {
        path: '/login',
        body: { email: 'a@b', password: CANARY, code: CANARY, inner: { refresh_token: CANARY } },
      },
      secret,
    )
    .subscribe();
  await ports.push.register({ keys: { auth: CANARY, p256dh: CANARY } });
  expect(calls.all()).toHaveLength(5);
  expect(JSON.stringify(calls.all())).not.toContain(CANARY);
});

test('what is asked all the time is not listed, and what is no method stays what it is', () => {
  const host = { platform: 'web', news: () => NEVER };
  const { ports, calls } = watched({
    clock: { now: () => 5 },
    chance: { next: () => 1 },
    host,
    driver: null,
  });
  ports.clock.now();
  ports.chance.next();
  host.platform = 'pwa';
  expect(ports.host.platform).toBe('pwa');
  expect(ports.driver).toBeNull();
  expect(calls.all()).toEqual([]);
});

test('only the last calls are kept, and whoever listens hears of each', () => {
  const { ports, calls } = watched({ page: { set: () => undefined } });
  const told = vi.fn();
  const stop = calls.listen(told);
  for (let i = 0; i < 5_100; i++) ports.page.set();
  expect(calls.all()).toHaveLength(5_000);
  expect(calls.all().at(-1)?.id).toBe(5_100);
  stop();
  const heard = told.mock.calls.length;
  ports.page.set();
  expect(told.mock.calls.length).toBe(heard);
});

test('arguments that cannot be written down do not break the call', () => {
  const ring: { self?: object } = {};
  ring.self = ring;
  const { ports, calls } = watched({ page: { set: (..._given: unknown[]) => 'done' } });
  expect(ports.page.set(ring, () => 1, new Uint8Array(4), new Map([[1, 2]]))).toBe('done');
  expect(calls.all()[0]?.detail).toBe('object, ƒ, "Uint8Array × 4", "Map × 1"');
});
