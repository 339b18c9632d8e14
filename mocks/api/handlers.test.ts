import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '../accounts.ts';
import { memoryStorage } from '../clock.ts';
import { testClock } from '../test-clock.ts';
import { API, openDemo, valueOf } from '../test-client.ts';
import { Secret } from '../../src/kernel/secret.ts';
import { keptLanguage } from '../world/kept.ts';
import { paged } from './paged.ts';

describe('handlers', () => {
  describe('handlers', () => {
    const server = setupServer();
    beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
    afterAll(() => server.close());

    describe('accounts', () => {
      for (const { id, email, mode } of DEMO_ACCOUNTS)
        test(`${id} signs in with one click and finds its devices`, async () => {
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
        expect(
          new Set(devices.map(({ device_models }) => device_models[0]?.route_profile)).size,
        ).toBeGreaterThan(6);
        expect(valueOf(await ask(backend.groups())).map(({ name }) => name)).toEqual([
          'Family',
          'Company',
          'Leisure',
        ]);
        expect(devices.filter(({ switchedOffAt }) => switchedOffAt !== null)).toHaveLength(1);
        expect(valueOf(await ask(backend.lastPositions('all', null))).at).toHaveLength(11);
      });

      test('every IMEI is valid: fifteen digits with a correct check digit', async () => {
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
      test('remain after a reload of the page, until a reset', async () => {
        const storage = memoryStorage();
        const clock = testClock();
        const first = openDemo(server, { storage, clock });
        const { userID, token } = await first.login('customer');
        const { backend } = first;
        valueOf(
          await first.ask(backend.saveDevice(1_000_001, { name: 'Cab', shown: false, colour: '#123456' })),
        );
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

      test('the next start names the demo in the language of the last login, or of a later change', async () => {
        const storage = memoryStorage();
        expect(keptLanguage(storage)).toBeUndefined();
        const { world, backend, ask, login } = openDemo(server, { storage });
        const { userID } = await login('customer');
        expect(keptLanguage(storage)).toBe('en');
        valueOf(await ask(backend.saveCustomer(userID, { distanceUnit: 'mi' })));
        expect(keptLanguage(storage)).toBe('en');
        valueOf(await ask(backend.saveCustomer(userID, { actlang: 'el' })));
        expect(keptLanguage(storage)).toBe('el');
        world.changeCustomer(userID + 1, { actlang: 'tr' });
        expect(keptLanguage(storage)).toBe('el');
      });

      test('damaged storage starts a new world, and a browser without storage works too', async () => {
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

      test('an invalid name is refused with a reason, and an unknown device is not found', async () => {
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
      test('history by minutes, by points and by dates returns the same fixes', async () => {
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

      test('a gap is filled from the requested time on', async () => {
        const { backend, ask, login, clock } = openDemo(server);
        await login('customer');
        const since = Math.floor(clock.now() / 1000);
        clock.turn(20_000);
        const { at, device } = valueOf(await ask(backend.lastPositions([1_000_001, 1_000_004], since)));
        expect(Math.min(...Array.from(at))).toBeGreaterThanOrEqual(since);
        expect(new Set(Array.from(device))).toEqual(new Set([1_000_001, 1_000_004]));
        expect(at.length).toBeGreaterThan(30);
      });

      test('an invalid request is refused', async () => {
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
      test('exist, can be marked as read, and the count follows', async () => {
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

    test('the count matches the list, also weeks later and with an old alert marked as unread', async () => {
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

    test('a recorded request has its headers, but not its token', async () => {
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
  });

  describe('handlers-login', () => {
    const server = setupServer();
    beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
    afterAll(() => server.close());

    describe('login and tokens', () => {
      test('an unknown address and a wrong password give different errors', async () => {
        const { backend, ask } = openDemo(server);
        const attempt = async (email: string, password: string) =>
          valueOf(await ask(backend.login({ email, password: new Secret(password), language: 'en' })));
        expect(await attempt('nobody@demo.fixpoint.example', 'x')).toEqual({
          accepted: false,
          refusal: 'invalidEmail',
        });
        expect(await attempt('customer@demo.fixpoint.example', 'x')).toEqual({
          accepted: false,
          refusal: 'invalidPassword',
        });
        expect(await attempt(' Customer@Demo.Fixpoint.example ', 'customer-demo')).toMatchObject({
          accepted: true,
        });
      });

      test('the login also reads its fields from the query, as the service documents it', async () => {
        openDemo(server);
        const query = 'email=pets%40demo.fixpoint.example&password=pets-demo';
        const response = await fetch(`${API}/login?${query}`, { method: 'POST' });
        expect(await response.json()).toMatchObject({ success: { userID: 3003 } });
      });

      test('an unknown demo account does not exist', async () => {
        const { backend, ask } = openDemo(server);
        expect(valueOf(await ask(backend.demoLogin('nobody', 'en')))).toEqual({
          accepted: false,
          refusal: 'credentials',
        });
      });

      test('access expires; renewing it gives new access, and a used token works for half a minute more', async () => {
        const { backend, ask, login, clock } = openDemo(server);
        const { refresh_token } = await login('customer');
        clock.turn(3_600_000);
        expect(await ask(backend.devices())).toMatchObject({
          ok: false,
          failure: { reason: 'unauthorised', status: 401 },
        });
        const renew = () => ask(backend.renewAccess('customer@demo.fixpoint.example', refresh_token));
        expect(valueOf(await renew()).refresh_token.reveal()).not.toBe(refresh_token.reveal());
        clock.turn(29_000);
        expect((await renew()).ok).toBe(true);
        clock.turn(2000);
        expect(await renew()).toMatchObject({ ok: false, failure: { reason: 'unauthorised' } });
      });

      test('a missing or unknown refresh token renews nothing', async () => {
        const { backend, ask, login } = openDemo(server);
        const { refresh_token } = await login('customer');
        expect((await ask(backend.renewAccess('pets@demo.fixpoint.example', refresh_token))).ok).toBe(false);
        expect((await ask(backend.renewAccess('customer@demo.fixpoint.example', new Secret('x')))).ok).toBe(
          false,
        );
      });

      test('without a token every call except the login is refused, also after the logout', async () => {
        const { backend, ask, login, forgetToken } = openDemo(server);
        expect(await ask(backend.devices())).toMatchObject({
          ok: false,
          failure: { reason: 'unauthorised' },
        });
        await login('customer');
        expect((await ask(backend.devices())).ok).toBe(true);
        expect((await ask(backend.logout(null))).ok).toBe(true);
        expect((await ask(backend.devices())).ok).toBe(false);
        forgetToken();
      });

      test('one customer sees nothing of another, an administrator does', async () => {
        const { backend, ask, login } = openDemo(server);
        const other = await login('pets');
        await login('customer');
        expect(await ask(backend.customer(other.userID))).toMatchObject({
          ok: false,
          failure: { reason: 'forbidden' },
        });
        expect(await ask(backend.customer(1))).toMatchObject({ ok: false, failure: { reason: 'notFound' } });
        expect(await ask(backend.track(3_000_001, { lastMinutes: 5 }))).toMatchObject({
          ok: false,
          failure: { reason: 'notFound' },
        });
        await login('admin');
        expect((await ask(backend.customer(other.userID))).ok).toBe(true);
      });
    });
  });
});

describe('paged', () => {
  type Person = { name: string; age: number | null };
  const people: readonly Person[] = [
    { name: 'José García', age: 30 },
    { name: 'Ada Lovelace', age: null },
    { name: 'Nikos P.', age: 12 },
  ];
  const options = {
    words: ({ name }: Person) => name,
    sorts: { name: ({ name }: Person) => name, age: ({ age }: Person) => age },
    filters: { adult: ({ age }: Person, value: string) => String((age ?? 0) >= 18) === value },
  };
  const ask = async (query: string) =>
    (await paged(people, new URLSearchParams(query), options).json()) as {
      success: Person[];
      number_of_records: number;
    };
  const names = async (query: string) => (await ask(query)).success.map(({ name }) => name);

  describe('a page of a list, as the mock service returns it', () => {
    test('has the length of the whole list', async () =>
      expect(await ask('page=1&size=2')).toMatchObject({
        success: [{ name: 'Nikos P.' }],
        number_of_records: 3,
      }));

    test('is searched without regard to case and accents', async () =>
      expect(await names('search=garcia%20JOSE')).toEqual(['José García']));

    test('is sorted in both directions; entries without a value come last', async () => {
      expect(await names('sort=age')).toEqual(['Nikos P.', 'José García', 'Ada Lovelace']);
      expect(await names('sort=age&dir=desc')).toEqual(['José García', 'Nikos P.', 'Ada Lovelace']);
    });

    test('is filtered', async () => expect(await names('adult=true')).toEqual(['José García']));

    test.each(['page=-1', 'page=x', 'size=0', 'size=99999', 'sort=unknown'])(
      '"%s" causes no error',
      async (query) => expect((await ask(query)).number_of_records).toBe(3),
    );

    test('a list that is created on request creates only the page', async () => {
      const made: number[] = [];
      const lazy = {
        length: 100_000,
        make: (i: number) => {
          made.push(i);
          return { id: i };
        },
      };
      const answer = (await paged(lazy, new URLSearchParams('page=1999&size=50')).json()) as {
        success: { id: number }[];
      };
      expect(answer.success.at(-1)).toEqual({ id: 99_999 });
      expect(made).toHaveLength(50);
    });
  });
});
