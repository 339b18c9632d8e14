import { ws } from 'msw/ws';
import { http } from 'msw/http';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { devices } from '../../src/core/devices/devices.ts';
import { lastFixOf } from '../../src/core/positions/positions.ts';
import { isSignedIn, session } from '../../src/core/session/session.ts';
import { browser, journey, spokenBy } from '../journeys/journey.ts';
import { toyKind } from './toy-kind.ts';

vi.setConfig({ testTimeout: 8_000 });
const BASE = 'http://toy.test';
const server = setupServer();
beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  vi.stubGlobal('document', { visibilityState: 'hidden' });
});
let running: ReturnType<typeof journey> | undefined;
afterEach(() => running?.end());
afterAll(() => {
  server.close();
  vi.unstubAllGlobals();
});

/**
 * Opens a tab that talks to a toy server. `asked` lists the requests that the server received, each with the token that was
 * used.
 */
async function begin(words: { things?: string; where?: string } = {}) {
  const { things = '7;red-1;Rowboat\n8;blue-2;Raft', where } = words;
  const inBrowser = browser(server);
  const at = Math.floor(inBrowser.clock.right / 1000);
  const asked: string[] = [];
  const says =
    (answer: (body: string) => Response) =>
    async ({ request }: { request: Request }) => {
      const { pathname, search } = new URL(request.url);
      const who = request.headers.get('Authorization')?.replace('Bearer ', '') ?? 'nobody';
      asked.push(`${request.method} ${pathname}${search} as ${who}`);
      return answer(await request.text()) as never;
    };
  inBrowser.answers(
    http.post(
      `${BASE}/toy/in`,
      says((body) =>
        new URLSearchParams(body).get('word') === 'oars'
          ? new Response('t0ken')
          : new Response('no', { status: 403 }),
      ),
    ),
    http.get(
      `${BASE}/toy/me`,
      says(() => new Response('5;ada')),
    ),
    http.get(
      `${BASE}/toy/things`,
      says(() => new Response(things)),
    ),
    http.get(
      `${BASE}/toy/where`,
      says(() => new Response(where ?? `7;${at};57.7;11.9`)),
    ),
    http.post(
      `${BASE}/toy/out`,
      says(() => new Response('bye')),
    ),
    ws.link('ws://toy.test/toy/live').addEventListener('connection', ({ client }) => {
      asked.push(`socket ${client.url.search}`);
      client.send(`8;${at};57.8;12`);
    }),
  );
  const visit = (running = journey(server, { inBrowser, speaks: await spokenBy(toyKind, BASE) }));
  return { visit, asked };
}

describe('[SRV-01] a kind of server that was added in one folder', () => {
  test('signs somebody in by a name, lists the devices and shows where they are, now and live', async () => {
    const { visit, asked } = await begin();
    await visit.signsInAs('ada', 'oars');
    await visit.until('devices/listed');
    await visit.until('positions/streamOpened');
    await visit.until('positions/fixesReceived', 2);
    expect(visit.where()).toBe('/v2');
    expect([...visit.app.read(devices).byId.values()].map(({ imei, name }) => [imei, name])).toEqual([
      ['red-1', 'Rowboat'],
      ['blue-2', 'Raft'],
    ]);
    expect(visit.app.read(lastFixOf(7))).toMatchObject({ lat: 57.7, lng: 11.9 });
    expect(visit.app.read(lastFixOf(8))).toMatchObject({ lat: 57.8, lng: 12 });
    expect(asked.slice(0, 2)).toEqual(['POST /toy/in as nobody', 'GET /toy/me as t0ken']);
    expect(asked).toContain('GET /toy/where?id=7&id=8 as t0ken');
    expect(asked).toContain('socket ?token=t0ken');
  });

  test('[SRV-04] is asked for nothing that it has not', async () => {
    const { visit, asked } = await begin();
    await visit.signsInAs('ada', 'oars');
    await visit.until('positions/fixesReceived');
    await visit.after('5min');
    const known = /^(POST \/toy\/(in|out)|GET \/toy\/(me|things|where)|socket )/;
    expect(asked.filter((each) => !known.test(each))).toEqual([]);
    expect(visit.types()).not.toContain('app/effectFailed');
  });

  test('refuses a wrong word in the words of ours', async () => {
    const { visit } = await begin();
    await visit.signsInAs('ada', 'paddles');
    await visit.until('auth/loginRefused');
    expect(visit.app.read(session).error).toEqual({ refusal: 'credentials', password: 'login.credentials' });
    expect(visit.app.read(isSignedIn)).toBe(false);
  });

  test('is read like any other: a line that is none is left out and named, the rest counts', async () => {
    const { visit } = await begin({ where: '7;1;north;east\n8;1700000000;57.8;12' });
    await visit.signsInAs('ada', 'oars');
    await visit.until('positions/fixesReceived');
    expect(visit.app.read(lastFixOf(8))).toMatchObject({ lat: 57.8 });
    expect(visit.app.read(lastFixOf(7))).toBeNull();
  });
});
