import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { WebSocketServer } from 'ws';
import { memoryStorage } from '../../../mocks/clock.ts';
import { chooseScenarios } from '../../../mocks/scenarios.ts';
import { roadGraph } from '../../../mocks/simulator/roads/graph.ts';
import { rawPositions } from '../../../mocks/traccar/positions.ts';
import { createPretend } from '../../../mocks/traccar/pretend.ts';
import { createServer as createTraccar, NO_ANSWER } from '../../../mocks/traccar/server.ts';
import { createWorld } from '../../../mocks/world/world.ts';
import { FixBuilder } from '../../../src/api/fix-builder.ts';
import { json, serveFile } from './files.mjs';
import { random } from './random.mjs';

const ROADS = join(import.meta.dirname, '../../../mocks/simulator/roads');
/** How often per second the server sends the messages of the reports that are due. */
const TURNS_A_SECOND = 100;

/**
 * Serves the production app with a mock Traccar server for this many devices. The socket sends each report as Traccar
 * does: one message for the device and one for its position, never several devices in one message.
 *
 * @param {{ folders: string[], devices: number }} options
 */
export async function serveTraccar({ folders, devices }) {
  const storage = memoryStorage();
  const world = createWorld({
    clock: { now: () => Date.now(), after: (ms, run) => clearTimeout.bind(null, setTimeout(run, ms)) },
    storage,
    scenarios: chooseScenarios('huge'),
    loadRoads: async (city) =>
      roadGraph(city, JSON.parse(await readFile(join(ROADS, `${city}.json`), 'utf8'))),
  });
  const whole = createPretend(world, { storage });
  const pretend = { ...whole, seenBy: (user) => whole.seenBy(user).slice(0, devices) };
  const traccar = createTraccar(pretend);
  const http = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise((listening) => http.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${http.address().port}`;
  const cookieOf = ({ headers }) => /JSESSIONID=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? null;

  async function answer(request, response) {
    const { pathname, search } = new URL(request.url, origin);
    if (pathname === '/config.json') return json(response, { backend: 'traccar' });
    if (!pathname.startsWith('/api/')) return serveFile(folders, request, response);
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const asked = new Request(origin + pathname + search, {
      method: request.method,
      headers: Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      ...(chunks.length && { body: Buffer.concat(chunks) }),
    });
    const given = await traccar.answer(asked, decodeURI(pathname.slice(4)), cookieOf(request));
    if (given === NO_ANSWER) return response.destroy();
    const { status, type, headers, cookie, body } = given;
    response.writeHead(status, {
      ...headers,
      ...(type && { 'Content-Type': type }),
      ...(cookie !== undefined && { 'Set-Cookie': `JSESSIONID=${cookie}; Path=/` }),
    });
    response.end(body);
  }

  const fleet = pretend.seenBy(whole.users.byId(world.byAccount('fleet').userID));
  const byId = new Map(fleet.map((device) => [device.id, device]));
  const next = random(11);
  const lat = Int32Array.from(fleet, () => 576_500_000 + next() * 1_000_000);
  const lng = Int32Array.from(fleet, () => 118_500_000 + next() * 2_000_000);
  const now = () => Math.floor(Date.now() / 1000);
  const noFences = () => [];
  const positionsOf = (indices) => {
    const fixes = new FixBuilder(indices.length);
    for (const i of indices) {
      lat[i] += (next() - 0.5) * 4_000;
      lng[i] += (next() - 0.5) * 8_000;
      fixes.push(fleet[i].id, now(), lat[i], lng[i], 400, Math.floor(next() * 3_600), 8, 80, 6, 0);
    }
    return rawPositions(fixes.columns(), byId, world.simulator.delay, noFences, () => null);
  };

  let rate = 0;
  let owed = 0;
  let turn = 0;
  let sent = 0;
  const lines = new Set();
  const sockets = new WebSocketServer({ server: http, path: '/api/socket', perMessageDeflate: false });
  sockets.on('connection', (line) => {
    line.send(JSON.stringify({ positions: positionsOf(fleet.map((_, i) => i)) }));
    sent += fleet.length;
    lines.add(line);
    line.on('close', () => lines.delete(line));
  });
  const say = (message) => {
    const text = JSON.stringify(message);
    for (const line of lines) line.send(text);
  };
  const send = (count) => {
    for (let i = 0; i < count; i++, turn++) {
      // The devices report one after the other. The large step through the list keeps consecutive reports from coming
      // from neighbouring rows.
      const index = (turn * 7_919) % fleet.length;
      say({ devices: [whole.devices.written(fleet[index], now())] });
      say({ positions: positionsOf([index]) });
      sent++;
    }
  };
  let last = performance.now();
  const timer = setInterval(() => {
    const time = performance.now();
    owed += (rate * (time - last)) / 1000;
    last = time;
    const count = Math.floor(owed);
    owed -= count;
    if (count && lines.size) send(count);
  }, 1000 / TURNS_A_SECOND);

  return {
    origin,
    devices: fleet.length,
    sent: () => sent,
    send,
    setRate(reportsASecond) {
      rate = reportsASecond;
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
