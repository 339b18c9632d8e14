import { afterEach, expect, test } from 'vitest';
import { decodeSocketMessage } from '../src/api/product/socket-frames.ts';
import type { Decoded } from '../src/api/socket-codec.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { memoryStorage, type MockClock } from './clock.ts';
import { type DemoControl, startDemo } from './start.ts';

const API = 'https://api.demo.fixpoint.example/api/v1';
const SOCKET = 'wss://api.demo.fixpoint.example/socket';
const clock: MockClock = {
  now: () => Date.now(),
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};

let demo: DemoControl | undefined;
afterEach(() => demo?.stop());
const begin = async (scenario: string | null = null) => {
  demo = startDemo({
    clock,
    storage: memoryStorage(),
    scenario,
    apiUrl: API,
    socketUrl: SOCKET,
    latency: [0, 0],
  });
  const { email, password } = DEMO_ACCOUNTS[0] ?? { email: '', password: '' };
  const response = await fetch(`${API}/login`, { method: 'POST', body: JSON.stringify({ email, password }) });
  const { success }: { success: { token: string } } = await response.json();
  return { demo, token: success.token };
};

/** Collects the socket's messages until one satisfies `enough`. */
const listen = (token: string, enough: (message: Decoded) => boolean): Promise<Decoded[]> =>
  new Promise((done, fail) => {
    const socket = new WebSocket(SOCKET);
    socket.binaryType = 'arraybuffer';
    const messages: Decoded[] = [];
    socket.onopen = () => socket.send(JSON.stringify({ type: 'auth', token }));
    socket.onclose = ({ code }) => fail(new Error(`closed with ${code}`));
    socket.onmessage = ({ data }) => {
      const message = decodeSocketMessage(data);
      messages.push(message);
      if (!enough(message)) return;
      socket.onclose = null;
      socket.close();
      done(messages);
    };
  });

test('in a page, fetch and WebSocket are answered without a service worker', async () => {
  const { token } = await begin();
  const devices = await (
    await fetch(`${API}/device`, { headers: { Authorization: `Bearer ${token}` } })
  ).json();
  expect(devices).toMatchObject({ number_of_records: 12 });
  const messages = await listen(token, ({ type }) => type === 'positions');
  expect(messages[0]).toEqual({ type: 'ready' });
  expect(navigator.serviceWorker.controller).toBeNull();
});

test('requests to other addresses reach the network', async () => {
  await begin();
  const other = new URL('mocks/start.ts', new URL('/', location.href));
  expect(await (await fetch(other)).text()).toContain('startDemo');
});

test('a recorded track becomes a device that is announced and then drives', async () => {
  const { demo, token } = await begin();
  const heard = listen(
    token,
    (message) => message.type === 'positions' && Array.from(message.fixes.device).includes(90_500_001),
  );
  await new Promise((done) => setTimeout(done, 300));
  const track = {
    at: [10, 20],
    lat: [57e7, 57.001e7],
    lng: [12e7, 12.001e7],
    speed: [0, 100],
    heading: [0, 450],
    accuracy: [5, 5],
  };
  expect(demo.drive(track, { factor: 10, name: 'Track' })).toMatchObject({ deviceId: 90_500_001 });
  expect(await heard).toContainEqual(expect.objectContaining({ type: 'device', device: 90_500_001 }));
});

test('without a socket the connection is closed at once', async () => {
  const { token } = await begin('nosocket');
  await expect(listen(token, () => false)).rejects.toThrow('closed with 4500');
});
