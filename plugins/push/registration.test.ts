import { describe, expect, test } from 'vitest';
import * as appEvents from '../../events/app.ts';
import * as network from '../../events/network.ts';
import * as pushEvents from '../../events/push.ts';
import { Secret } from '../../src/kernel/secret.ts';
import type { FakeWorld } from '../../tests/fake-ports.ts';
import { failure } from '../../tests/samples.ts';
import { address, calls, it, restored, set, state } from './delivery-given.ts';

const forget = (one: ReturnType<typeof it>) => () => void one.world.asked.splice(0);
const kept = (one: ReturnType<typeof it>) => one.world.slots.get('pushSettings');

describe('[PUSH-07] the token', () => {
  test.each([
    ['denied', ['delete /pushtoken']],
    // Users can reset a permission in the browser, and browsers withdraw it from sites that were not visited for a long
    // time.
    ['notAsked', ['delete /pushtoken']],
    ['unsupported', []],
  ] as const)('of a permission that is %s by now the server is told once: %j', async (permission, told) => {
    const one = it();
    await one
      .when(restored)
      .check(forget(one))
      .check(() => one.world.pushPermission.next(permission))
      .after('1h')
      .check((app) => expect(state(app)).toMatchObject({ permission, status: 'none' }))
      .check(() => expect(calls(one)).toEqual(told));
  });

  test('that was never had, or that a recording has left out, is not for the server', async () => {
    const one = it('notAsked');
    await one
      .when(restored, pushEvents.permissionChanged({ permission: 'denied' }))
      .check(() => expect(calls(one)).toEqual([]))
      .when(pushEvents.registered({ token: new Secret(undefined) }), pushEvents.switchedOff())
      .check(() => expect(calls(one)).toEqual(['unregister push']));
  });

  test('of push that is switched on again at once is not taken from the server', async () => {
    const one = it();
    let end = (): void => undefined;
    Object.assign(one.ports.push, { unregister: () => new Promise<void>((done) => (end = done)) });
    await one
      .when(restored)
      .check(forget(one))
      .with((world) => (world.pushAddress = { ...address, token: new Secret('https://push.example/2') }))
      .when(pushEvents.switchedOff(), pushEvents.switchedOn())
      .check((app) => expect(state(app).status).toBe('registered'))
      .with(() => end())
      .after('1s')
      .check(() => expect(calls(one)).toEqual(['register push', 'put /pushtoken']));
  });

  test('of push that stays switched off is taken from the server when the browser has ended it', async () => {
    const one = it();
    let end = (): void => undefined;
    Object.assign(one.ports.push, { unregister: () => new Promise<void>((done) => (end = done)) });
    await one
      .when(restored)
      .check(forget(one))
      .when(pushEvents.switchedOff())
      .check(() => expect(calls(one)).toEqual([]))
      .with(() => end())
      .after('1s')
      .check(() => expect(calls(one)).toEqual(['delete /pushtoken']));
  });

  test('stays registered without a network, and is not registered anew when it is back', async () => {
    const one = it();
    await one
      .given(network.wentOnline())
      .when(restored)
      .check(forget(one))
      .when(network.wentOffline())
      .after('1h')
      .when(network.wentOnline())
      .after('1h')
      .check((app) => expect(state(app)).toMatchObject({ status: 'registered', token: address.token }))
      .check(() => expect(calls(one)).toEqual([]));
  });
});

describe('a registration that fails', () => {
  const refused = { status: 403, body: null };
  const troubled = () => it().with((world) => (world.replies = () => refused));

  test('is tried again after 1, 2 and 4 s, and then no more', async () => {
    const one = troubled();
    const tried = (count: number) => () =>
      expect(calls(one).filter((words) => words === 'put /pushtoken')).toHaveLength(count);
    await one
      .when(restored)
      .after('999ms')
      .check(tried(1))
      .after('1ms')
      .check(tried(2))
      .after('1999ms')
      .check(tried(2))
      .after('1ms')
      .check(tried(3))
      .after('3999ms')
      .check(tried(3))
      .after('1ms')
      .check(tried(4))
      .after('1h')
      .check(tried(4))
      .check((app) => expect(state(app)).toMatchObject({ status: 'failed', failure: failure(403) }));
  });

  test('and succeeds at last leaves nothing of its failure', () =>
    troubled()
      .when(restored)
      .check((app) => expect(state(app)).toMatchObject({ status: 'failed', failure: failure(403) }))
      .with((world) => (world.replies = () => ({ status: 200, body: null })))
      .after('1s')
      .check((app) => expect(state(app)).toMatchObject({ status: 'registered', failure: null })));

  test('leaves nothing of its failure when push is switched off', () =>
    troubled()
      .when(restored, pushEvents.switchedOff())
      .check((app) =>
        expect(state(app)).toMatchObject({ status: 'none', failure: null, failures: 0, wanted: false }),
      ));
});

describe('what is set for this browser is kept', () => {
  test('switched off, then on again', async () => {
    const one = it();
    await one
      .when(restored, pushEvents.switchedOff())
      .check(() => expect(kept(one)).toMatchObject({ draft: set({ wanted: false }) }))
      .when(pushEvents.switchedOn())
      .check(() => expect(kept(one)).toMatchObject({ draft: set({ wanted: true }) }));
  });

  test('whoever asks for permission wants messages, also after they were switched off', async () => {
    const one = it('notAsked');
    await one
      .with((world) => world.slots.set('pushSettings', { kind: 'fact', draft: set({ wanted: false }) }))
      .when(restored)
      .check((app) => expect(state(app)).toMatchObject({ wanted: false, asking: false }))
      .when(pushEvents.permissionRequested())
      .check((app) => expect(state(app)).toMatchObject({ wanted: true, status: 'registered' }))
      .check(() => expect(kept(one)).toMatchObject({ draft: set({ wanted: true }) }));
  });
});

describe('another tab changes the settings', () => {
  const slot = (changes: Parameters<typeof set>[0]) => ({ kind: 'fact', draft: set(changes) }) as const;
  const stores = (one: ReturnType<typeof it>, changes: Parameters<typeof set>[0]) =>
    one.with((world) => void world.slots.set('pushSettings', slot(changes)));

  test.each([
    [pushEvents.soundSwitched({ on: false }), { sound: false }],
    [pushEvents.permissionRequested(), { wanted: true }],
    [pushEvents.switchedOn(), { wanted: true }],
    [pushEvents.switchedOff(), { wanted: false }],
    [pushEvents.offerDeclined(), { declined: true }],
  ])('[PUSH-07] %j changes only its own setting, so push messages stay off', async (fact, changed) => {
    const others = { sound: !('sound' in changed), wanted: false, declined: !('declined' in changed) };
    const one = it();
    await stores(one.when(restored), { ...others })
      .when(fact)
      .check(() => expect(kept(one)).toEqual(slot({ ...others, ...changed })));
  });

  test('[PUSH-07] a tab that comes back knows that push messages were turned off', async () => {
    const one = it();
    await stores(one.when(restored), { wanted: false })
      .check((app) => expect(state(app).wanted).toBe(true))
      .when(appEvents.resumed())
      .check((app) => expect(state(app).wanted).toBe(false));
  });

  test.each([
    ['could not be stored', (world: FakeWorld) => (world.refuses = 'QuotaExceededError')],
    [
      'cannot be read any more',
      ({ slots }: FakeWorld) => slots.set('pushSettings', { kind: 'damaged', detail: 'nobody' }),
    ],
  ])('[PUSH-07] push messages that were turned off here stay off, although that %s', async (_, breaks) => {
    const one = it();
    await one
      .when(restored)
      .with(breaks)
      .when(pushEvents.switchedOff())
      .with(breaks)
      .check(forget(one))
      .when(appEvents.resumed())
      .check((app) => expect(state(app).wanted).toBe(false))
      .check(() => expect(calls(one)).not.toContain('register push'));
  });

  test('[PUSH-07] the choice is stored as soon as the browser can store again, then other tabs count', async () => {
    const one = it();
    await stores(one.when(restored), { sound: false })
      .with((world) => (world.refuses = 'QuotaExceededError'))
      .when(pushEvents.switchedOff())
      .with((world) => (world.refuses = null))
      .when(appEvents.resumed())
      .check(() => expect(kept(one)).toEqual(slot({ wanted: false })))
      .with((world) => void world.slots.set('pushSettings', slot({ declined: true })))
      .when(appEvents.resumed())
      .check((app) => expect(state(app)).toMatchObject({ wanted: true, declined: true }));
  });

  test('[PUSH-07] and says nothing if nothing was changed, or nobody is signed in', async () => {
    const one = it();
    await one
      .when(restored)
      .check((_, events) => expect(events.at(-1)?.type).toBe('push/registered'))
      .when(appEvents.resumed())
      .check((_, events) => expect(events.at(-1)?.type).toBe('app/resumed'));
    await stores(it(), { wanted: false }).when(appEvents.resumed()).expectTypes();
  });
});
