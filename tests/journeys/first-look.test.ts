import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as auth from '../../events/auth.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { notices } from '../../src/core/app/notices.ts';
import { positions } from '../../src/core/positions/positions.ts';
import { session } from '../../src/core/session/session.ts';
import { user } from '../../src/core/session/user.ts';
import { journey } from './journey.ts';

vi.setConfig({ testTimeout: 30_000 }); // HTTP calls and socket messages take real time, longer on a busy machine
const server = setupServer();
beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  // In a hidden page, a timer ends each batch of fixes instead of an animation frame, which Node does not have.
  vi.stubGlobal('document', { visibilityState: 'hidden' });
});
let running: ReturnType<typeof journey> | undefined;
afterEach(() => running?.end());
afterAll(() => {
  server.close();
  vi.unstubAllGlobals();
});
const begin = (...given: Parameters<typeof journey> extends [unknown, ...infer Rest] ? Rest : never) =>
  (running = journey(server, ...given));

describe('a first look', () => {
  test('[AUTH-03] a demo account, its devices, and live fixes', async () => {
    const visit = begin();
    await visit.chooses('customer');
    await visit.until('devices/listed');
    await visit.until('positions/fixesReceived');
    await visit.until('positions/streamOpened');
    expect(visit.where()).toBe('/v2');
    expect(visit.app.read(devices).byId.size).toBe(12);
    const before = visit.app.read(positions).applied;
    expect(before).toBeGreaterThan(8);

    for (let second = 0; second < 20; second++) await visit.after('1s');
    const live = () =>
      visit.app.log.events.some(
        (e) => e.type === 'positions/fixesReceived' && (e.payload as { source: string }).source === 'socket',
      );
    if (!live()) await visit.until('positions/fixesReceived', visit.count('positions/fixesReceived') + 1);
    expect(live()).toBe(true);
    expect(visit.app.read(positions).applied).toBeGreaterThan(before);
    expect(visit.types().slice(0, 3)).toEqual([
      'network/wentOnline',
      'app/sizeClassChanged',
      'navigation/locationChanged',
    ]);
    expect(visit.types()).not.toContain('app/effectFailed');
    expect(visit.types()).not.toContain('positions/frameRefused');
  });

  test('[AUTH-01] e-mail and password open the account, and the customer is loaded by its id', async () => {
    const visit = begin();
    await visit.signsIn('customer');
    expect(visit.app.read(session).loading).toBe(true);
    await visit.until('user/customerLoaded');
    const { auth: access, loading } = visit.app.read(session);
    expect(loading).toBe(false);
    expect(visit.app.read(user).customerData.success?.id).toBe(access?.userID);
    expect(visit.app.read(user).customerData.success?.email).toBe('customer@demo.fixpoint.example');
  });

  test('[AUTH-02] a wrong password is told, and nobody is in', async () => {
    const visit = begin();
    await visit.signsIn('customer', 'wrong');
    await visit.until('auth/loginRefused');
    expect(visit.app.read(session).auth).toBeNull();
    expect(visit.app.read(notices).map(({ tone, text }) => [tone, text])).toEqual([
      ['danger', 'login.credentials'],
    ]);
    expect(visit.where()).toBe('/login');
  });

  test.each([
    ['pets', '/pets'],
    ['watch', '/watch'],
    ['bike', '/bike'],
    ['base', '/appmode'],
  ] as const)('[ROUTE-03] the %s account lands on %s', async (account, home) => {
    const visit = begin();
    await visit.chooses(account);
    await visit.until('user/settingsLoaded');
    expect(visit.where()).toBe(home);
  });

  test('a visitor who meant to go to the settings gets there after signing in', async () => {
    const visit = begin({ path: '/settings' });
    await visit.chooses('customer');
    expect(visit.where()).toBe('/login');
    await visit.until('auth/loginSucceeded');
    expect(visit.where()).toBe('/settings');
  });

  test('[AUTH-07] a logout leads to the login page and forgets the devices', async () => {
    const visit = begin();
    await visit.chooses('customer');
    await visit.until('positions/streamOpened');
    visit.app.publish(auth.logoutChosen());
    await visit.until('auth/loggedOut');
    await visit.after('1s');
    await visit.until('auth/logoutFinished');
    expect(visit.where()).toBe('/login');
    expect(visit.app.read(devices).byId.size).toBe(0);
    expect(visit.app.read(positions).rows.size).toBe(0);
    expect(visit.app.read(connectivity).stream).toBe('closed');
    expect(visit.fakes.access).toBeNull();
  });
});

describe('trouble', () => {
  test('[AUTH-05] in a session whose access is refused now and then, nobody notices', async () => {
    const visit = begin({ scenario: '401' });
    await visit.signsIn('customer');
    await visit.until('auth/accessRenewed');
    await visit.until('user/customerLoaded');
    await visit.until('devices/listed');
    expect(visit.types()).not.toContain('auth/loggedOut');
  });

  test('an empty account has an empty list, not an error', async () => {
    const visit = begin({ scenario: 'empty' });
    await visit.chooses('customer');
    await visit.until('devices/listed');
    expect(visit.app.read(devices)).toMatchObject({ status: 'ready', leftOut: [] });
    expect(visit.app.read(devices).byId.size).toBe(0);
  });

  test('[HTTP-05] a server in trouble now and then: what is asked for comes all the same, and nobody is thrown out', async () => {
    const visit = begin({ scenario: '500' });
    for (let tries = 0; visit.app.read(session).auth === null; tries++) {
      expect(tries).toBeLessThan(20);
      const failed = visit.count('auth/loginFailed');
      await visit.chooses('customer');
      await Promise.race([visit.until('auth/loginSucceeded'), visit.until('auth/loginFailed', failed + 1)]);
    }
    const all = ['user/customerLoaded', 'user/settingsLoaded', 'devices/listed'];
    await visit.passesUntil(() => all.every((type) => visit.types().includes(type)));
    expect(visit.app.read(session).auth).not.toBeNull();
  });

  test('[fault 30] no network: the login says so and can be tried again', async () => {
    const visit = begin({ scenario: 'offline' });
    await visit.signsIn('customer');
    await visit.until('auth/loginFailed');
    expect(visit.app.read(session)).toMatchObject({ auth: null, loading: false });
    expect(visit.app.read(notices)[0]).toMatchObject({ tone: 'danger', text: 'failure.unreachable' });
  });

  test('[fault 8] the login page of a network is no answer', async () => {
    const visit = begin({ scenario: 'captive' });
    await visit.signsIn('customer');
    await visit.until('auth/loginFailed');
    expect(visit.app.read(notices)[0]?.text).toBe('failure.unreadable');
  });

  test('[HTTP-04] [fault 10] encrypted answers that cannot be opened say so', async () => {
    const visit = begin({ scenario: 'encrypted' });
    await visit.signsIn('customer');
    await visit.until('auth/loginFailed');
    expect(visit.app.read(session).error).toMatchObject({ failure: { reason: 'decryption' } });
  });

  test('where no socket can be had, positions are asked for', async () => {
    const visit = begin({ scenario: 'nosocket' });
    await visit.chooses('customer');
    const polled = () =>
      visit.app.log.events.some((e) => (e.payload as { source?: string }).source === 'poll');
    await visit.until('user/customerLoaded');
    await visit.passesUntil(polled);
    expect(
      visit.app.log.events
        .filter(({ type }) => type === 'positions/streamLost')
        .map((e) => (e.payload as { attempt: number }).attempt)
        .slice(0, 3),
    ).toEqual([1, 2, 3]);
    expect(polled()).toBe(true);
  });

  test('[MAP-01] a device that says 0,0 is nowhere, and a clock two hours ahead is not believed', async () => {
    const visit = begin({ scenario: 'zero-fix,future-fix' });
    await visit.chooses('customer');
    await visit.until('positions/fixesReceived');
    const { refused, rows, last } = visit.app.read(positions);
    expect(refused.noPosition + refused.future).toBeGreaterThan(0);
    for (const row of rows.values()) {
      expect(last.arrays.lat[row] === 0 && last.arrays.lng[row] === 0).toBe(false);
      expect(last.arrays.at[row]).toBeLessThan(visit.clock.now() / 1000 + 301);
    }
  });

  test('malformed answers lose only what is malformed', async () => {
    const visit = begin({ scenario: 'malformed' });
    await visit.chooses('customer');
    await Promise.race([
      visit.until('devices/listed'),
      visit.until('devices/listFailed'),
      visit.until('auth/loginFailed'),
    ]);
    expect(visit.types()).not.toContain('app/effectFailed');
  });
});
