import { expect, test, describe } from 'vitest';
import { Secret } from '../../kernel/secret.ts';
import { greeting } from './greeting.ts';
import { traccarKind } from './kind.ts';
import { largeFixes } from './large-fixes.ts';
import { traccarParts } from './parts.ts';
import { traccarRecogniser } from './recogniser.ts';
import { answers, good, NOW, listOf, refused, said, talk, valueOf } from './traccar-given.ts';
import fc from 'fast-check';
import { isoOf, kmhOf, millisOf, secondsOf } from './units.ts';
import type { Ability } from '../abilities.ts';
import { abilitiesOf } from './description.ts';

test('calls go to /api of the server, and no header of ours with them', () => {
  expect(traccarKind.apiUrl('https://t.example')).toBe('https://t.example/api');
  expect(traccarKind.headers).toBe('plain');
  expect(traccarKind.identifier).toBe('free');
  expect(traccarKind.login).toBe('name');
});

test('[TRAC-05] the socket is told the token in its address, greets nobody and may be silent for two minutes', async () => {
  const socket = (await traccarParts.session()).socket({});
  expect(traccarKind.socketUrl('https://t.example')).toBe('wss://t.example/api/socket');
  expect(traccarKind.socketUrl('http://t.example:8082')).toBe('ws://t.example:8082/api/socket');
  expect(socket.address('wss://t.example/api/socket', 'a+b/c=', null)).toBe(
    'wss://t.example/api/socket?token=a%2Bb%2Fc%3D',
  );
  expect(socket).toMatchObject({ hello: null, pong: null, refused: null, silentAfter: 120_000 });
  expect(socket.decode('{}')).toEqual([]);
});

describe('[TRAC-01] the sign-in page of a server', () => {
  const greeted = (server: object) =>
    valueOf(greeting, [good({ version: '6.9.1', openIdEnabled: false, openIdForce: false, ...server })]);

  test.each<[object, object | undefined]>([
    [{}, undefined],
    [{ openIdEnabled: true }, { isOnly: false }],
    [{ openIdEnabled: true, openIdForce: true }, { isOnly: true }],
    [{ openIdForce: true }, undefined],
    [{ openIdEnabled: 'yes' }, undefined],
  ])('%j', (server, signInPage) => expect(greeted(server).signInPage).toEqual(signInPage));

  test('where passwords do nothing, none can be changed', () => {
    expect(abilitiesOf({ openIdEnabled: true }, {})).toContain('passwordChange');
    expect(abilitiesOf({ openIdEnabled: true, openIdForce: true }, {})).not.toContain('passwordChange');
  });

  test('who comes back from it has a cookie, and gets a token by it', () => {
    const call = traccarKind.signInPage?.access({ now: () => NOW });
    if (!call) throw new Error('This kind of server has no sign-in page.');
    const token = String(said('session-token').body);
    const { result, asked } = talk(call, [good(token)]);
    expect(asked).toMatchObject([{ method: 'post', path: '/session/token', cookie: true }]);
    expect(result).toMatchObject({ ok: true, value: { userID: 1 } });
    expect(talk(call, [refused(401)]).result).toMatchObject({
      ok: false,
      failure: { reason: 'unauthorised' },
    });
  });
});

test('[TRAC-07] a large answer is read into columns; what is no list stays as it is', () => {
  const columns = largeFixes(listOf('positions-latest'))?.columns;
  expect(columns?.at).toHaveLength(3);
  expect(largeFixes({ error: 'x' })).toBeNull();
  expect(largeFixes('<html>')).toBeNull();
});

test('what a session, a guest and the administration ask is whole: what the server lacks is unavailable, and nothing is sent', async () => {
  const [{ backend }, guest, admin] = await Promise.all([
    traccarParts.session(),
    traccarParts.guest(),
    traccarParts.admin(),
  ]);
  const session = backend({ now: () => NOW });
  expect(guest.sharedView).toBe(session.sharedView);
  for (const call of [
    admin.feedback(),
    session.members(),
    session.reports(),
    session.cars.list(),
    session.guards(),
  ])
    expect(talk<unknown>(call, [])).toEqual({
      result: { ok: false, failure: { reason: 'unavailable', status: 0 } },
      asked: [],
    });
  expect(session.readPush({})).toMatchObject({ ok: false });
  expect(Object.keys(traccarKind.visitor({})).filter((name) => !(name in session))).toEqual([]);
});

test('without a clock no token is asked for that would hold', () => {
  const [request] = talk(
    traccarKind.visitor({}).login({ email: 'a', password: new Secret('x'), language: 'en' }),
    [
      { status: 200, body: { id: 1 } },
      { status: 400, body: null },
    ],
  ).asked.slice(1);
  expect(request?.form).toEqual({ expiration: '1970-01-31T00:00:00.000Z' });
});

test('[SRV-06] what a real server says to everybody tells that it is a Traccar; no other recorded answer does', () => {
  for (const [name, { status, body }] of Object.entries(answers))
    expect(traccarRecogniser.knows(status, body), name).toBe(name.startsWith('server-'));
});

/** Any time that a tracker can report (ms). */
const moment = fc.integer({ min: 0, max: 4_294_967_295_000 });
const two = (value: number) => String(value).padStart(2, '0');

describe('[TRAC-06] times of the server', () => {
  test('each moment that is written is read as it was', () =>
    fc.assert(
      fc.property(moment, (millis) => {
        expect(millisOf(isoOf(millis / 1000))).toBe(millis);
      }),
    ));

  test('whatever zone and however many digits a time has, it is the same moment', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000_000_000 }),
        fc.integer({ min: -14 * 60, max: 14 * 60 }),
        fc.integer({ min: 0, max: 7 }),
        fc.constantFrom(':', ''),
        (seconds, ahead, digits, between) => {
          const local = new Date((seconds + ahead * 60) * 1000).toISOString().slice(0, 19);
          const fraction = digits === 0 ? '' : `.${'1234567'.slice(0, digits)}`;
          const zone = `${ahead < 0 ? '-' : '+'}${two(Math.floor(Math.abs(ahead) / 60))}${between}${two(Math.abs(ahead) % 60)}`;
          const millis = Math.floor(Number(`0${fraction || '.0'}`) * 1000);
          expect(millisOf(local + fraction + zone)).toBe(seconds * 1000 + millis);
        },
      ),
    ));

  test.each([
    ['2026-11-20T15:57:00.000+00:00', '2026-11-20T15:57:00.000Z'],
    ['2026-11-20T14:48:10.83Z', '2026-11-20T14:48:10.830Z'],
    ['2026-11-20T14:48Z', '2026-11-20T14:48:00.000Z'],
    ['2026-11-20T14:48:10+02', '2026-11-20T12:48:10.000Z'],
  ])('%s is %s', (text, same) => expect(new Date(millisOf(text)).toISOString()).toBe(same));

  test.each<[string, unknown]>([
    ['a time without a zone', '2026-11-20T15:57:00.000'],
    ['a day', '2026-11-20'],
    ['unix seconds', 1_795_190_330],
    ['text of digits', '1795190330'],
    ['a month too many', '2026-13-20T15:57:00Z'],
    ['an hour too many', '2026-11-20T24:57:00Z'],
    ['something after the zone', '2026-11-20T15:57:00Z; DROP TABLE'],
    ['half a zone', '2026-11-20T15:57:00+0'],
    ['a zone of letters', '2026-11-20T15:57:00+ab:cd'],
    ['another way of writing', 'Fri, 20 Nov 2026 15:57:00 GMT'],
    ['nothing', null],
    ['a list', ['2026-11-20T15:57:00Z']],
    ['a text without an end', `2026-11-20T15:57:00.${'0'.repeat(1_000_000)}Z`],
  ])('%s is no time', (_, value) => {
    expect(millisOf(value)).toBeNaN();
    expect(secondsOf(value)).toBeNull();
  });

  test('whatever comes, nothing is thrown', () =>
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string({ minLength: 17, maxLength: 40 })), (value) => {
        expect(typeof millisOf(value)).toBe('number');
      }),
    ));
});

test('[TRAC-06] knots become kilometres an hour', () => {
  expect(kmhOf(0)).toBe(0);
  expect(kmhOf(100)).toBeCloseTo(185.2);
  expect(kmhOf(6.803_44)).toBeCloseTo(12.6, 3);
});

const EDITING: readonly Ability[] = [
  'profile',
  'settingsAtServer',
  'deviceEditing',
  'deviceAdding',
  'groupEditing',
  'fenceEditing',
];
const has = (server: object, user: object = {}) => {
  const abilities = new Set(abilitiesOf(server as never, user as never));
  return (of: readonly Ability[]) => of.filter((each) => abilities.has(each));
};

describe('[TRAC-03] what a user of a Traccar may', () => {
  test('is everything that the server has, where nothing is forbidden', () => {
    expect(has({})([...EDITING, 'commands', 'history'])).toEqual([...EDITING, 'commands', 'history']);
  });

  test.each(['user', 'server'])('a read-only %s changes nothing, and sees the past', (of) => {
    const flags = { readonly: true };
    const some = has(of === 'server' ? flags : {}, of === 'user' ? flags : {});
    expect(some(EDITING)).toEqual([]);
    expect(some(['commands', 'history'])).toEqual(['history']);
  });

  test('one who may not change devices changes fences and groups all the same', () => {
    expect(has({}, { deviceReadonly: true })(EDITING)).toEqual([
      'profile',
      'settingsAtServer',
      'groupEditing',
      'fenceEditing',
    ]);
  });

  test.each<[string, readonly Ability[]]>([
    ['limitCommands', ['commands', 'freeOrders']],
    ['disableReports', ['history']],
  ])('%s takes %s away, and nothing else', (flag, ability) => {
    const before = abilitiesOf({} as never, {} as never);
    expect(abilitiesOf({} as never, { [flag]: true } as never)).toEqual(
      before.filter((each) => !ability.includes(each)),
    );
  });

  test.each<[string, object, object, readonly Ability[]]>([
    ['a server that has switched sharing off', { attributes: { disableShare: true } }, {}, ['shares']],
    ['a limit of no devices', {}, { deviceLimit: 0 }, ['deviceAdding']],
    ['a limit of some devices', {}, { deviceLimit: 3 }, []],
    ['no limit', {}, { deviceLimit: -1 }, []],
    ['an administrator with a limit', {}, { deviceLimit: 0, administrator: true }, []],
    ['a temporary user', {}, { temporary: true }, ['shares']],
  ])('%s takes only what the server refuses', (_, server, user, gone) => {
    const before = abilitiesOf({} as never, {} as never);
    expect(abilitiesOf(server as never, user as never)).toEqual(
      before.filter((each) => !gone.includes(each)),
    );
  });

  test('limits of the server do not bind its administrators', () => {
    expect(has({ readonly: true, disableReports: true }, { administrator: true })(['history'])).toEqual([
      'history',
    ]);
  });

  test('people make an account, and get a new password by mail, only where the server says so', () => {
    expect(has({})(['register', 'passwordReset'])).toEqual([]);
    expect(has({ registration: true, emailEnabled: true })(['register', 'passwordReset'])).toEqual([
      'register',
      'passwordReset',
    ]);
  });

  test('nothing that no Traccar has is ever among it', () => {
    const most = abilitiesOf(
      { registration: true, emailEnabled: true } as never,
      { administrator: true } as never,
    );
    expect(
      most.filter((each) =>
        ['logbook', 'papers', 'members', 'announcements', 'administration'].includes(each),
      ),
    ).toEqual([]);
  });
});
