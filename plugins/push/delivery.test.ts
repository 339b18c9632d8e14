import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../events/admin.ts';
import * as auth from '../../events/auth.ts';
import * as network from '../../events/network.ts';
import * as pushEvents from '../../events/push.ts';
import { access } from '../../tests/samples.ts';
import { address, calls, it, restored, set, state } from './delivery-given.ts';

const granted = pushEvents.permissionChanged({ permission: 'granted' });

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

  test('[PUSH-07] so it is after a login by e-mail and password', async () => {
    const one = it();
    await one
      .when(auth.loginSucceeded({ ...access(), email: 'ada@example.com' }))
      .check(() => expect(calls(one)).toEqual(['register push', 'put /pushtoken']))
      .check((app) => expect(state(app).status).toBe('registered'));
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

  test('[PUSH-07] one that was made stays made when the network goes and comes', async () => {
    const one = it();
    await one
      .when(restored)
      .when(network.wentOffline())
      .after('1min')
      .when(network.wentOnline())
      .after('1h')
      .check(() => expect(calls(one)).toEqual(['register push', 'put /pushtoken']))
      .check((app) => expect(state(app).status).toBe('registered'));
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
