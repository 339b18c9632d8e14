import { afterEach, expect, test } from 'vitest';
import { memoryStorage } from '../clock.ts';
import { type DemoControl, startDemo } from '../start.ts';

const API = 'https://api.demo.fixpoint.example/api';
const SOCKET = 'wss://api.demo.fixpoint.example/api/socket';

let demo: DemoControl | undefined;
afterEach(() => demo?.stop());
const begin = () => {
  demo = startDemo({
    clock: {
      now: () => Date.now(),
      after: (ms, then) => {
        const timer = setTimeout(then, ms);
        return () => clearTimeout(timer);
      },
    },
    storage: memoryStorage(),
    scenario: null,
    apiUrl: API,
    socketUrl: SOCKET,
    latency: [0, 0],
    isTraccar: true,
  });
};
const signIn = () =>
  fetch(`${API}/session`, {
    method: 'POST',
    credentials: 'include',
    body: new URLSearchParams({ email: 'customer@demo.fixpoint.example', password: 'customer-demo' }),
  });

test('in a page, a cookie is sent only if the call includes credentials', async () => {
  begin();
  expect((await signIn()).status).toBe(200);
  expect((await fetch(`${API}/devices`)).status).toBe(401);
  const token = await (
    await fetch(`${API}/session/token`, {
      method: 'POST',
      credentials: 'include',
      body: new URLSearchParams(),
    })
  ).text();
  const headers = { Authorization: `Bearer ${token}` };
  expect(await (await fetch(`${API}/devices`, { headers })).json()).toHaveLength(12);
});

test('in a page, the socket opens with a token and sends positions first', async () => {
  begin();
  await signIn();
  const answer = await fetch(`${API}/session/token`, { method: 'POST', credentials: 'include' });
  const socket = new WebSocket(`${SOCKET}?token=${await answer.text()}`);
  const first = await new Promise<string>((done) => {
    socket.onmessage = ({ data }) => done(String(data));
  });
  socket.close();
  expect(JSON.parse(first)).toHaveProperty('positions.length', 11);
});

test('in a page, a socket without a token or with a wrong one is closed', async () => {
  begin();
  for (const query of ['', '?token=x']) {
    const socket = new WebSocket(SOCKET + query);
    const code = await new Promise<number>((done) => {
      socket.onclose = (end) => done(end.code);
    });
    expect(code).toBe(4403);
  }
});
