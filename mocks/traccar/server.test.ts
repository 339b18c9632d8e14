import { namesIn } from '../texts/names/load.ts';
import { describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../clock.ts';
import { testClock } from '../test-clock.ts';
import { serveTraccarStream } from './stream.ts';
import { listOf, objectOf, openTraccar } from './traccar-given.ts';
import { TOTP_CODE, type Raw } from './users.ts';

const bearer = (token: unknown) => ({ Authorization: `Bearer ${String(token)}` });
const TAXI = 1_000_001;

describe('signing in', () => {
  test('a wrong password, an unknown address and an empty one are refused with a Java stack trace', async () => {
    const { ask } = openTraccar();
    for (const form of ['email=customer%40demo.fixpoint.example&password=x', 'email=nobody&password=x', '']) {
      const { status, body } = await ask('POST', '/session', form);
      expect(status).toBe(401);
      expect(body).toMatch(
        /^jakarta\.ws\.rs\.WebApplicationException: HTTP 401 Unauthorized\n\tat org\.traccar\.api\.resource\.SessionResource/,
      );
    }
    expect((await ask('GET', '/session')).status).toBe(404);
  });

  test('a disabled and an expired user get another status than a wrong password', async () => {
    const { signIn } = openTraccar();
    expect(await signIn('disabled')).toMatchObject({
      status: 400,
      body: expect.stringContaining('disabled'),
    });
    expect(await signIn('expired')).toMatchObject({ status: 400, body: expect.stringContaining('expired') });
  });

  test('a second factor is requested in a header; a wrong code is refused unlike a wrong password', async () => {
    const { signIn } = openTraccar();
    expect(await signIn('totp')).toMatchObject({ status: 401, headers: { 'WWW-Authenticate': 'TOTP' } });
    const wrong = await signIn('totp', { code: '000000' });
    expect(wrong).toMatchObject({
      status: 400,
      body: expect.stringMatching(/^java\.lang\.SecurityException: User authorization failed\n/),
    });
    expect(wrong.headers).not.toHaveProperty('WWW-Authenticate');
    expect((await signIn('totp', { code: TOTP_CODE })).status).toBe(200);
  });

  test('a user name works as well as an address, and so does Basic authentication', async () => {
    const { ask } = openTraccar();
    expect((await ask('POST', '/session', 'email=readonly&password=readonly-demo')).status).toBe(200);
    const basic = { Authorization: `Basic ${btoa('pets@demo.fixpoint.example:pets-demo')}` };
    expect(listOf(await ask('GET', '/users', undefined, basic))).toMatchObject([{ id: 3003 }]);
    expect((await ask('GET', '/devices', undefined, { Authorization: 'Basic %%%' })).status).toBe(401);
  });

  test('whose session it is, only its cookie says: neither a token nor Basic authentication', async () => {
    const { ask, signIn } = openTraccar();
    await signIn();
    expect(objectOf(await ask('GET', '/session'))).toMatchObject({ id: 3001 });
    const token = (await ask('POST', '/session/token', '')).body;
    const basic = { Authorization: `Basic ${btoa('pets@demo.fixpoint.example:pets-demo')}` };
    for (const headers of [bearer(token), basic])
      expect((await ask('GET', '/session', undefined, headers)).status).toBe(404);
  });

  test('a server with OpenID leads to its callback, which leads home with a session; a forced one takes no password', async () => {
    const { ask, signIn } = openTraccar({ server: { openIdEnabled: true, openIdForce: true } });
    expect((await signIn()).status).toBe(401);
    const { status, headers } = await ask('GET', '/session/openid/auth');
    expect(status).toBe(303);
    const back = await ask('GET', String(headers['Location']).replace('/api', ''));
    expect(back).toMatchObject({ status: 303, headers: { Location: '/' } });
    expect(objectOf(await ask('GET', '/session'))).toMatchObject({ id: 3001 });
  });

  test('a server without OpenID refuses both, and so does the callback without a code', async () => {
    const plain = openTraccar();
    expect((await plain.ask('GET', '/session/openid/auth')).status).toBe(400);
    expect((await plain.ask('GET', '/session/openid/callback?code=demo')).status).toBe(400);
    const { ask } = openTraccar({ server: { openIdEnabled: true } });
    expect((await ask('GET', '/session/openid/callback?code=other')).status).toBe(400);
    expect((await ask('GET', '/session')).status).toBe(404);
  });

  test('no response contains the password or the key of the second factor', async () => {
    const { signIn } = openTraccar();
    expect(objectOf(await signIn())['password']).toBeNull();
    expect(JSON.stringify((await signIn('totp', { code: TOTP_CODE })).body)).not.toContain('totp-demo');
  });
});

test('the first objects of a demo have names in the user’s language; a name that the user typed stays', async () => {
  const { ask, signIn } = openTraccar({ named: await namesIn('de') });
  await signIn();
  const namesOf = async (path: string) => listOf(await ask('GET', path)).map(({ name }) => name);
  expect(await namesOf('/groups')).toEqual(['Familie', 'Firma', 'Freizeit', 'Lieferungen', 'Nachtschicht']);
  expect(await namesOf('/maintenance')).toEqual(['Ölwechsel', 'Inspektion']);
  expect(await namesOf('/calendars')).toEqual(['Arbeitszeit']);
  const commands = listOf(await ask('GET', '/commands'));
  expect(commands.map(({ description }) => description)).toEqual(['Orten', 'Signalbericht']);
  await ask('PUT', '/groups/11', { id: 11, name: 'Family', groupId: 0, attributes: {} });
  expect((await namesOf('/groups'))[0]).toBe('Family');
});

describe('registration', () => {
  const email = 'new@example.com';
  const made = { name: 'new', email, password: 'a van in the morning' };
  const form = (fields: Record<string, string>) => new URLSearchParams(fields);

  test('creates an account where the server allows it; an address has only one account', async () => {
    const { ask } = openTraccar({ isOpen: true });
    expect((await ask('GET', '/server')).body).toMatchObject({ registration: true, emailEnabled: true });
    const user = objectOf(await ask('POST', '/users', made));
    expect(user).toMatchObject({ email, administrator: false, password: null });
    expect((await ask('POST', '/session', form({ email, password: made.password }))).status).toBe(200);
    expect(listOf(await ask('GET', '/devices'))).toEqual([]);
    expect(await ask('POST', '/users', made)).toMatchObject({
      status: 400,
      body: expect.stringContaining('Unique index'),
    });
  });

  test('is refused where the server does not allow it', async () => {
    const { ask } = openTraccar();
    expect(await ask('POST', '/users', made)).toMatchObject({
      status: 400,
      body: expect.stringContaining('SecurityException'),
    });
  });

  test('a mailed token sets a new password, once; the response does not reveal which users exist', async () => {
    const { ask, world } = openTraccar({ isOpen: true });
    await ask('POST', '/users', made);
    for (const each of [email, 'nobody@example.com'])
      expect((await ask('POST', '/password/reset', form({ email: each }))).status).toBe(200);
    const [path, query] = String(world.accounts.mailTo(email)).split('?');
    expect(path).toBe('/reset-password');
    const token = new URLSearchParams(query).get('passwordReset') ?? '';
    const password = 'another van';
    expect((await ask('POST', '/password/update', form({ token, password }))).status).toBe(200);
    expect(await ask('POST', '/password/update', form({ token, password }))).toMatchObject({
      status: 400,
      body: expect.stringMatching(/^java\.lang\.SecurityException: Token has expired\n/),
    });
    expect((await ask('POST', '/session', form({ email, password }))).status).toBe(200);
  });
});

describe('tokens', () => {
  test('a session can create a token; it works as Bearer, creates the next token, and expires as requested', async () => {
    const { ask, signIn, clock } = openTraccar();
    expect((await ask('POST', '/session/token', '')).status).toBe(401);
    await signIn();
    const ends = new Date(clock.now() + 60_000).toISOString();
    const token = (await ask('POST', '/session/token', new URLSearchParams({ expiration: ends }))).body;
    expect(listOf(await ask('GET', '/devices', undefined, bearer(token)))).toHaveLength(12);
    const next = (await ask('POST', '/session/token', '', bearer(token))).body;
    clock.turn(61_000);
    expect((await ask('GET', '/devices', undefined, bearer(token))).status).toBe(401);
    expect((await ask('GET', '/devices', undefined, bearer(next))).status).toBe(200);
  });

  test('an invalid expiry time is refused', async () => {
    const { ask, signIn } = openTraccar();
    await signIn();
    expect((await ask('POST', '/session/token', 'expiration=tomorrow')).status).toBe(400);
  });

  test('the logout ends the session but not a token; a newer server can revoke it', async () => {
    const { ask, signIn } = openTraccar({ isNewer: true });
    await signIn();
    const token = (await ask('POST', '/session/token', '')).body;
    expect((await ask('DELETE', '/session')).status).toBe(204);
    expect((await ask('GET', '/devices')).status).toBe(401);
    expect((await ask('GET', '/devices', undefined, bearer(token))).status).toBe(200);
    expect((await ask('POST', '/session/token/revoke', `token=${String(token)}`, bearer(token))).status).toBe(
      204,
    );
    expect((await ask('GET', '/devices', undefined, bearer(token))).status).toBe(401);
  });

  test('a revoked token can no longer end the session of the cookie', async () => {
    const { ask, signIn } = openTraccar({ isNewer: true });
    await signIn();
    const token = (await ask('POST', '/session/token', '')).body;
    await ask('POST', '/session/token/revoke', `token=${String(token)}`, bearer(token));
    expect((await ask('DELETE', '/session', undefined, bearer(token))).status).toBe(401);
    expect((await ask('GET', '/devices')).status).toBe(200);
  });

  test('6.9 can neither revoke tokens nor share at the new address, a newer server cannot share at the old one', async () => {
    const old = openTraccar();
    await old.signIn();
    expect((await old.ask('POST', '/session/token/revoke', 'token=x')).status).toBe(404);
    expect((await old.ask('POST', '/share/device', `deviceId=${TAXI}`)).status).toBe(404);
    const newer = openTraccar({ isNewer: true });
    await newer.signIn();
    expect((await newer.ask('POST', '/devices/share', `deviceId=${TAXI}`)).status).toBe(404);
  });

  test('sessions and changes remain after a reload', async () => {
    const storage = memoryStorage();
    const first = openTraccar({ storage });
    await first.signIn();
    const token = (await first.ask('POST', '/session/token', '')).body;
    const again = openTraccar({ storage });
    expect((await again.ask('GET', '/devices', undefined, bearer(token))).status).toBe(200);
  });

  test('damaged storage starts empty', async () => {
    const storage = memoryStorage();
    storage.set('fixpoint.demo.traccar', '{"version":1,"tokens":[');
    expect((await openTraccar({ storage }).signIn()).status).toBe(200);
  });
});

describe('devices', () => {
  const added = { name: 'Boat', uniqueId: 'boat 1', attributes: { anchor: true } };

  test('a device can be added with any identifier, and reports half a minute later', async () => {
    const { ask, signIn, clock } = openTraccar();
    await signIn();
    const made = objectOf(await ask('POST', '/devices', added));
    expect(made).toMatchObject({ ...added, status: 'offline', positionId: 0, lastUpdate: null });
    clock.turn(60_000);
    const [now] = listOf(await ask('GET', `/devices?id=${String(made['id'])}`));
    expect(now).toMatchObject({ status: 'online', positionId: expect.any(Number) });
    expect(now?.['positionId']).toBeGreaterThan(0);
  });

  test('a used identifier is refused with an SQL error, when adding and editing, also one of another customer', async () => {
    const { ask, signIn, pretend } = openTraccar();
    await signIn();
    const foreign = pretend.world.ownDevicesOf(3003)[0]?.imei;
    const taken = await ask('POST', '/devices', { ...added, uniqueId: foreign });
    expect(taken).toMatchObject({
      status: 400,
      body: expect.stringMatching(/JdbcSQLIntegrity.*INSERT INTO/s),
    });
    await ask('POST', '/devices', added);
    const [taxi] = listOf(await ask('GET', `/devices?id=${TAXI}`));
    expect((await ask('PUT', `/devices/${TAXI}`, { ...taxi, uniqueId: added.uniqueId })).status).toBe(400);
    expect((await ask('PUT', `/devices/${TAXI}`, taxi)).status).toBe(200);
    expect((await ask('POST', '/devices', { name: 'no identifier' })).status).toBe(400);
  });

  test('a change replaces the whole device: missing fields are reset', async () => {
    const { ask, signIn } = openTraccar();
    await signIn();
    const [taxi] = listOf(await ask('GET', `/devices?id=${TAXI}`));
    await ask('PUT', `/devices/${TAXI}`, { id: TAXI, name: 'Taxi', uniqueId: taxi?.['uniqueId'] });
    expect(listOf(await ask('GET', `/devices?id=${TAXI}`))[0]).toMatchObject({
      name: 'Taxi',
      model: null,
      groupId: 0,
      attributes: {},
    });
  });

  test('a disabled device is hidden from its owner', async () => {
    const { ask, signIn } = openTraccar();
    await signIn();
    const [taxi] = listOf(await ask('GET', `/devices?id=${TAXI}`));
    await ask('PUT', `/devices/${TAXI}`, { ...taxi, disabled: true });
    expect(listOf(await ask('GET', '/devices'))).toHaveLength(11);
    expect(listOf(await ask('GET', '/positions')).map(({ deviceId }) => deviceId)).not.toContain(TAXI);
  });

  test('a deleted device is gone; devices of others can neither be changed nor seen', async () => {
    const { ask, signIn } = openTraccar();
    await signIn();
    expect((await ask('DELETE', `/devices/${TAXI}`)).status).toBe(204);
    expect((await ask('GET', `/devices/${TAXI}`)).status).toBe(404);
    expect((await ask('DELETE', '/devices/3000001')).status).toBe(400);
    expect((await ask('GET', '/positions?deviceId=3000001')).status).toBe(400);
    expect((await ask('PUT', '/devices/abc', {})).status).toBe(404);
  });

  test('a picture is stored and returned by name; a file that is no picture is refused', async () => {
    const { ask, signIn } = openTraccar();
    await signIn();
    const [taxi] = listOf(await ask('GET', `/devices?id=${TAXI}`));
    const send = (type: string, text: string) =>
      ask('POST', `/devices/${TAXI}/image`, text, { 'Content-Type': type });
    expect((await send('image/png', 'bytes')).body).toBe('device.png');
    expect(await ask('GET', `/media/${String(taxi?.['uniqueId'])}/device.png`)).toMatchObject({
      type: 'image/png',
      body: 'bytes',
    });
    expect((await send('text/html', '<p>')).status).toBe(400);
    expect((await send('image/png', '')).status).toBe(400);
    expect((await ask('GET', '/media/none/device.png')).status).toBe(404);
  });
});

describe('rights', () => {
  test.each(['readonly', 'devicereadonly'])('a %s user sees devices but cannot change them', async (name) => {
    const { ask, signIn } = openTraccar();
    await signIn(name);
    const [taxi] = listOf(await ask('GET', `/devices?id=${TAXI}`));
    expect((await ask('PUT', `/devices/${TAXI}`, taxi)).status).toBe(400);
    expect((await ask('POST', '/devices', { name: 'x', uniqueId: 'x' })).status).toBe(400);
    expect((await ask('DELETE', `/devices/${TAXI}`)).status).toBe(400);
  });

  test('a limited user can send only stored commands, and gets no reports', async () => {
    const { ask, signIn } = openTraccar();
    await signIn('limited');
    expect((await ask('POST', '/commands/send', { deviceId: TAXI, type: 'engineStop' })).status).toBe(400);
    const [kept] = listOf(await ask('GET', `/commands/send?deviceId=${TAXI}`));
    expect((await ask('POST', '/commands/send', { deviceId: TAXI, id: kept?.['id'] })).status).toBe(200);
    const range = 'from=2026-05-12T07:00:00Z&to=2026-05-12T08:00:00Z';
    expect((await ask('GET', `/reports/events?deviceId=${TAXI}&${range}`)).status).toBe(400);
  });

  test('no user can change the account of another, or become an administrator', async () => {
    const { ask, signIn } = openTraccar();
    const user = objectOf(await signIn());
    expect((await ask('PUT', '/users/3003', user)).status).toBe(400);
    const changed = objectOf(
      await ask('PUT', '/users/3001', { ...user, administrator: true, attributes: { fixpoint: { a: 1 } } }),
    );
    expect(changed).toMatchObject({ administrator: false, attributes: { fixpoint: { a: 1 } } });
    expect(listOf(await ask('GET', '/users'))).toHaveLength(1);
  });

  test('a share link shows one device until it expires, and cannot change anything', async () => {
    const { ask, signIn, clock } = openTraccar();
    await signIn();
    const ends = new Date(clock.now() + 60_000).toISOString();
    const token = (await ask('POST', '/devices/share', `deviceId=${TAXI}&expiration=${ends}`)).body;
    const link = bearer(token);
    expect(listOf(await ask('GET', '/devices', undefined, link)).map(({ id }) => id)).toEqual([TAXI]);
    const guest = objectOf(await ask('GET', `/session?token=${String(token)}`));
    expect(guest).toMatchObject({ temporary: true, readonly: true, administrator: false });
    expect(guest['id']).not.toBe(3001);
    expect((await ask('DELETE', `/devices/${TAXI}`, undefined, link)).status).toBe(400);
    clock.turn(61_000);
    expect((await ask('GET', '/devices', undefined, link)).status).toBe(401);
    expect((await ask('POST', '/devices/share', `deviceId=${TAXI}`)).status).toBe(400);
    expect((await ask('POST', '/devices/share', `deviceId=3000001&expiration=${ends}`)).status).toBe(400);
  });
});

describe('positions', () => {
  test('latest positions, by id and by range agree; a range without an end is refused', async () => {
    const { ask, signIn } = openTraccar();
    await signIn();
    const latest = listOf(await ask('GET', '/positions')).find(({ deviceId }) => deviceId === TAXI);
    const id = Number(latest?.['id']);
    expect(listOf(await ask('GET', `/positions?id=${id}`)).map((each) => each['id'])).toEqual([id]);
    const at = String(latest?.['fixTime']).replace('+00:00', 'Z');
    const range = listOf(await ask('GET', `/positions?deviceId=${TAXI}&from=2026-05-12T08:20:00Z&to=${at}`));
    expect(range.at(-1)?.['id']).toBe(id);
    expect(new Set(range.map((each) => each['id'])).size).toBe(range.length);
    expect((await ask('GET', `/positions?deviceId=${TAXI}&from=2026-05-12T08:20:00Z`)).status).toBe(400);
    expect((await ask('GET', `/positions?deviceId=${TAXI}&from=yesterday&to=${at}`)).status).toBe(400);
  });

  test('one id that no position has makes the server refuse them all', async () => {
    const { ask, signIn } = openTraccar();
    await signIn();
    const [first] = listOf(await ask('GET', '/positions'));
    expect(await ask('GET', `/positions?id=${String(first?.['id'])}&id=7`)).toMatchObject({
      status: 400,
      body: expect.stringMatching(/^java\.lang\.NullPointerException: .*Position\.getDeviceId/),
    });
  });

  test('speeds are in knots, and a device without a fix has position 0', async () => {
    const { ask, signIn, pretend } = openTraccar();
    await signIn();
    const list = listOf(
      await ask('GET', `/positions?deviceId=${TAXI}&from=2026-05-12T08:20:00Z&to=2026-05-12T08:30:00Z`),
    );
    const fastest = Math.max(...list.map(({ speed }) => Number(speed)));
    expect(fastest).toBeGreaterThan(10);
    expect(fastest).toBeLessThan(45);
    const none = pretend.world.ownDevicesOf(3001).find(({ behaviour }) => behaviour.kind === 'none');
    expect(listOf(await ask('GET', `/devices?id=${none?.id}`))[0]).toMatchObject({
      positionId: 0,
      lastUpdate: null,
    });
  });

  test('the scenario `empty` has no devices and no positions, and groups are nested', async () => {
    const { ask, signIn } = openTraccar({ scenario: 'empty' });
    await signIn();
    expect(listOf(await ask('GET', '/devices'))).toEqual([]);
    expect(listOf(await ask('GET', '/positions'))).toEqual([]);
    expect(listOf(await ask('GET', '/groups'))).toContainEqual(
      expect.objectContaining({ id: 15, groupId: 14 }),
    );
  });
});

describe('fences and links', () => {
  test('a fence applies to a device while they are linked', async () => {
    const { ask, signIn } = openTraccar();
    await signIn();
    const area = 'CIRCLE (57.7072 11.9668, 50000)';
    const fence = objectOf(await ask('POST', '/geofences', { name: 'All', area, attributes: { own: 1 } }));
    const within = async () =>
      listOf(await ask('GET', `/positions?deviceId=${TAXI}`))[0]?.['geofenceIds'] as number[] | null;
    expect((await within()) ?? []).not.toContain(fence['id']);
    const pair = { deviceId: TAXI, geofenceId: fence['id'] };
    expect((await ask('POST', '/permissions', pair)).status).toBe(204);
    expect(await within()).toContain(fence['id']);
    expect(listOf(await ask('GET', `/geofences?deviceId=${TAXI}`)).map(({ id }) => id)).toContain(
      fence['id'],
    );
    expect((await ask('DELETE', '/permissions', pair)).status).toBe(204);
    expect((await within()) ?? []).not.toContain(fence['id']);
  });

  test('a fence of a group is listed there, and not at the devices; who leaves a fence no longer has it', async () => {
    const { ask, signIn } = openTraccar();
    await signIn();
    const idsAt = async (query: string) => listOf(await ask('GET', `/geofences${query}`)).map(({ id }) => id);
    expect((await ask('POST', '/permissions', { groupId: 12, geofenceId: 23 })).status).toBe(204);
    expect(await idsAt('?groupId=12')).toEqual([23]);
    expect(await idsAt('?groupId=13')).toEqual([]);
    expect(await idsAt(`?deviceId=${TAXI}`)).not.toContain(23);
    expect((await ask('GET', '/geofences?groupId=99')).status).toBe(400);
    expect((await ask('DELETE', '/permissions', { userId: 3002, geofenceId: 22 })).status).toBe(400);
    expect((await ask('DELETE', '/permissions', { userId: 3001, geofenceId: 22 })).status).toBe(204);
    expect(await idsAt('')).toEqual([21, 23]);
    expect((await ask('DELETE', '/geofences/22')).status).toBe(400);
  });

  test('a newer server lists links to administrators, from either side; 6.9 does not', async () => {
    const { ask, signIn, pretend } = openTraccar({ isNewer: true });
    await signIn();
    expect((await ask('GET', '/permissions?deviceId=0&geofenceId=22')).status).toBe(400);
    pretend.memory.look().users[3001] = { administrator: true };
    expect(listOf(await ask('GET', '/permissions?geofenceId=22&deviceId=0'))).toContainEqual({
      deviceId: TAXI,
      geofenceId: 22,
    });
    expect(listOf(await ask('GET', `/permissions?geofenceId=0&deviceId=${TAXI}`))).toHaveLength(2);
    expect((await ask('GET', '/permissions?geofenceId=0&deviceId=0')).status).toBe(400);
    expect((await ask('GET', '/permissions?deviceId=1')).status).toBe(400);
    const old = openTraccar();
    await old.signIn();
    expect((await old.ask('GET', '/permissions?geofenceId=22&deviceId=0')).status).toBe(404);
  });

  test('an invalid area, a link of three objects and a device of others are refused', async () => {
    const { ask, signIn } = openTraccar();
    await signIn();
    for (const area of ['', 'CIRCLE (x y, z)', 'POLYGON ((1 2, 3 4))', 'POINT (1 2)', null])
      expect((await ask('POST', '/geofences', { name: 'Bad', area })).status, String(area)).toBe(400);
    expect((await ask('POST', '/permissions', { deviceId: 1, geofenceId: 2, userId: 3 })).status).toBe(400);
    expect((await ask('POST', '/permissions', { deviceId: 3_000_001, geofenceId: 21 })).status).toBe(400);
    expect((await ask('PUT', '/geofences/999', { name: 'None' })).status).toBe(400);
  });
});

describe('commands', () => {
  test('a device that is awake gets a command at once and answers; for a sleeping one it is queued', async () => {
    const { ask, signIn, clock, pretend } = openTraccar();
    await signIn();
    const command = { deviceId: TAXI, type: 'engineStop', attributes: {} };
    expect((await ask('POST', '/commands/send', command)).status).toBe(200);
    const sleeps = pretend.world.ownDevicesOf(3001).find(({ behaviour }) => behaviour.kind === 'none');
    expect((await ask('POST', '/commands/send', { ...command, deviceId: sleeps?.id })).status).toBe(202);
    expect((await ask('POST', '/commands/send', { ...command, deviceId: 5 })).status).toBe(400);
    clock.turn(5000);
    const path = `/reports/events?deviceId=${TAXI}&type=commandResult&from=2026-05-12T08:00:00Z&to=2026-05-12T09:00:00Z`;
    const [answer] = listOf(await ask('GET', path));
    expect(answer).toMatchObject({ type: 'commandResult', attributes: { result: 'OK' } });
    expect((await ask('GET', `/events/${String(answer?.['id'])}`)).body).toEqual(answer);
  });
});

describe('the socket', () => {
  const listen = async (scenario = '', withoutGps: ReadonlyMap<number, number> = new Map()) => {
    const clock = testClock();
    const { pretend, signIn, ask } = openTraccar({ clock, scenario, withoutGps });
    await signIn();
    const user = pretend.users.byId(3001);
    if (!user) throw new Error('no user');
    const messages: Raw[] = [];
    const closed: number[] = [];
    const stream = serveTraccarStream(pretend, user, {
      send: (text) => void messages.push(JSON.parse(text) as Raw),
      close: (code) => void closed.push(code),
    });
    return { clock, messages, closed, stream, ask };
  };

  test('the last positions come first, then one pair of messages for each report', async () => {
    const { clock, messages, stream } = await listen();
    await vi.waitFor(() => expect(messages).toHaveLength(1));
    expect(messages[0]).toMatchObject({ positions: { length: 11 } });
    clock.turn(5000);
    stream.stop();
    const reports = messages.slice(1).filter((message) => !('events' in message));
    expect(reports.length).toBeGreaterThan(10);
    const first = (i: number, kind: string) => (reports[i]?.[kind] as readonly Raw[] | undefined)?.[0];
    for (let i = 0; i < reports.length; i += 2)
      expect(first(i, 'devices')).toMatchObject({
        id: first(i + 1, 'positions')?.['deviceId'],
        positionId: first(i + 1, 'positions')?.['id'],
      });
    const count = messages.length;
    clock.turn(60_000);
    expect(messages).toHaveLength(count);
  });

  test('a device without GPS repeats its last place, outdated, with new times of its own', async () => {
    const began = testClock().now() / 1000;
    const { clock, messages, stream } = await listen('', new Map([[TAXI, began]]));
    await vi.waitFor(() => expect(messages).toHaveLength(1));
    clock.turn(40_000);
    stream.stop();
    const told = messages
      .slice(1)
      .flatMap(({ positions }) => (positions ?? []) as readonly Raw[])
      .filter(
        ({ deviceId, deviceTime }) => deviceId === TAXI && Date.parse(String(deviceTime)) > began * 1000,
      );
    expect(told.length).toBeGreaterThan(1);
    const places = new Set(
      told.map(({ fixTime, latitude, longitude, speed, course }) =>
        [fixTime, latitude, longitude, speed, course].join(),
      ),
    );
    expect(places.size).toBe(1);
    const [before] = ((messages[0]?.positions ?? []) as readonly Raw[]).filter(
      ({ deviceId }) => deviceId === TAXI,
    );
    expect(before?.['speed']).toBeGreaterThan(0);
    for (const { outdated, fixTime, speed } of told) {
      expect([outdated, speed]).toEqual([true, before?.['speed']]);
      expect(Date.parse(String(fixTime))).toBeLessThanOrEqual(began * 1000);
    }
  });

  test('an account without devices gets an empty list, and an empty message every 55 seconds', async () => {
    const { clock, messages, stream } = await listen('empty');
    await vi.waitFor(() => expect(messages).toEqual([{ positions: [] }]));
    clock.turn(54_900);
    expect(messages).toHaveLength(1);
    clock.turn(55_200);
    expect(messages.slice(1)).toEqual([{}, {}]);
    stream.stop();
  });

  test('an event is sent only if a notification rule sends it to the browser', async () => {
    const { clock, messages, stream, ask } = await listen();
    await vi.waitFor(() => expect(messages).toHaveLength(1));
    const told = () => messages.filter((message) => 'events' in message).length;
    const command = { deviceId: TAXI, type: 'engineStop', attributes: {} };
    await ask('POST', '/commands/send', command);
    clock.turn(4000);
    expect(messages).toContainEqual({
      events: [expect.objectContaining({ type: 'commandResult', deviceId: TAXI })],
    });
    const before = told();
    await ask('DELETE', '/notifications/5');
    await ask('POST', '/commands/send', command);
    clock.turn(4000);
    expect(told()).toBe(before);
    stream.stop();
  });

  test.each(['nosocket', 'flaky-socket'])('the connection drops in the scenario %s', async (scenario) => {
    const { clock, messages, closed } = await listen(scenario);
    const expected = scenario === 'flaky-socket' ? 1 : 0;
    await vi.waitFor(() => expect(messages).toHaveLength(expected));
    clock.turn(20_000);
    expect(closed).toEqual([4500]);
  });
});

describe('what goes wrong', () => {
  test('an unknown address gets the response of the web server in front of Traccar', async () => {
    const { ask, signIn } = openTraccar();
    await signIn();
    expect(await ask('GET', '/logbook')).toMatchObject({
      status: 404,
      body: { message: 'Not Found', status: '404', url: 'http://traccar.test/api/logbook' },
    });
  });

  test('every third call fails with a stack trace in the scenario 500, and a hotel’s page answers in the scenario captive', async () => {
    const broken = openTraccar({ scenario: '500' });
    const seen = [];
    for (let i = 0; i < 3; i++) seen.push((await broken.ask('GET', '/server')).status);
    expect(seen).toEqual([200, 200, 500]);
    const captive = openTraccar({ scenario: 'captive' });
    expect(await captive.ask('GET', '/server')).toMatchObject({ status: 200, type: 'text/html' });
    await expect(openTraccar({ scenario: 'offline' }).ask('GET', '/server')).rejects.toThrow('no answer');
  });
});
