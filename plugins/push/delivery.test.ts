import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../events/admin.ts';
import * as auth from '../../events/auth.ts';
import * as network from '../../events/network.ts';
import * as pushEvents from '../../events/push.ts';
import { logoutEffects } from '../../src/core/logout.effects.ts';
import { Secret } from '../../src/kernel/secret.ts';
import type { App } from '../../src/kernel/app.ts';
import { access, backend } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { pushPlugin } from './index.ts';
import { delivery } from './delivery.state.ts';
import { deliveryEffects } from './delivery.effects.ts';
import { offerWanted } from './offer.ts';

const projections = [...(pushPlugin.projections ?? [])];
const address = {
  platform: 'web',
  token: new Secret('https://push.example/1'),
  subscription: new Secret('{}'),
} as const;
const restored = auth.sessionRestored({ ...access(), email: 'ada@example.com' });
const granted = pushEvents.permissionChanged({ permission: 'granted' });
const set = (changes: Partial<{ sound: boolean; wanted: boolean; declined: boolean }> = {}) =>
  pushEvents.settingsRestored({ sound: true, wanted: true, declined: false, ...changes });
const state = (one: App) => one.read(delivery);
const calls = (one: { world: { asked: string[] } }) =>
  one.world.asked.filter((words) => /push|pushtoken/.test(words) && !words.startsWith('store'));

/** The server takes every token; the browser allows pushes unless told. */
const it = (permission: 'granted' | 'notAsked' | 'denied' | 'unsupported' = 'granted') =>
  scenario({
    projections,
    effects: [...deliveryEffects, ...logoutEffects],
    backend: backend(),
  }).with((world) => {
    world.pushPermission.next(permission);
    world.pushAddress = address;
    world.replies = () => ({ status: 200, body: null });
  });

describe('the token', () => {
  test('[PUSH-07] is registered after login, when push is allowed', async () => {
    const one = it();
    await one
      .when(restored)
      .expect(
        granted,
        set(),
        pushEvents.registrationStarted(),
        pushEvents.registered({ token: address.token }),
      )
      .check(() => expect(calls(one)).toEqual(['register push', 'put /pushtoken']))
      .check((app) => expect(state(app).status).toBe('registered'))
      .after('1h')
      .check(() => expect(calls(one)).toHaveLength(2))
      .idle();
  });

  test.each(['notAsked', 'denied', 'unsupported'] as const)(
    '[PUSH-07] nothing is registered, and nobody is asked, while push is %s',
    async (permission) => {
      const one = it(permission);
      await one
        .when(restored)
        .after('1h')
        .check(() => expect(calls(one)).toEqual([]))
        .check((app) => expect(state(app).permission).toBe(permission));
    },
  );

  test('[PUSH-07] it is unregistered first at logout: the server hears of it before anything is cleared', async () => {
    const one = it();
    await one
      .when(restored)
      .check(() => void one.world.asked.splice(0))
      .when(auth.logoutChosen())
      .after('5s')
      .check(() => {
        const order = one.world.asked.filter((words) => /logout|vault clear|clear traces/.test(words));
        expect(order).toEqual(['post /logout', 'vault clear', 'clear traces']);
      })
      .check(() => expect(one.world.pushToken).toBeNull());
  });

  test('[PUSH-07] a logout in another tab leaves the push of whoever signed in there alone', async () => {
    const one = it();
    await one
      .when(restored)
      .when(auth.loggedOut({ reason: 'elsewhere' }))
      .check(() => expect(calls(one)).not.toContain('unregister push'));
  });

  test('[PUSH-07] it is registered anew when the push service has given another address', async () => {
    const one = it();
    await one
      .when(restored)
      .check(() => one.world.pushPermission.next('granted'))
      .check(() =>
        expect(calls(one)).toEqual(['register push', 'put /pushtoken', 'register push', 'put /pushtoken']),
      );
  });

  test('never in ghost mode', async () => {
    const one = it();
    await one
      .given(adminEvents.ghostEntered({ userID: 7, by: 9, superUser: true }))
      .when(restored)
      .after('1h')
      .check(() => expect(calls(one)).toEqual([]))
      .check((app) => expect(state(app).permission).toBeNull());
  });

  test('no address: tried again a few times, ever later, then left to the user', async () => {
    const one = it();
    await one
      .with((world) => (world.pushAddress = null))
      .when(restored)
      .after('1h')
      .check(() => expect(calls(one).filter((words) => words === 'register push')).toHaveLength(4))
      .check((app) => expect(state(app)).toMatchObject({ status: 'failed', failure: null }))
      .idle()
      .check(() => void (one.world.pushAddress = address))
      .when(pushEvents.switchedOn())
      .check((app) => expect(state(app).status).toBe('registered'));
  });

  test('a server in trouble is asked again, and registered once it answers', async () => {
    const one = it();
    let troubles = 2;
    await one
      .with(
        (world) =>
          (world.replies = ({ path }) =>
            path === '/pushtoken' && troubles-- > 0
              ? { status: 500, body: null }
              : { status: 200, body: null }),
      )
      .when(restored)
      .after('30s')
      .check((app) => expect(state(app).status).toBe('registered'));
  });

  test('without a network it waits; back online it goes on', async () => {
    const one = it();
    await one
      .given(network.wentOffline())
      .when(restored)
      .after('1h')
      .check(() => expect(calls(one)).toEqual([]))
      .when(network.wentOnline())
      .check((app) => expect(state(app).status).toBe('registered'));
  });

  test('the log holds no token', async () => {
    const one = it();
    await one.when(restored).check((_, events) => {
      expect(JSON.stringify(events)).not.toContain('push.example');
      expect(JSON.stringify(events)).toContain('‹secret›');
    });
  });
});

describe('permission', () => {
  test('is asked for by a press only, then registered', async () => {
    const one = it('notAsked');
    await one
      .when(restored)
      .after('1h')
      .check(() => expect(one.world.asked).not.toContain('ask for push'))
      .when(pushEvents.permissionRequested())
      .check(() => expect(calls(one)).toEqual(['ask for push', 'register push', 'put /pushtoken']))
      .check((app) => expect(state(app)).toMatchObject({ asking: false, status: 'registered' }));
  });

  test('[fault 51] refused: nothing is registered and nobody is asked again', async () => {
    const one = it('notAsked');
    await one
      .with((world) => (world.pushAnswer = 'denied'))
      .when(restored, pushEvents.permissionRequested())
      .after('1h')
      .check((app) =>
        expect(state(app)).toMatchObject({ permission: 'denied', asking: false, status: 'none' }),
      )
      .check(() => expect(calls(one)).toEqual(['ask for push']))
      .idle();
  });

  test('[fault 51] taken back while the app runs: the server forgets the token once; given again it is registered', async () => {
    const one = it();
    await one
      .when(restored)
      .check(() => void one.world.asked.splice(0))
      .check(() => one.world.pushPermission.next('denied'))
      .after('1h')
      .check((app) => expect(state(app)).toMatchObject({ permission: 'denied', status: 'none' }))
      .check(() => expect(calls(one)).toEqual(['delete /pushtoken']))
      .check(() => one.world.pushPermission.next('granted'))
      .check((app) => expect(state(app).status).toBe('registered'))
      .idle();
  });

  test('switched off: the delivery ends, the server forgets the token, and the next start leaves it off', async () => {
    const one = it();
    await one
      .when(restored)
      .check(() => void one.world.asked.splice(0))
      .when(pushEvents.switchedOff())
      .check(() => expect(calls(one)).toEqual(['unregister push', 'delete /pushtoken']))
      .check(() =>
        expect(one.world.slots.get('pushSettings')).toMatchObject({ draft: set({ wanted: false }) }),
      );
    const next = it();
    await next
      .with((world) => world.slots.set('pushSettings', { kind: 'fact', draft: set({ wanted: false }) }))
      .when(restored)
      .after('1h')
      .check(() => expect(calls(next)).toEqual([]))
      .when(pushEvents.switchedOn())
      .check((app) => expect(state(app).status).toBe('registered'));
  });

  test('a server without push: off, no error, no loop', async () => {
    const one = scenario({
      projections,
      effects: deliveryEffects,
      backend: {
        ...backend(),
        savePushToken: () => ({
          request: { method: 'put', path: '/pushtoken' },
          read: () => ({ ok: false, failure: { reason: 'unavailable', status: 404 } }),
        }),
      },
    });
    await one
      .with((world) => {
        world.pushPermission.next('granted');
        world.pushAddress = address;
      })
      .when(restored)
      .after('1h')
      .check((app) => expect(state(app).status).toBe('unavailable'))
      .check(() => expect(calls(one)).toEqual(['register push', 'put /pushtoken']))
      .idle();
  });

  test('a browser that never answers keeps nobody: the app goes on', async () => {
    const one = it();
    await one
      .with(() => (one.ports.push.register = () => new Promise(() => undefined)))
      .when(restored)
      .after('1h')
      .check((app) => expect(state(app).status).toBe('registering'))
      .when(auth.loggedOut({ reason: 'chosen' }))
      .check((app) => expect(state(app).status).toBe('none'));
  });
});

describe('the offer', () => {
  const alarm = pushEvents.received({
    message: {
      title: 'SOS',
      body: '',
      data: { filename: null, imei: null, type: null, meldungtyp: 4 },
      device: 1,
      notification: 1,
      path: null,
    },
    via: 'socket',
    tapped: false,
  });
  const gone = pushEvents.bannerClosed({ by: 'time' });
  const offered = (is: boolean) => (app: App) => expect(app.read(offerWanted)).toBe(is);

  test('comes after the first alarm has been seen, and not before', () =>
    it('notAsked')
      .when(restored)
      .check(offered(false))
      .when(alarm)
      .check(offered(false))
      .when(gone)
      .check(offered(true)));

  test('"not now" is remembered', async () => {
    const one = it('notAsked');
    await one
      .when(restored, alarm, gone, pushEvents.offerDeclined())
      .check(offered(false))
      .check(() =>
        expect(one.world.slots.get('pushSettings')).toMatchObject({ draft: set({ declined: true }) }),
      );
    const next = it('notAsked');
    await next
      .with((world) => world.slots.set('pushSettings', { kind: 'fact', draft: set({ declined: true }) }))
      .when(restored, alarm, gone)
      .check(offered(false));
  });

  test.each(['granted', 'denied', 'unsupported'] as const)('never while push is %s', (permission) =>
    it(permission).when(restored, alarm, gone).check(offered(false)),
  );
});

describe('settings of this browser', () => {
  test('sound on or off is kept, damaged settings are the usual ones', async () => {
    const one = it();
    await one
      .with((world) => world.slots.set('pushSettings', { kind: 'damaged', detail: 'x' }))
      .when(restored)
      .check((app) => expect(state(app).sound).toBe(true))
      .when(pushEvents.soundSwitched({ on: false }))
      .check(() =>
        expect(one.world.slots.get('pushSettings')).toMatchObject({ draft: set({ sound: false }) }),
      );
  });

  test('a sound and a message for trying', async () => {
    const one = it();
    await one
      .when(restored, pushEvents.soundTested(), pushEvents.testRequested())
      .check((app) => expect(state(app)).toMatchObject({ silent: false, test: 'sent' }))
      .check(() => expect(one.world.asked).toContain('sound notice'))
      .check(() => void (one.world.sounds = false))
      .check(() => void (one.world.replies = () => ({ status: 500, body: null })))
      .when(pushEvents.soundTested(), pushEvents.testRequested())
      .after('1min')
      .check((app) => expect(state(app)).toMatchObject({ silent: true, test: 'failed' }));
  });
});
