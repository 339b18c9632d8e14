import { expect, test } from 'vitest';
import { Secret } from '../../kernel/secret.ts';
import { traccarKind } from './kind.ts';
import { largeFixes } from './large-fixes.ts';
import { traccarParts } from './parts.ts';
import { traccarRecogniser } from './recogniser.ts';
import { answers, NOW, listOf, talk } from './traccar-given.ts';

test('calls go to /api of the server, and no header of ours with them', () => {
  expect(traccarKind.apiUrl('https://t.example')).toBe('https://t.example/api');
  expect(traccarKind.headers).toBe('plain');
  expect(traccarKind.identifier).toBe('free');
  expect(traccarKind.login).toBe('name');
});

test('[TRAC-05] the socket is told the token in its address, greets nobody and may be silent for two minutes', async () => {
  const { socket } = await traccarParts.session();
  expect(traccarKind.socketUrl('https://t.example')).toBe('wss://t.example/api/socket');
  expect(traccarKind.socketUrl('http://t.example:8082')).toBe('ws://t.example:8082/api/socket');
  expect(socket.address('wss://t.example/api/socket', 'a+b/c=', null)).toBe(
    'wss://t.example/api/socket?token=a%2Bb%2Fc%3D',
  );
  expect(socket).toMatchObject({ hello: null, pong: null, refused: null, silentAfter: 120_000 });
  expect(socket.decode('{}')).toEqual([]);
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
