import { describe, expect, test } from 'vitest';
import { memoryStorage } from '../../mocks/clock.ts';
import { demoWorld } from '../../mocks/demo.ts';
import { createPretend, type TraccarOptions } from '../../mocks/traccar/pretend.ts';
import { positionId } from '../../mocks/traccar/positions.ts';
import { createServer, NO_ANSWER } from '../../mocks/traccar/server.ts';
import { serveTraccarStream } from '../../mocks/traccar/stream.ts';
import { testClock } from '../../mocks/test-clock.ts';
import type { Call, Result } from '../../src/api/call.ts';
import { traccarBackend } from '../../src/api/traccar/index.ts';
import { socketReader } from '../../src/api/traccar/socket-frames.ts';
import { travelWork } from '../../src/core/travel/work.ts';
import { Secret } from '../../src/kernel/secret.ts';
import { carried } from '../../src/ports/carry.ts';
import { withSecrets } from '../../src/ports/http/http-parts.ts';
import type { ApiRequest, Reply } from '../../src/ports/http/http-types.ts';
import { withoutToken } from '../../src/ports/http/without-token.ts';

const TAXI = 1_000_001;

/** The app's own Traccar calls, answered by the pretend Traccar. */
function open(options: Omit<TraccarOptions, 'storage'> & { scenario?: string } = {}) {
  const { scenario = null, ...more } = options;
  const clock = testClock();
  const storage = memoryStorage();
  const pretend = createPretend(demoWorld({ clock, storage, scenario }), { storage, ...more });
  const server = createServer(pretend);
  const backend = traccarBackend({ now: () => clock.now() });
  const seen: { readonly line: string; readonly status: number }[] = [];
  let token: Secret | null = null;
  let cookie: string | null = null;

  const send = async (request: ApiRequest): Promise<Reply> => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(request.query ?? {}))
      for (const each of [value].flat()) query.append(name, String(each));
    const bearer = request.bearer ?? (request.kind === 'tokenUpdate' ? null : token);
    const answer = await server.answer(
      new Request(`http://traccar.test/api${request.path}?${query}`, {
        method: request.method.toUpperCase(),
        headers: {
          ...(bearer && { Authorization: `Bearer ${bearer.reveal()}` }),
          'Content-Type': request.form
            ? 'application/x-www-form-urlencoded'
            : (request.binary?.mime ?? 'application/json'),
        },
        ...bodyOf(request),
      }),
      request.path,
      request.cookie ? cookie : null,
    );
    if (answer === NO_ANSWER) return { status: 0, body: undefined, problem: 'unreachable' };
    if (request.cookie && answer.cookie !== undefined) cookie = answer.cookie || null;
    const { status } = answer;
    seen.push({ line: `${request.method} ${request.path}`, status });
    const text = String(answer.body ?? '');
    const challenge = answer.headers?.['WWW-Authenticate'];
    if (request.answers === 'text' && status < 400) return { status, body: text };
    try {
      return { status, body: text === '' ? null : JSON.parse(text) };
    } catch {
      return {
        status,
        body: null,
        problem: 'unreadable',
        text: text.slice(0, 4000),
        ...(challenge && { challenge }),
      };
    }
  };
  const ask = <Answer>(call: Call<Answer>): Promise<Result<Answer>> => carried(send, call);
  const valueOf = async <Answer>(call: Call<Answer>): Promise<Answer> => {
    const result = await ask(call);
    if (!result.ok) throw new Error(JSON.stringify(result.failure));
    expect(result.leftOut).toEqual([]);
    return result.value;
  };
  const login = (name: string, password = `${name}-demo`, code?: string) =>
    valueOf(
      backend.login({
        email: `${name}@demo.fixpoint.example`,
        password: new Secret(password),
        language: 'en',
        ...(code !== undefined && { code: new Secret(code) }),
      }),
    );
  const enter = async (name = 'customer') => {
    const answer = await login(name);
    if (!answer.accepted) throw new Error(answer.refusal);
    ({ token } = answer.access);
    return answer.access;
  };
  return {
    pretend,
    backend,
    clock,
    seen,
    ask,
    valueOf,
    login,
    enter,
    by: (other: Secret) => void (token = other),
    /** Deletes the cookie, as a restart of the browser does. */
    dropCookie: () => void (cookie = null),
  };
}
const bodyOf = ({ form, body, binary }: ApiRequest): { body?: string } => {
  if (form)
    return {
      body: new URLSearchParams(
        Object.entries(form).map(([name, value]) => [
          name,
          value instanceof Secret ? value.reveal() : String(value),
        ]),
      ).toString(),
    };
  if (binary) return { body: atob(binary.base64) };
  return body === undefined ? {} : { body: withSecrets(body) };
};

describe('signing in', () => {
  test('[TRAC-01] each refusal is told apart', async () => {
    const { login } = open();
    const refusal = async (...given: Parameters<typeof login>) => {
      const answer = await login(...given);
      return answer.accepted ? 'accepted' : answer.refusal;
    };
    expect(await refusal('customer', 'wrong')).toBe('credentials');
    expect(await refusal('nobody')).toBe('credentials');
    expect(await refusal('disabled')).toBe('disabled');
    expect(await refusal('expired')).toBe('expired');
    expect(await refusal('totp')).toBe('codeNeeded');
    expect(await refusal('totp', 'totp-demo', '000000')).toBe('codeWrong');
    expect(await refusal('totp', 'totp-demo', '123456')).toBe('accepted');
  });

  const chosen = 'a van in the morning';

  test('[TRAC-01] the password changes without a cookie, as after a restart of the browser', async () => {
    const { backend, ask, valueOf, enter, login, dropCookie } = open();
    const { userID } = await enter();
    dropCookie();
    expect(await ask(backend.changePassword(userID, new Secret('wrong'), new Secret(chosen)))).toMatchObject({
      failure: { fields: { current: 'wrong' } },
    });
    await valueOf(backend.changePassword(userID, new Secret('customer-demo'), new Secret(chosen)));
    expect(await login('customer', chosen)).toMatchObject({ accepted: true });
  });

  test('[TRAC-01] with a second factor, a change of the password wants the code too', async () => {
    const { backend, ask, valueOf, login, by } = open();
    const answer = await login('totp', 'totp-demo', '123456');
    if (!answer.accepted) throw new Error(answer.refusal);
    by(answer.access.token);
    const change = (...code: readonly Secret[]) =>
      backend.changePassword(answer.access.userID, new Secret('totp-demo'), new Secret(chosen), ...code);
    expect(await ask(change())).toMatchObject({ failure: { fields: { code: 'codeNeeded' } } });
    expect(await ask(change(new Secret('000000')))).toMatchObject({
      failure: { fields: { code: 'codeWrong' } },
    });
    expect(await valueOf(change(new Secret('123456')))).toBeNull();
  });

  test('[TRAC-01] the password of whom the token names is asked for, not that of the cookie', async () => {
    const { backend, ask, valueOf, enter, login } = open();
    const { userID } = await enter();
    await login('pets');
    expect(
      await ask(backend.changePassword(userID, new Secret('pets-demo'), new Secret(chosen))),
    ).toMatchObject({ failure: { fields: { current: 'wrong' } } });
    await valueOf(backend.changePassword(userID, new Secret('customer-demo'), new Secret(chosen)));
    expect(await login('pets')).toMatchObject({ accepted: true });
    expect(await login('customer', chosen)).toMatchObject({ accepted: true });
  });

  test('[TRAC-01] the server’s own mail leads to a new password; a used link is over', async () => {
    const { backend, ask, valueOf, login, pretend } = open({ isOpen: true });
    const email = 'customer@demo.fixpoint.example';
    await valueOf(backend.forgotPassword(email, 'en'));
    const [path = '', query = ''] = String(pretend.world.accounts.mailTo(email)).split('?');
    const link = withoutToken(path, query);
    expect(link?.href).toBe('/reset-password');
    const token = new Secret(link?.token);
    await valueOf(backend.resetPassword(token, new Secret(chosen)));
    expect(await login('customer', chosen)).toMatchObject({ accepted: true });
    expect(await ask(backend.resetPassword(token, new Secret('another van')))).toMatchObject({
      failure: { fields: { token: 'unknown' } },
    });
  });

  test('[TRAC-02] a token renews itself by itself, and the session ends with the logout', async () => {
    const { backend, ask, valueOf, enter, by, clock, seen } = open();
    const access = await enter();
    expect(access.userID).toBe(3001);
    clock.turn(86_400_000);
    const next = await valueOf(backend.renewAccess('', access.refresh_token));
    expect(next.userID).toBe(3001);
    expect(next.token.reveal()).not.toBe(access.token.reveal());
    by(next.token);
    expect((await ask(backend.devices())).ok).toBe(true);
    await valueOf(backend.logout(null));
    expect(await ask(backend.renewAccess('', new Secret('x')))).toMatchObject({
      ok: false,
      failure: { reason: 'unauthorised' },
    });
    expect(seen.map(({ line }) => line)).toContain('delete /session');
  });

  test('[TRAC-15] units and time zone that are set for the whole server are the user’s', async () => {
    const { backend, valueOf, enter } = open({
      server: { attributes: { distanceUnit: 'mi', timezone: 'Europe/London' } },
    });
    const { userID } = await enter();
    expect((await valueOf(backend.customer(userID))).distanceUnit).toBe('mi');
    expect((await valueOf(backend.settings(userID))).time_zone).toBe('Europe/London');
    expect((await valueOf(backend.saveCustomer(userID, { distanceUnit: 'km' }))).distanceUnit).toBe('km');
  });

  test('[SRV-04] what a first visit asks for is there', async () => {
    const { backend, valueOf, enter, seen } = open();
    const { userID } = await enter();
    await valueOf(backend.customer(userID));
    await valueOf(backend.settings(userID));
    await valueOf(backend.devices());
    await valueOf(backend.groups());
    await valueOf(backend.lastPositions('all', null));
    await valueOf(backend.notifications());
    await valueOf(backend.geofences([TAXI]));
    expect(seen.filter(({ status }) => status >= 400)).toEqual([]);
  });
});

describe.each([false, true])('a server that is newer than 6.9: %s', (isNewer) => {
  test('[TRAC-04] devices, nested groups and positions are read whole', async () => {
    const { backend, valueOf, enter } = open({ isNewer });
    await enter();
    expect(await valueOf(backend.devices())).toHaveLength(12);
    expect((await valueOf(backend.groups())).map(({ id }) => id)).toEqual([11, 12, 13, 14, 15]);
    const fixes = await valueOf(backend.lastPositions('all', null));
    expect(fixes.at.length).toBe(11);
  });

  test('[TRAC-07] the past of a device comes in order', async () => {
    const { backend, valueOf, enter, clock } = open({ isNewer });
    await enter();
    const to = clock.now() / 1000;
    const { at } = await valueOf(backend.track(TAXI, { from: to - 3600, to }));
    expect(at.length).toBeGreaterThan(1000);
    for (let i = 1; i < at.length; i++) expect(at[i]).toBeGreaterThan(at[i - 1] ?? 0);
  });

  test('[TRAC-07] trips, speeding and the figures of each day come from the fixes alone', async () => {
    const { backend, valueOf, enter, clock, seen } = open({ isNewer });
    await enter();
    const to = Math.floor(clock.now() / 1000);
    const [from, device] = [to - 86_400, TAXI];
    const before = seen.length;
    const question = { device, from, to, zone: 'Europe/Stockholm', limitKmh: 30, fences: [] };
    const work = travelWork({ question, fences: [], disbelieved: [], now: to });
    work.add(await valueOf(backend.track(device, { from, to })));
    const { trips, days, totals, speedings, leftOut } = work.done();
    expect(new Set(seen.slice(before).map(({ line }) => line))).toEqual(new Set(['get /positions']));
    expect(days).toHaveLength(2);
    expect(trips.length).toBeGreaterThan(0);
    expect(speedings.length).toBeGreaterThan(0);
    expect(leftOut.doubles + leftOut.outside).toBe(0);
    const metres = trips.reduce((sum, trip) => sum + trip.metres, 0);
    expect(totals.metres).toBeGreaterThan(0);
    expect(Math.abs(totals.metres - metres) / metres).toBeLessThan(0.01);
    for (const { from: begins, to: ends, mostKmh } of trips) {
      expect(begins).toBeGreaterThanOrEqual(from);
      expect(ends).toBeLessThanOrEqual(to);
      // Traccar tells knots.
      expect(mostKmh ?? 0).toBeLessThan(130);
    }
  });

  test('[TRAC-08] events are alerts of known kinds', async () => {
    const { backend, valueOf, enter, clock } = open({ isNewer });
    await enter();
    const to = clock.now() / 1000;
    const alerts = await valueOf(backend.notificationsBetween(to - 7 * 86_400, to));
    expect(alerts.length).toBeGreaterThan(3);
    expect(alerts.filter(({ lat }) => lat === null)).toEqual([]);
  });

  test('[TRAC-08] an alert whose position the server has deleted is listed without a place', async () => {
    const { backend, valueOf, enter, clock, pretend } = open({ isNewer });
    await enter();
    const alarm = { type: 'alarm', deviceId: TAXI, attributes: { alarm: 'sos' } };
    const to = clock.now() / 1000;
    pretend.events.raise(3001, 'kept', { ...alarm, positionId: positionId(TAXI, Math.floor(to) - 60) });
    pretend.events.raise(3001, 'deleted', { ...alarm, positionId: 7 });
    const alerts = await valueOf(backend.notificationsBetween(to - 60, to));
    expect(alerts.filter(({ lat }) => lat === null)).toHaveLength(1);
    expect(alerts.length).toBeGreaterThan(1);
  });

  test('[TRAC-12] of alarms, those that a rule does not name are listed no more than told live', async () => {
    const { backend, valueOf, enter, clock, pretend } = open({ isNewer });
    await enter();
    const [rule] = (await valueOf(backend.rules.list([]))).filter(({ type }) => type === 'alarm');
    if (!rule) throw new Error('no rule');
    const alarms = ['sos'];
    await valueOf(backend.rules.save({ ...rule, alarms }, { alarms }, { alarms: rule.alarms }));
    for (const alarm of ['sos', 'vibration'])
      pretend.events.raise(3001, alarm, { type: 'alarm', deviceId: TAXI, attributes: { alarm } });
    const to = clock.now() / 1000;
    const listed = await valueOf(backend.notificationsBetween(to - 7 * 86_400, to));
    const told = listed.filter(({ about }) => about?.type === 'alarm');
    expect(new Set(told.map(({ about }) => about?.alarm))).toEqual(new Set(alarms));
    expect(listed.length).toBeGreaterThan(told.length);
  });

  test('[TRAC-10] a device is added, changed and refused with a number that is taken', async () => {
    const { backend, ask, valueOf, enter } = open({ isNewer });
    await enter();
    const made = await valueOf(backend.addDevice('boat 1', 'Boat'));
    expect(made.name).toBe('Boat');
    expect((await valueOf(backend.saveDevice(made.id, { name: 'Ship' }))).name).toBe('Ship');
    const details = { category: 'boat', phone: '+46 70 1', contact: 'Ada' };
    expect(await valueOf(backend.addDevice('boat 2', 'Boat', details))).toMatchObject(details);
    expect(await ask(backend.addDevice('boat 1', 'Another'))).toMatchObject({
      ok: false,
      failure: { fields: { imei: 'taken' } },
    });
    expect(await valueOf(backend.devices())).toHaveLength(14);
  });

  test('[TRAC-09] fences of a device are those that it is linked with', async () => {
    const { backend, valueOf, enter } = open({ isNewer });
    await enter();
    const fences = await valueOf(backend.geofences([TAXI]));
    expect(fences.map(({ name }) => name)).toEqual(expect.arrayContaining(['Depot', 'City']));
  });

  test('[TRAC-13] a link shows its device to who is not signed in', async () => {
    const { backend, valueOf, enter, clock } = open({ isNewer });
    await enter();
    const share = await valueOf(
      backend.createShare('key', {
        kind: 'position',
        name: 'Taxi',
        devices: [TAXI],
        expires: clock.now() / 1000 + 3600,
        goal: null,
      }),
    );
    const view = await valueOf(backend.sharedView('share', new Secret(share.salt), null));
    expect(view.devices).toHaveLength(1);
  });
});

describe('what happens while somebody looks', () => {
  test('[TRAC-05] every message of the socket is read', async () => {
    const { pretend, clock, ask, backend, enter } = open({ scenario: 'pushes' });
    await enter();
    await ask(backend.devices());
    const user = pretend.users.byId(3001);
    const read = socketReader();
    const told: string[] = [];
    if (!user) throw new Error('no user');
    const stream = serveTraccarStream(pretend, user, {
      send: (message) => void told.push(...read(message).map(({ type }) => type)),
      close: (code) => void told.push(`closed ${code}`),
    });
    await expect.poll(() => told).toContain('positions');
    clock.turn(120_000);
    stream.stop();
    expect(new Set(told)).toEqual(new Set(['positions', 'device', 'notification']));
  });

  test('[SRV-07] a broken server, a hotel and no network are failures with a reason', async () => {
    const reason = async (scenario: string) => {
      const { backend, ask } = open({ scenario });
      const results = [];
      for (let i = 0; i < 3; i++) results.push(await ask(backend.renewAccess('', new Secret('x'))));
      return results.map((result) => (result.ok ? 'fine' : result.failure.reason)).at(-1);
    };
    expect(await reason('offline')).toBe('unreachable');
    expect(await reason('captive')).toBe('unreadable');
    expect(await reason('500')).toBe('server');
  });
});

describe.each([
  ['a server that lists no links', {}],
  ['a newer server', { isNewer: true }],
])('[TRAC-12] [TRAC-14] what a user manages, with %s', (_, options) => {
  const ids = async (
    valueOf: ReturnType<typeof open>['valueOf'],
    backend: ReturnType<typeof open>['backend'],
  ) => (await valueOf(backend.devices())).map(({ id }) => id);

  test('a rule for one device is made, read, given to another, and deleted', async () => {
    const { backend, enter, valueOf } = open(options);
    await enter();
    const all = await ids(valueOf, backend);
    const set = {
      ...{ type: 'alarm', name: 'Help', channels: ['web'], always: false, alarms: ['tow'], calendar: 31 },
      devices: [TAXI],
    };
    const made = await valueOf(backend.rules.create('k', set));
    expect(made).toEqual({ id: made.id, ...set });
    const other = all.find((id) => id !== TAXI) ?? 0;
    const wanted = { ...made, devices: [other] };
    await valueOf(backend.rules.save(wanted, { devices: [other] }, { devices: [TAXI] }));
    const listed = async () => (await valueOf(backend.rules.list(all))).find(({ id }) => id === made.id);
    expect(await listed()).toEqual(wanted);
    await valueOf(backend.rules.remove(made.id));
    expect(await listed()).toBeUndefined();
    expect((await valueOf(backend.ruleChoices())).calendars).toEqual([{ id: 31, name: 'Working hours' }]);
    await valueOf(backend.testRule(['web']));
  });

  test('maintenance of a device, marked as done', async () => {
    const { backend, enter, valueOf } = open(options);
    await enter();
    const [oil] = await valueOf(backend.maintenanceOf(TAXI));
    if (!oil) throw new Error('no maintenance');
    expect(oil).toMatchObject({ name: 'Oil change', type: 'way', period: 10_000_000, done: {} });
    const done = { [TAXI]: 67_000_000 };
    await valueOf(backend.maintenance.save({ ...oil, done }, { done }, { done: {} }));
    expect((await valueOf(backend.maintenanceOf(TAXI)))[0]?.done).toEqual(done);
  });

  test('[TRAC-14] what devices have counted, several at once', async () => {
    const { backend, enter, valueOf } = open(options);
    await enter();
    const ids = (await valueOf(backend.devices())).map(({ id }) => id);
    const counters = await valueOf(backend.counters(ids));
    // One device has never reported, so it has no counters.
    expect(counters).toHaveLength(ids.length - 1);
    expect(ids).toEqual(expect.arrayContaining(counters.map(({ device }) => device)));
    const taxi = counters.find(({ device }) => device === TAXI);
    expect(taxi?.odometer).toBeGreaterThan(10_000);
    expect(taxi?.engineHours).toBeGreaterThan(100);
  });

  test('[TRAC-11] commands: types and kept ones; who is limited sends a kept one, and no other', async () => {
    const { ask, backend, enter, valueOf } = open(options);
    await enter('limited');
    const { saved, types } = await valueOf(backend.orders(TAXI, false));
    expect(types).toEqual([]);
    const [kept] = saved;
    if (!kept) throw new Error('no command');
    const order = { type: kept.type, saved: kept.id, values: {} };
    expect(await valueOf(backend.sendOrder(TAXI, order))).toBe('sent');
    expect(await ask(backend.sendOrder(TAXI, { type: 'engineStop', saved: null, values: {} }))).toMatchObject(
      {
        failure: { reason: 'forbidden' },
      },
    );
  });
});
