import 'fake-indexeddb/auto';
import { describe, expect, test, afterEach, beforeEach, vi } from 'vitest';
import { Secret } from '../../kernel/secret.ts';
import { browser, fakeServer, first, tabOf, SERVER } from './renewing-given.ts';
import { defer } from 'rxjs';
import type { WorkerOf } from '../ask-worker.ts';
import type { Http } from '../ports.ts';
import type { Locks } from './renew-in-lock.ts';

describe('[AUTH-05] one renewal for any number of calls and tabs', () => {
  test.each([
    ['with locks', true],
    ['in one tab without locks', false],
  ])('200 calls, %s', async (_, hasLocks) => {
    const { server, http } = fakeServer();
    const where = { ...browser(), ...(!hasLocks && { locks: null }) };
    const tabs = Array.from({ length: hasLocks ? 4 : 1 }, () => tabOf(where, http));
    await tabs[0]?.vault.write(first);
    const each = 200 / tabs.length;
    const all = await Promise.all(tabs.flatMap(({ renew }) => Array.from({ length: each }, () => renew())));
    expect(server.calls).toBe(1);
    expect(all).toHaveLength(200);
    for (const renewal of all)
      expect(renewal.kind === 'renewed' && renewal.access.token.reveal()).toBe('token-1');
  });

  test('the call names who the session belongs to, also when only the vault knows', async () => {
    const { server, http } = fakeServer();
    const tab = tabOf(browser(), http);
    await tab.vault.write(first);
    await tab.renew();
    expect(server.bodies).toMatchObject([{ email: 'ada@example.com' }]);
  });

  test('whoever comes later with the spent access gets what is in the vault', async () => {
    const { server, http } = fakeServer();
    const tab = tabOf(browser(), http);
    await tab.vault.write(first);
    await tab.renew();
    expect((await tab.renew()).kind).toBe('renewed');
    expect(server.calls).toBe(1);
  });

  test('access that is spent too is renewed once more', async () => {
    const { server, http } = fakeServer();
    const tab = tabOf(browser(), http);
    await tab.vault.write(first);
    await tab.renew();
    await tab.renew(new Secret('token-1'));
    expect(server.calls).toBe(2);
  });

  test('without a session nothing is sent', async () => {
    const { server, http } = fakeServer();
    expect(await tabOf(browser(), http).renew()).toEqual({ kind: 'signedOut' });
    expect(server.calls).toBe(0);
  });
});

describe('[AUTH-06] when it cannot be renewed', () => {
  test('a refusal is one call for all tabs; the others find that nobody is signed in', async () => {
    const { server, http } = fakeServer(() => ({ status: 401 }));
    const where = browser();
    const tabs = Array.from({ length: 4 }, () => tabOf(where, http));
    await tabs[0]?.vault.write(first);
    const kinds = (await Promise.all(tabs.map(({ renew }) => renew()))).map(({ kind }) => kind);
    expect(kinds).toEqual(['refused', 'signedOut', 'signedOut', 'signedOut']);
    expect(server.calls).toBe(1);
    // So the others keep what only this browser has.
    expect(await tabs[3]?.vault.ended()).toBe(first.userID);
  });

  test('no answer leaves the session where it is, for the next attempt', async () => {
    let isDown = true;
    const { http } = fakeServer(() => (isDown ? { status: 503 } : undefined));
    const tab = tabOf(browser(), http);
    await tab.vault.write(first);
    expect((await tab.renew()).kind).toBe('noAnswer');
    isDown = false;
    expect((await tab.renew()).kind).toBe('renewed');
  });

  test('an answer that is of no use leaves the session in the vault: it is tried again', async () => {
    const { http } = fakeServer(() => ({ body: { success: false } }));
    const tab = tabOf(browser(), http);
    await tab.vault.write(first);
    expect((await tab.renew()).kind).toBe('failed');
    expect((await tab.vault.read())?.token.reveal()).toBe(first.token.reveal());
  });

  test('[AUTH-07] a logout while the answer is under way wins', async () => {
    const { http } = fakeServer();
    const where = browser();
    const tab = tabOf(where, http);
    await tab.vault.write(first);
    const renewal = tab.renew();
    await tabOf(where, http).vault.clear();
    expect(await renewal).toEqual({ kind: 'signedOut' });
    expect(await tab.vault.read()).toBeNull();
  });

  test('the session of the next customer is never handed to the last one’s call', async () => {
    const { http } = fakeServer();
    const where = browser();
    const tab = tabOf(where, http);
    await tab.vault.write(first);
    const renewal = tab.renew();
    await new Promise((done) => setTimeout(done, 1)); // until the request is sent
    await tabOf(where, http).vault.write({ ...first, userID: 8, token: new Secret('other') });
    const got = await renewal;
    expect(got.kind === 'renewed' && got.access.userID === 8).toBe(false);
    expect(await tab.vault.read()).toMatchObject({ userID: 8 });
  });
});

describe('nothing is waited for without end', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('a lock that is not given back is no answer after 20 s', async () => {
    const { server, http } = fakeServer();
    const locks = { request: () => new Promise(() => undefined) } as unknown as Locks;
    const tab = tabOf({ database: 'never', locks }, http);
    const renewal = tab.renew();
    await vi.advanceTimersByTimeAsync(19_999);
    expect(await Promise.race([renewal, Promise.resolve('waits')])).toBe('waits');
    await vi.advanceTimersByTimeAsync(1);
    expect(await renewal).toEqual({ kind: 'noAnswer', failure: { reason: 'timeout', status: 0 } });
    expect(server.calls).toBe(0);
  });

  test('whatever hangs, nobody waits longer than 30 s, and who asks again joins what is under way', async () => {
    const hangs = new Promise<never>(() => undefined);
    let calls = 0;
    const http: Http = { send: () => (calls++, defer(() => hangs)) };
    const tab = tabOf({ database: 'hanging', locks: null }, http);
    vi.useRealTimers();
    await tab.vault.write(first);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const renewal = tab.renew();
    await vi.waitUntil(() => calls === 1); // the mock timers do not affect the database
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await renewal).toEqual({ kind: 'noAnswer', failure: { reason: 'timeout', status: 0 } });
    void tab.renew();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(calls).toBe(1);
  });

  test('a worker that does not answer is waited for 10 s; then the page renews', async () => {
    const where = { database: 'worker-silent', locks: null };
    const { server, http } = fakeServer(() => ({ status: 503 }));
    const tab = tabOf(where, http, { worker: () => ({ postMessage: () => undefined }) });
    const renewal = tab.renew();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(await Promise.race([renewal, Promise.resolve('waits')])).toBe('waits');
    await vi.advanceTimersByTimeAsync(2);
    vi.useRealTimers();
    expect((await renewal).kind).toBe('signedOut'); // the tab found its vault empty
    expect(server.calls).toBe(0);
  });
});

describe('[AUTH-05] with a service worker', () => {
  /** A mock service worker that replies as `answer` says. Lists the requests. */
  const workerThat = (answer: () => unknown) => {
    const asked: unknown[] = [];
    const worker: WorkerOf = () => ({
      postMessage(message: unknown, ports: unknown) {
        asked.push(message);
        void Promise.resolve(answer()).then((reply) => (ports as MessagePort[])[0]?.postMessage(reply));
      },
    });
    return { asked, worker };
  };

  test('it is asked with the address of the server, and the page reads the new tokens from the vault', async () => {
    const { server, http } = fakeServer();
    const where = browser();
    const other = tabOf(where, http);
    const { asked, worker } = workerThat(async () => {
      await other.vault.write({ ...first, token: new Secret('token-9') });
      return { kind: 'renewed', unkept: null };
    });
    const tab = tabOf(where, http, { worker });
    await tab.vault.write(first);
    const renewals = await Promise.all([tab.renew(), tab.renew(), tab.renew()]);
    for (const renewal of renewals)
      expect(renewal.kind === 'renewed' && renewal.access.token.reveal()).toBe('token-9');
    expect(asked).toEqual([
      { kind: 'renew', spent: 'token-0', email: '', apiUrl: SERVER, version: '1', encryptionKey: null },
    ]);
    expect(server.calls).toBe(0);
  });

  test('it hears of the kind of the server, but for the product’s, which older workers know no name of', async () => {
    const { http } = fakeServer();
    for (const [kind, server] of [
      ['product', undefined],
      ['traccar', 'traccar'],
    ] as const) {
      const { asked, worker } = workerThat(() => ({ kind: 'unable' }));
      const tab = tabOf(browser(), http, { worker, kind });
      await tab.vault.write(first);
      await tab.renew();
      expect((asked[0] as { server?: string }).server).toBe(server);
    }
  });

  test('tokens that only the worker could hold are kept by the page', async () => {
    const { http } = fakeServer();
    const where = browser();
    const unkept = { ...first, token: 'token-5', refresh_token: 'refresh-5' };
    const { worker } = workerThat(() => ({ kind: 'renewed', unkept }));
    const tab = tabOf(where, http, { worker });
    await tab.vault.write(first);
    const renewal = await tab.renew();
    expect(renewal.kind === 'renewed' && renewal.access.token.reveal()).toBe('token-5');
    expect((await tab.vault.read())?.refresh_token.reveal()).toBe('refresh-5');
  });

  test.each(['refused', 'failed', 'noAnswer'])('its %s is the answer', async (kind) => {
    const { server, http } = fakeServer();
    const failure = { reason: 'server', status: 503 };
    const { worker } = workerThat(() => ({ kind, failure }));
    const tab = tabOf(browser(), http, { worker });
    await tab.vault.write(first);
    expect(await tab.renew()).toEqual({ kind, failure });
    expect(server.calls).toBe(0);
  });

  test.each([
    ['is unable', { kind: 'unable' }],
    ['says nonsense', { kind: 'renewed', tokens: 'mine' }],
    ['says nothing', null],
    ['claims to have renewed what is still the same', { kind: 'renewed', unkept: null }],
    ['answers another question', { kind: 'wiped' }],
  ])('one that %s leaves it to the page', async (_, reply) => {
    const { server, http } = fakeServer();
    const { worker } = workerThat(() => reply);
    const tab = tabOf(browser(), http, { worker });
    await tab.vault.write(first);
    expect((await tab.renew()).kind).toBe('renewed');
    expect(server.calls).toBe(1);
  });

  test('one that cannot be written to leaves it to the page', async () => {
    const { server, http } = fakeServer();
    const worker: WorkerOf = () => ({
      postMessage() {
        throw new DOMException('', 'InvalidStateError');
      },
    });
    const tab = tabOf(browser(), http, { worker });
    await tab.vault.write(first);
    expect((await tab.renew()).kind).toBe('renewed');
    expect(server.calls).toBe(1);
  });
});
