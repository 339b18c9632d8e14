import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FixColumns } from '../../events/fix-columns.ts';
import { decodeSocketMessage } from '../../src/api/product/socket-frames.ts';
import type { Decoded } from '../../src/api/socket-codec.ts';
import type { DemoAccountId } from '../accounts.ts';
import { testClock } from '../test-clock.ts';
import { openDemo, SOCKET, valueOf } from '../test-client.ts';
import { CLOSE_UNAUTHORISED, CLOSE_UNAVAILABLE, serveStream } from './stream.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

/** Opens a connection whose messages are stored. The clock stands still until the test advances it. */
const connect = async (scenario: string | null, account: DemoAccountId | null, clock = testClock()) => {
  const demo = openDemo(server, { scenario, clock });
  const messages: Decoded[] = [];
  let closed: number | null = null;
  let bytes = 0;
  const token = account && (await demo.login(account)).token.reveal();
  const stream = serveStream(demo.world, {
    send: (message) => {
      if (typeof message !== 'string') bytes += message.byteLength;
      messages.push(decodeSocketMessage(message));
    },
    close: (code) => {
      closed = code;
    },
  });
  if (token) {
    stream.hear(JSON.stringify({ type: 'auth', token }));
    await demo.world.simulator.ready(['goteborg', 'liechtenstein', 'astana', 'montevideo']);
    // The stream itself also waits until the streets are loaded. It continues some microtasks after this test.
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  }
  return { ...demo, stream, messages, closed: () => closed, bytes: () => bytes };
};

/** Returns every fix in the messages as a text. */
const told = (messages: readonly Decoded[]): string[] =>
  messages.flatMap((message) => (message.type === 'positions' ? texts(message.fixes) : []));
const texts = ({
  device,
  at,
  lat,
  lng,
  speed,
  heading,
  accuracy,
  battery,
  flags,
  steps,
}: FixColumns): string[] =>
  Array.from(device, (id, i) =>
    [id, at[i], lat[i], lng[i], speed[i], heading[i], accuracy[i], battery[i], flags[i], steps[i]].join(),
  );

describe('authentication', () => {
  test('a known token gets the message "ready"', async () => {
    const { messages } = await connect(null, 'customer');
    expect(messages[0]).toEqual({ type: 'ready' });
  });
  test('[checklist 29] an unknown token, no token or an invalid message closes the connection with 4401', async () => {
    for (const message of ['{"type":"auth","token":"x"}', '{"type":"auth"}', '{"type":"pong"}', '[', 7]) {
      const { stream, closed, messages } = await connect(null, null);
      stream.hear(message);
      expect(closed()).toBe(CLOSE_UNAUTHORISED);
      expect(messages).toEqual([]);
    }
  });
  test('a client that sends nothing for ten seconds is disconnected too', async () => {
    const { clock, closed } = await connect(null, null);
    clock.turn(9999);
    expect(closed()).toBeNull();
    clock.turn(1);
    expect(closed()).toBe(CLOSE_UNAUTHORISED);
  });
});

describe('positions', () => {
  test('within five seconds at least four of the customer’s devices have moved', async () => {
    const { clock, messages } = await connect(null, 'customer');
    clock.turn(5000);
    const moving = messages.flatMap((message) =>
      message.type === 'positions'
        ? Array.from(message.fixes.device).filter((_, i) => (message.fixes.speed[i] ?? 0) > 0)
        : [],
    );
    expect(new Set(moving).size).toBeGreaterThanOrEqual(4);
  });

  test('the live stream and the history have the same fixes', async () => {
    const { clock, messages, backend, ask } = await connect(null, 'customer');
    const from = Math.floor(clock.now() / 1000);
    clock.turn(120_900);
    const live = told(messages);
    const history: string[] = [];
    for (let id = 1_000_001; id <= 1_000_012; id++)
      history.push(...texts(valueOf(await ask(backend.track(id, { from, to: from + 119 })))));
    expect(history.length).toBeGreaterThan(300);
    // Fixes of the first second may have arrived before the connection opened. Those of the last second may not have
    // arrived yet.
    const between = (entry: string) =>
      Number(entry.split(',')[1]) > from + 1 && Number(entry.split(',')[1]) < from + 119;
    expect(live.filter(between).toSorted()).toEqual(history.filter(between).toSorted());
    expect(new Set(live).size).toBe(live.length);
  });

  test('by day, a fleet of 10 000 gets some 600 fixes a second in binary frames, each fix once', async () => {
    const { clock, messages, bytes } = await connect(null, 'fleet');
    clock.turn(10_000);
    const fixes = told(messages);
    expect(fixes.length).toBeGreaterThan(5_500);
    expect(fixes.length).toBeLessThan(7_500);
    expect(new Set(fixes).size).toBe(fixes.length);
    expect(bytes()).toBeGreaterThan(fixes.length * 32);
  });

  test('a page that slept for an hour gets the last minute, not the hour', async () => {
    const { clock, messages, world } = await connect(null, 'customer');
    const asleep = clock.now();
    const timers: (() => void)[] = [];
    world.clock.after = (_, then) => (timers.push(then), () => undefined);
    clock.turn(200);
    messages.length = 0;
    clock.turn(3_600_000);
    for (const timer of timers.splice(0)) timer();
    const times = messages.flatMap((message) =>
      message.type === 'positions' ? Array.from(message.fixes.at) : [],
    );
    expect(Math.min(...times)).toBeGreaterThan(asleep / 1000 + 3600 - 65);
  });

  test('a closed connection gets no more messages', async () => {
    const { clock, messages, stream } = await connect(null, 'customer');
    stream.stop();
    const count = messages.length;
    clock.turn(60_000);
    expect(messages).toHaveLength(count);
  });
});

test('pings come every 25 seconds, notifications when they are raised', async () => {
  const { world } = await connect(null, 'customer');
  const next = world.notifications(3001, world.now() + 3600, world.now() + 3 * 86_400).at(-1);
  if (!next) throw new Error('nothing happens in three days');

  const { clock, messages } = await connect(null, 'customer', testClock((next.dateunix - 60) * 1000));
  clock.turn(50_000);
  expect(messages.filter(({ type }) => type === 'notification')).toEqual([]);
  clock.turn(20_000);
  expect(messages.filter(({ type }) => type === 'ping')).toHaveLength(2);
  expect(messages.find(({ type }) => type === 'notification')).toMatchObject({
    notification: { id: next.id, device: next.iddevice, kind: next.meldungtyp, at: next.dateunix },
  });
});

describe('scenarios', () => {
  test('nosocket: the connection is closed before any message', async () => {
    const { clock, closed, messages } = await connect('nosocket', null);
    clock.turn(0);
    expect(closed()).toBe(CLOSE_UNAVAILABLE);
    expect(messages).toEqual([]);
  });
  test('flaky-socket: the connection drops after 8 to 15 seconds', async () => {
    const { clock, closed } = await connect('flaky-socket', 'customer');
    clock.turn(7999);
    expect(closed()).toBeNull();
    clock.turn(7001);
    expect(closed()).toBe(CLOSE_UNAVAILABLE);
  });
  test('malformed: broken messages come between valid ones, and each has a reason', async () => {
    const { clock, messages } = await connect('malformed', 'customer');
    clock.turn(13_000);
    expect(messages.filter(({ type }) => type === 'unreadable').length).toBeGreaterThanOrEqual(3);
    expect(told(messages).length).toBeGreaterThan(20);
  });
});

test('over a real WebSocket: authentication, ready, positions', async () => {
  const { login, clock } = openDemo(server);
  const { token } = await login('customer');
  const socket = new WebSocket(SOCKET);
  const types = await new Promise<string[]>((done, fail) => {
    const seen: string[] = [];
    socket.onopen = () => socket.send(JSON.stringify({ type: 'auth', token: token.reveal() }));
    socket.onerror = () => fail(new Error('the socket failed'));
    socket.onmessage = ({ data }) => {
      const message = decodeSocketMessage(data);
      seen.push(message.type);
      if (message.type === 'positions') done(seen);
      else setImmediate(turn);
    };
    // Positions need time and loaded streets, so the test advances the clock until they arrive.
    const turn = () => {
      clock.turn(200);
      if (!seen.includes('positions')) setImmediate(turn);
    };
  });
  expect(types[0]).toBe('ready');
  socket.close();
});
