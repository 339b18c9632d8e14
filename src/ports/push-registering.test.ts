import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { livePush } from './push-live.ts';
import { browser, subscription, turn } from './push-live-given.ts';

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
