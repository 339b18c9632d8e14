import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '../accounts.ts';
import { memoryStorage } from '../clock.ts';
import { testClock } from '../test-clock.ts';
import { API, openDemo, valueOf } from '../test-client.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

describe('accounts', () => {
  for (const { id, email, mode } of DEMO_ACCOUNTS)
    test(`${id} opens with one click and finds its devices`, async () => {
      const { backend, ask, login } = openDemo(server);
      const clicked = valueOf(await ask(backend.demoLogin(id, 'en')));
      expect(clicked).toMatchObject({
        accepted: true,
        access: { appMode: mode, superUser: id === 'superUser' },
      });
      const { userID } = await login(id);
      expect(valueOf(await ask(backend.customer(userID))).email).toBe(email);
      expect(valueOf(await ask(backend.settings(userID))).appMode).toBe(mode);
      const devices = valueOf(await ask(backend.devices()));
      expect(devices.length).toBeGreaterThan(1);
      const fixes = valueOf(await ask(backend.lastPositions('all', null)));
      expect(fixes.at.length).toBeGreaterThan(devices.length * 0.7);
    });

  test('the customer has twelve devices in three groups, one switched off and one without a fix', async () => {
    const { backend, ask, login } = openDemo(server);
    await login('customer');
    const devices = valueOf(await ask(backend.devices()));
    expect(devices).toHaveLength(12);
    expect(new Set(devices.map(({ imei }) => imei)).size).toBe(12);
    expect(new Set(devices.map(({ device_models }) => device_models[0]?.route_profile)).size).toBeGreaterThan(
      6,
    );
    expect(valueOf(await ask(backend.groups())).map(({ name }) => name)).toEqual([
      'Family',
      'Company',
      'Leisure',
    ]);
    expect(devices.filter(({ switchedOffAt }) => switchedOffAt !== null)).toHaveLength(1);
    expect(valueOf(await ask(backend.lastPositions('all', null))).at).toHaveLength(11);
  });

  test('every IMEI is one: fifteen digits with a right check digit', async () => {
    const { backend, ask, login } = openDemo(server);
    await login('fleet');
    const devices = valueOf(await ask(backend.devices()));
    expect(devices).toHaveLength(10_000);
    for (const { imei } of devices.slice(0, 500)) {
      expect(imei).toMatch(/^\d{15}$/);
      const sum = Array.from(imei).reduce((total, digit, i) => {
        const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
        return total + (value > 9 ? value - 9 : value);
      }, 0);
      expect(sum % 10).toBe(0);
    }
  });
});

describe('changes', () => {
  test('survive a reload of the page, and a reset forgets them', async () => {
    const storage = memoryStorage();
    const clock = testClock();
    const first = openDemo(server, { storage, clock });
    const { userID, token } = await first.login('customer');
    const { backend } = first;
    valueOf(await first.ask(backend.saveDevice(1_000_001, { name: 'Cab', shown: false, colour: '#123456' })));
    valueOf(await first.ask(backend.saveCustomer(userID, { distanceUnit: 'mi', actlang: 'tr' })));
    valueOf(await first.ask(backend.saveSettings(userID, { logout_onclose: true })));

    const second = openDemo(server, { storage, clock });
    expect(second.world.holderOf(token.reveal())).toBe(userID);
    await second.login('customer');
    const device = valueOf(await second.ask(backend.devices())).find(({ id }) => id === 1_000_001);
    expect(device).toMatchObject({ name: 'Cab', shown: false, colour: '#123456' });
    expect(valueOf(await second.ask(backend.customer(userID)))).toMatchObject({
      distanceUnit: 'mi',
      actlang: 'tr',
    });
    expect(valueOf(await second.ask(backend.settings(userID))).logout_onclose).toBe(true);

    second.world.reset();
    await second.login('customer');
    expect(valueOf(await second.ask(backend.devices()))[0]?.name).toBe('Taxi 241');
  });

  test('a damaged memory begins a new world, a forbidden one works without', async () => {
    for (const get of [
      () => '{"version":1,"since":"',
      () => '{"version":7}',
      () => {
        throw new Error('forbidden');
      },
    ]) {
      const storage = {
        get,
        set: () => {
          throw new Error('full');
        },
        remove: () => {
          throw new Error('forbidden');
        },
      };
      const { backend, ask, login, world } = openDemo(server, { storage });
      await login('customer');
      expect((await ask(backend.saveDevice(1_000_001, { name: 'Cab' }))).ok).toBe(true);
      world.reset();
    }
  });

  test('an impossible name is refused with a reason, an unknown device is not found', async () => {
    const { backend, ask, login } = openDemo(server);
    await login('customer');
    expect(await ask(backend.saveDevice(1_000_001, { name: ' ' }))).toMatchObject({
      ok: false,
      failure: { reason: 'invalid', message: 'The name must have 1 to 60 characters.' },
    });
    expect(await ask(backend.saveDevice(7, { name: 'x' }))).toMatchObject({
      ok: false,
      failure: { reason: 'notFound' },
    });
  });
});

describe('positions', () => {
  test('history by minutes, by points and by dates tells the same fixes', async () => {
    const { backend, ask, login, clock } = openDemo(server);
    await login('customer');
    const now = Math.floor(clock.now() / 1000);
    const minutes = valueOf(await ask(backend.track(1_000_001, { lastMinutes: 10 })));
    const dates = valueOf(await ask(backend.track(1_000_001, { from: now - 600, to: now })));
    const points = valueOf(await ask(backend.track(1_000_001, { lastPoints: minutes.at.length })));
    expect(minutes.at.length).toBeGreaterThan(300);
    expect(dates).toEqual(minutes);
    expect(points).toEqual(minutes);
    const last = valueOf(await ask(backend.lastPositions([1_000_001], null)));
    expect(last.at[0]).toBe(minutes.at[minutes.at.length - 1]);
  });

  test('a gap is filled from the moment asked for', async () => {
    const { backend, ask, login, clock } = openDemo(server);
    await login('customer');
    const since = Math.floor(clock.now() / 1000);
    clock.turn(20_000);
    const { at, device } = valueOf(await ask(backend.lastPositions([1_000_001, 1_000_004], since)));
    expect(Math.min(...Array.from(at))).toBeGreaterThanOrEqual(since);
    expect(new Set(Array.from(device))).toEqual(new Set([1_000_001, 1_000_004]));
    expect(at.length).toBeGreaterThan(30);
  });

  test('what cannot be meant is refused', async () => {
    const { login } = openDemo(server);
    const { token } = await login('customer');
    const headers = { Authorization: `Bearer ${token.reveal()}` };
    const status = async (path: string, init: RequestInit = {}) =>
      (await fetch(API + path, { ...init, headers })).status;
    expect(await status('/trackerdata/1000001/last_minutes')).toBe(400);
    expect(await status('/trackerdata/1000001/last_minutes?lastMinutes=-3')).toBe(400);
    expect(await status('/trackerdata/1000001/date_range?dateStart=x&dateEnd=1')).toBe(400);
    expect(await status('/trackerdata/getalllastpositions', { method: 'POST', body: 'oops' })).toBe(400);
    expect(await status('/trackerdata/77/last_points?lastPoints=1')).toBe(404);
    expect(await status('/nothing/like/this')).toBe(404);
  });
});

describe('notifications', () => {
  test('are there, can be read, and the count follows', async () => {
    const { backend, ask, login } = openDemo(server);
    await login('customer');
    const list = valueOf(await ask(backend.notifications()));
    expect(list.length).toBeGreaterThan(5);
    const unread = valueOf(await ask(backend.unreadCount()));
    expect(unread).toBe(list.filter(({ read }) => !read).length);
    const one = list.find(({ read }) => !read);
    valueOf(await ask(backend.markNotifications([one?.id ?? 0], true)));
    expect(valueOf(await ask(backend.unreadCount()))).toBe(unread - 1);
  });
});

test('the count is that of the list, also weeks later and with an old alert marked as unread', async () => {
  const { backend, ask, login, clock } = openDemo(server);
  await login('customer');
  clock.turn(12 * 86_400_000);
  await login('customer');
  const now = clock.now() / 1000;
  const [taxi] = valueOf(await ask(backend.devices()));
  const older = valueOf(
    await ask(backend.olderNotifications(taxi?.id ?? 0, now - 90 * 86_400, now + 30 * 86_400)),
  );
  for (const { at } of older) expect(at).toBeLessThanOrEqual(now);
  const oldest = older.at(-1);
  expect(oldest?.read).toBe(true);
  valueOf(await ask(backend.markNotifications([oldest?.id ?? 0], false)));
  const list = valueOf(await ask(backend.notifications()));
  expect(list.find(({ id }) => id === oldest?.id)?.read).toBe(false);
  expect(valueOf(await ask(backend.unreadCount()))).toBe(list.filter(({ read }) => !read).length);
});

test('a request is told with its headers, but not with its token', async () => {
  const { seen, login, backend, ask } = openDemo(server);
  const { token } = await login('customer');
  await ask(backend.devices());
  expect(seen.at(-1)).toMatchObject({
    method: 'GET',
    path: '/device',
    status: 200,
    headers: { authorization: 'Bearer ‹secret›' },
  });
  expect(JSON.stringify(seen)).not.toContain(token.reveal());
});
