import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { checkTraccar } from '../../.config/traccar-check.ts';
import { traccarProxy } from '../../.config/traccar-proxy.ts';
import { type PretendTraccar, startPretendTraccar } from './pretend-server.ts';

let traccar: PretendTraccar;
let near: Server;
let origin = '';
beforeAll(async () => {
  traccar = await startPretendTraccar();
  const { answer, upgrade } = traccarProxy(new URL(traccar.origin));
  near = createServer((request, response) => answer(request, response, () => void response.end()));
  near.on('upgrade', upgrade);
  await new Promise<void>((done) => near.listen(0, 'localhost', done));
  origin = `http://localhost:${(near.address() as AddressInfo).port}`;
});
afterAll(async () => {
  near.closeAllConnections();
  near.close();
  await traccar.close();
});

const signIn = async (at: string) => {
  const answer = await fetch(`${at}/api/session`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'customer@demo.fixpoint.example', password: 'customer-demo' }),
  });
  expect(answer.status).toBe(200);
  return (answer.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
};

test('the pretend Traccar is taken for one', async () => {
  expect(await checkTraccar(new URL(traccar.origin))).toBe('6.9.1');
});

test('[TRAC-01] through the app’s host: cookie, token, devices and socket', async () => {
  const cookie = await signIn(origin);
  expect((await fetch(`${origin}/api/devices`)).status).toBe(401);
  const answer = await fetch(`${origin}/api/session/token`, { method: 'POST', headers: { cookie } });
  const token = await answer.text();
  const devices = await fetch(`${origin}/api/devices`, { headers: { Authorization: `Bearer ${token}` } });
  expect(await devices.json()).toHaveLength(12);
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/socket?token=${token}`);
  const first = await new Promise((done) => socket.once('message', done));
  expect(JSON.parse(String(first))).toHaveProperty('positions.length', 11);
  socket.terminate();
  await vi.waitFor(() => expect(traccar.sockets()).toBe(0));
});

test('the cookie of a session opens the socket too, and nothing after the logout', async () => {
  const cookie = await signIn(traccar.origin);
  const address = `${traccar.origin.replace('http', 'ws')}/api/socket`;
  const socket = new WebSocket(address, { headers: { cookie } });
  await new Promise((done) => socket.once('message', done));
  socket.terminate();
  await fetch(`${traccar.origin}/api/session`, { method: 'DELETE', headers: { cookie } });
  const refused = new WebSocket(address, { headers: { cookie } });
  expect(await new Promise((done) => refused.on('error', ({ message }) => done(message)))).toMatch(/403/);
});
