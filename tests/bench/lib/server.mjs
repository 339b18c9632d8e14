import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { getResponse } from 'msw';
import { WebSocketServer } from 'ws';
import { FixBuilder } from '../../../src/api/fix-builder.ts';
import { encodeFixFrame } from '../../../src/api/product/fix-frame.ts';
import { apiHandlers } from '../../../mocks/api/handlers.ts';
import { memoryStorage } from '../../../mocks/clock.ts';
import { chooseScenarios } from '../../../mocks/scenarios.ts';
import { roadGraph } from '../../../mocks/simulator/roads/graph.ts';
import { createWorld } from '../../../mocks/world/world.ts';
import { rawFixes } from '../../../mocks/world/positions.ts';
import { json, serveFile } from './files.mjs';
import { longWay } from './long-way.mjs';
import { random } from './random.mjs';

const ROADS = join(import.meta.dirname, '../../../mocks/simulator/roads');
const FRAMES_A_SECOND = 20;

/**
 * Serves the production app, an API with many devices, and a socket. The benchmark sets how many fixes the socket
 * sends. The server runs outside the page, so that the page does only the work that it does for a customer.
 *
 * @param {{ folders: string[], huge: boolean, binary: boolean, silent?: boolean, worker?: boolean }} options
 * `silent`: the socket opens but sends nothing; `worker`: also serves the app's service worker
 */
export async function serve({ folders, huge, binary, silent = false, worker = false }) {
  const world = createWorld({
    clock: { now: () => Date.now(), after: (ms, run) => clearTimeout.bind(null, setTimeout(run, ms)) },
    storage: memoryStorage(),
    scenarios: chooseScenarios(huge ? 'huge' : null),
    loadRoads: async (city) =>
      roadGraph(city, JSON.parse(await readFile(join(ROADS, `${city}.json`), 'utf8'))),
  });
  const http = createServer(answer);
  await new Promise((listening) => http.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${http.address().port}`;
  const handlers = apiHandlers(world, { apiUrl: `${origin}/api/v1` });

  async function answer(request, response) {
    const { pathname } = new URL(request.url, 'http://bench');
    if (pathname === '/config.json')
      return json(response, {
        backend: 'api',
        apiUrl: `${origin}`,
        socketUrl: `${origin.replace('http', 'ws')}/socket`,
      });
    if (pathname === '/bench-places.json') return json(response, longWay().places());
    if (pathname.endsWith('/date_range')) return pieceOfLongWay(request, response);
    if (pathname.startsWith('/api/')) return api(request, response);
    await serveFile(folders, request, response, worker);
  }
  async function api(request, response) {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const asked = new Request(`${origin}${request.url}`, {
      method: request.method,
      headers: Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      ...(chunks.length && { body: Buffer.concat(chunks) }),
    });
    const given = await getResponse(handlers, asked);
    response.writeHead(given?.status ?? 404, Object.fromEntries(given?.headers ?? []));
    response.end(Buffer.from((await given?.arrayBuffer()) ?? []));
  }

  /** Responds with a part of a history of a million fixes, one per second. All devices have the same history. */
  function pieceOfLongWay(request, response) {
    const { pathname, searchParams } = new URL(request.url, origin);
    const device = Number(pathname.split('/').at(-2));
    const fixes = longWay().between(
      device,
      Number(searchParams.get('dateStart')),
      Number(searchParams.get('dateEnd')),
    );
    json(response, { success: rawFixes(fixes) });
  }

  const fleet = world.devicesOf(userOf(world)).filter(({ behaviour }) => behaviour.kind !== 'none');
  const next = random(11);
  const lat = Int32Array.from(fleet, () => 576_500_000 + next() * 1_000_000);
  const lng = Int32Array.from(fleet, () => 118_500_000 + next() * 2_000_000);
  const now = () => Math.floor(Date.now() / 1000);
  const put = (fixes, i) => {
    lat[i] += (next() - 0.5) * 4_000;
    lng[i] += (next() - 0.5) * 8_000;
    fixes.push(fleet[i].id, now(), lat[i], lng[i], 400, Math.floor(next() * 3_600), 8, 80, 6, 0);
  };
  const messageOf = (columns) =>
    binary
      ? Buffer.from(encodeFixFrame(columns))
      : JSON.stringify({ type: 'positions', data: rawFixes(columns) });

  let rate = 0;
  let owed = 0;
  let turn = 0;
  let sent = 0;
  const lines = new Set();
  const sockets = new WebSocketServer({ server: http, path: '/socket', perMessageDeflate: false });
  sockets.on('connection', (line) => {
    line.once('message', () => {
      line.send(JSON.stringify({ type: 'ready' }));
      if (silent) return;
      const all = new FixBuilder(fleet.length);
      for (let i = 0; i < fleet.length; i++) put(all, i);
      line.send(messageOf(all.columns()));
      sent = fleet.length;
      lines.add(line);
    });
    line.on('close', () => lines.delete(line));
  });
  const send = (count) => {
    const fixes = new FixBuilder(count);
    // The devices report one after the other. The large step through the list keeps consecutive fixes from coming from
    // neighbouring rows.
    for (let i = 0; i < count; i++, turn++) put(fixes, (turn * 7_919) % fleet.length);
    const message = messageOf(fixes.columns());
    for (const line of lines) line.send(message);
    sent += count;
  };
  /** Sends alerts, one message each. */
  const alarm = (count) => {
    for (let i = 0; i < count; i++) {
      alarms++;
      const data = {
        id: 9_000_000 + alarms,
        iddevice: fleet[alarms % fleet.length].id,
        meldungtyp: 4,
        bezeichnung: 'SOS',
        meldung: `Alarm ${alarms}`,
        dateunix: now(),
        isread: 0,
      };
      for (const line of lines) line.send(JSON.stringify({ type: 'notification', data }));
    }
  };
  let alarms = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const time = performance.now();
    owed += (rate * (time - last)) / 1000;
    last = time;
    const count = Math.floor(owed);
    owed -= count;
    if (count && lines.size) send(count);
  }, 1000 / FRAMES_A_SECOND);

  return {
    origin,
    devices: fleet.length,
    sent: () => sent,
    send,
    alarm,
    setRate(fixesASecond) {
      rate = fixesASecond;
      owed = 0;
    },
    close() {
      clearInterval(timer);
      for (const line of sockets.clients) line.terminate();
      http.closeAllConnections();
      return new Promise((closed) => http.close(closed));
    },
  };
}

/** Returns the user id of the fleet's account. */
function userOf(world) {
  const found = world.byAccount('fleet');
  if (!found) throw new Error('The mocks have no fleet account.');
  return found.userID;
}
