import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { Secret } from '../kernel/secret.ts';
import { browser, fakeServer, first, tabOf } from './renewing-given.ts';

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
    await new Promise((done) => setTimeout(done, 1)); // the call is on its way
    await tabOf(where, http).vault.write({ ...first, userID: 8, token: new Secret('other') });
    const got = await renewal;
    expect(got.kind === 'renewed' && got.access.userID === 8).toBe(false);
    expect(await tab.vault.read()).toMatchObject({ userID: 8 });
  });
});
