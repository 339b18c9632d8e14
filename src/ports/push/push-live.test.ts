import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import type { PushNews, PushPermission } from '../ports.ts';
import { pushOwner } from './push-owner.ts';
import { livePush } from './push-live.ts';
import { browser, turn, subscription } from './push-live-given.ts';

describe('permission', () => {
  const seen = (one: ReturnType<typeof browser>) => {
    const all: PushPermission[] = [];
    one.push.permission().subscribe((permission) => all.push(permission));
    return all;
  };

  test.each([
    ['default', 'notAsked'],
    ['granted', 'granted'],
    ['denied', 'denied'],
    ['nonsense', 'notAsked'],
  ] as const)('%s is %s', (permission, wanted) => {
    expect(seen(browser({ permission }))).toEqual([wanted]);
  });

  test('without the server’s key, a worker or notifications there is none', async () => {
    const one = browser({ key: null });
    expect(seen(one)).toEqual(['unsupported']);
    expect(await one.push.ask()).toBe('unsupported');
    expect(one.calls).toEqual([]);
    const bare = livePush({ ...browser().parts, worker: null, notification: null });
    expect(await bare.register()).toBeNull();
    expect(await bare.registered()).toBeNull();
    await bare.unregister();
  });

  test('a change is told once, whichever way it was heard of', async () => {
    const one = browser();
    const all = seen(one);
    expect(await one.push.ask()).toBe('granted');
    one.change();
    one.shown();
    one.state.permission = 'denied';
    one.change();
    one.shown();
    expect(all).toEqual(['notAsked', 'granted', 'denied']);
  });

  test('another address is told as the permission once more', () => {
    const one = browser({ permission: 'granted' });
    const all = seen(one);
    one.says({ kind: 'pushAddressChanged' });
    expect(all).toEqual(['granted', 'granted']);
  });
});

describe('[PUSH-05] messages', () => {
  const listen = (one: ReturnType<typeof browser>) => {
    const all: PushNews[] = [];
    const stop = one.push.received().subscribe((news) => all.push(news));
    return { all, stop };
  };

  test('of the worker are taken, and it is told so', () => {
    const one = browser();
    const { all, stop } = listen(one);
    expect(one.says({ kind: 'push', key: 'k', account: 7, text: '{}', tapped: true })).toEqual([
      { kind: 'taken' },
    ]);
    expect(all).toEqual([{ message: '{}', tapped: true, account: 7 }]);
    stop.unsubscribe();
    expect(
      one.says({ kind: 'push', key: 'k', account: 7, text: '{}', tapped: true }),
      'nobody listens any more',
    ).toEqual([]);
    expect(one.heard.size).toBe(0);
  });

  test.each([
    { kind: 'push', key: 'k', account: 7, text: 7, tapped: true },
    { kind: 'push', key: 'k', account: 7, text: '{}' },
    { kind: 'push', account: 7, text: '{}', tapped: false },
    { kind: 'push', key: 'k', text: '{}', tapped: false },
    { kind: 'push', key: 'k', account: 7, text: '{}', tapped: false, more: 1 },
    { kind: 'push', key: 'k', account: 7, text: 'x'.repeat(20_001), tapped: false },
    { kind: 'messageRefused', detail: 'x' },
    'push',
    null,
    [],
  ])('%j is none, and is not taken', (data) => {
    const one = browser();
    const { all } = listen(one);
    expect(one.says(data)).toEqual([]);
    expect(all).toEqual([]);
  });

  test('that waited come at the start and whenever the page comes to the front, the pressed one last', async () => {
    const one = browser();
    const entry = { account: 7, at: 900, tapped: false };
    await one.inbox.add({ ...entry, key: 'a', text: 'a', tapped: true });
    await one.inbox.add({ ...entry, key: 'b', text: 'b' });
    await one.inbox.add({ ...entry, key: 'c', text: 'c', account: 8 });
    const { all } = listen(one);
    await turn();
    expect(all).toEqual([
      { message: 'b', tapped: false, account: 7, at: 900 },
      { message: 'a', tapped: true, account: 7, at: 900 },
    ]);
    await one.inbox.add({ ...entry, key: 'd', text: 'd' });
    one.shown();
    await turn();
    expect(all.at(-1)).toEqual({ message: 'd', tapped: false, account: 7, at: 900 });
    expect(all).toHaveLength(3);
  });

  test('[SRV-05] what waits for an account of another server is not told to the account of the same number here', async () => {
    const one = browser();
    await one.inbox.add({ key: 'k', account: 7, text: 'theirs', at: 900, tapped: false });
    await pushOwner(one.database, { kind: 'product', issuer: 'https://a.example/api/v1' }).write(7);
    const here = { kind: 'traccar', issuer: 'https://a.example/api' };
    const all: PushNews[] = [];
    livePush({ ...one.parts, owner: pushOwner(one.database, here) })
      .received()
      .subscribe((news) => all.push(news));
    await turn();
    expect(all).toEqual([]);
  });

  test('[PUSH-05] a page that answers too late takes the message all the same: it is not told again at the next start', async () => {
    const one = browser();
    const { all, stop } = listen(one);
    await one.inbox.add({ key: 'k', account: 7, text: 'late', at: 900, tapped: true });
    one.says({ kind: 'push', key: 'k', account: 7, text: 'late', tapped: true });
    await turn();
    expect(all).toEqual([{ message: 'late', tapped: true, account: 7 }]);
    stop.unsubscribe();
    const next = livePush(one.parts);
    const again: PushNews[] = [];
    next.received().subscribe((news) => again.push(news));
    await turn();
    expect(again).toEqual([]);
  });

  test('[PUSH-05] what the worker leaves in the inbox a moment after the page took it is not told twice; a press is', async () => {
    const one = browser();
    const { all } = listen(one);
    one.says({ kind: 'push', key: 'k', account: 7, text: 'once', tapped: false });
    await turn();
    for (const tapped of [false, true]) {
      await one.inbox.add({ key: 'k', account: 7, text: 'once', at: 900, tapped });
      one.shown();
      await turn();
    }
    expect(all).toEqual([
      { message: 'once', tapped: false, account: 7 },
      { message: 'once', tapped: true, account: 7, at: 900 },
    ]);
  });

  test('tell when they came: one that is pressed hours later too', () => {
    const one = browser();
    const { all } = listen(one);
    one.says({ kind: 'push', key: 'k', account: 7, text: '{}', tapped: true, at: 123 });
    expect(all).toEqual([{ message: '{}', tapped: true, account: 7, at: 123 }]);
  });

  test('nobody is signed in: nothing is taken', async () => {
    const one = browser();
    one.state.account = null;
    await one.inbox.add({ key: 'a', account: 7, text: 'a', at: 900, tapped: false });
    const { all } = listen(one);
    await turn();
    expect(all).toEqual([]);
    expect(await one.inbox.take(7, 1_000)).toHaveLength(1);
  });
});

describe('[PUSH-07] registering', () => {
  test('gives the address of a new subscription, as secrets', async () => {
    const one = browser({ permission: 'granted' });
    const address = await one.push.register();
    expect(address?.token.reveal()).toBe('https://push.example/new');
    expect(JSON.parse(address?.subscription?.reveal() ?? '')).toMatchObject({ keys: { auth: 'x' } });
    expect(JSON.stringify(address)).not.toContain('push.example');
    expect((await one.push.registered())?.reveal()).toBe('https://push.example/new');
  });

  test('takes the one that is there, unless it was made for another server', async () => {
    const same = browser({ found: subscription('https://push.example/old') });
    await same.owner.write(7);
    expect((await same.push.register())?.token.reveal()).toBe('https://push.example/old');
    expect(same.calls).toEqual([]);
    const old = subscription('https://push.example/old', new ArrayBuffer(65));
    const other = browser({ found: old });
    await other.owner.write(7);
    expect((await other.push.register())?.token.reveal()).toBe('https://push.example/new');
    expect(old.ended).toBe(true);
  });

  test.each([
    ['another account', 6],
    ['nobody knows whom', undefined],
    ['somebody whose delivery was ended', null],
  ])('ends one that was made for %s, and makes its own', async (_, owner) => {
    const old = subscription('https://push.example/old');
    const one = browser({ found: old });
    if (owner !== undefined) await one.owner.write(owner);
    expect((await one.push.register())?.token.reveal()).toBe('https://push.example/new');
    expect(old.ended).toBe(true);
    expect(await one.owner.read()).toBe(7);
  });

  test('[fault 51] one of another account that cannot be ended is not taken: no address', async () => {
    const old = subscription('https://push.example/old');
    const one = browser({
      found: Object.assign(old, { unsubscribe: () => Promise.reject(new Error('offline')) }),
    });
    await one.owner.write(6);
    expect(await one.push.register()).toBeNull();
    expect(await one.owner.read(), 'no message for nobody counts').toBe(6);
  });

  test('[fault 50] a logout that cannot end the subscription notes that it is nobody’s', async () => {
    const old = subscription('https://push.example/old');
    const one = browser({
      found: Object.assign(old, { unsubscribe: () => Promise.reject(new Error('offline')) }),
    });
    await one.owner.write(7);
    await one.push.unregister();
    expect(await one.owner.read()).toBeNull();
  });

  test('a logout in another tab while it is registered leaves the subscription nobody’s', async () => {
    const one = browser({
      subscribes: () => {
        one.state.account = null;
        return Promise.resolve(subscription('https://push.example/new'));
      },
    });
    expect(await one.push.register()).toBeNull();
    expect(await one.owner.read()).toBeUndefined();
  });

  test('a refusal is no address', async () => {
    const one = browser({ subscribes: () => Promise.reject(new Error('AbortError')) });
    expect(await one.push.register()).toBeNull();
  });

  test('a subscription that comes after the logout is ended', async () => {
    const late = subscription('https://push.example/late');
    let come: (made: ReturnType<typeof subscription>) => void = () => undefined;
    const one = browser({ subscribes: () => new Promise((done) => (come = done)) });
    const registering = one.push.register();
    await turn();
    await one.push.unregister();
    come(late);
    expect(await registering).toBeNull();
    await turn();
    expect(late.ended).toBe(true);
  });

  test('[fault 51] a push service that never answers is not waited for: no address', async () => {
    const { parts } = browser({ subscribes: () => new Promise(() => undefined) });
    expect(await livePush({ ...parts, patience: 5 }).register()).toBeNull();
  });

  test('the demo makes an address up, and forgets it', async () => {
    const one = browser({ pretends: true, key: null, permission: 'granted' });
    const address = await one.push.register();
    expect(address).toMatchObject({ platform: 'web', subscription: null });
    expect(await one.push.registered()).toBe(address?.token);
    await one.push.unregister();
    expect(await one.push.registered()).toBeNull();
    expect(one.calls).toEqual([]);
  });
});
