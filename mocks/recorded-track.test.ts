import fc from 'fast-check';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeSocketMessage } from '../src/api/product/socket-frames.ts';
import type { Decoded } from '../src/api/socket-codec.ts';
import { memoryStorage } from './clock.ts';
import { driveTrack, recordedDrive, type RecordedTrack } from './recorded-track.ts';
import { isRecorded } from '../src/core/positions/recorded.ts';
import { tripsOf } from '../src/rules/travel/trips.ts';
import { wayOf } from '../src/rules/travel/way.ts';
import { serveStream } from './socket/stream.ts';
import { testClock } from './test-clock.ts';
import { openDemo, valueOf } from './test-client.ts';
import { happensAt, playedAt, type Stretch, withFactor } from './world/recordings.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

/** A track with two fixes at the same second, every `2 * every` seconds. */
const trackOf = (count: number, every = 5): RecordedTrack => {
  const list = Array.from({ length: count }, (_, i) => i);
  return {
    at: list.map((i) => 1_500_000_000 + Math.floor(i / 2) * 2 * every),
    lat: list.map((i) => 450_000_000 + i * 900),
    lng: list.map((i) => 140_000_000 + i * 700),
    speed: list.map(() => 420),
    heading: list.map(() => 450),
    accuracy: list.map(() => 6),
  };
};

const connect = async (setting: Parameters<typeof openDemo>[1] = {}) => {
  const demo = openDemo(server, setting);
  const { token } = await demo.login('customer');
  const messages: Decoded[] = [];
  const stream = serveStream(demo.world, {
    send: (message) => void messages.push(decodeSocketMessage(message)),
    close: (code) => expect(code).toBeNull(),
  });
  stream.hear(JSON.stringify({ type: 'auth', token: token.reveal() }));
  await demo.world.simulator.ready(['goteborg']);
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  const placesOf = (id: number) =>
    messages.flatMap((message) =>
      message.type === 'positions'
        ? Array.from(message.fixes.device).flatMap((device, i) =>
            device === id ? [message.fixes.lat[i]] : [],
          )
        : [],
    );
  return { ...demo, messages, placesOf, stream };
};

for (const factor of [1, 7, 300])
  test(`at ×${factor} every fix of the track arrives once, in order, at its time`, async () => {
    const { world, clock, messages, placesOf } = await connect();
    const track = trackOf(101);
    const drive = driveTrack(world, track, { factor, name: 'My hike' });
    if (!drive) throw new Error('no drive');
    expect(messages.at(-1)).toMatchObject({
      type: 'device',
      device: drive.deviceId,
      changes: { name: 'My hike', imei: expect.stringMatching(/^\d{15}$/) },
    });
    clock.turn(200);
    expect(placesOf(drive.deviceId).length).toBeGreaterThanOrEqual(2);
    clock.turn((500 / factor) * 1000);
    expect(placesOf(drive.deviceId)).toEqual(track.lat);
    const times = messages.flatMap((message) =>
      message.type === 'positions' ? Array.from(message.fixes.at) : [],
    );
    expect(Math.max(...times)).toBeLessThanOrEqual(clock.now() / 1000);
    expect(drive.progress()).toEqual({ sent: 101, total: 101 });
  });

test('pausing, continuing and other speeds lose nothing and repeat nothing', async () => {
  const { world, clock, placesOf } = await connect();
  const track = trackOf(400, 1);
  const drive = driveTrack(world, track, { factor: 10, name: 'Stop and go' });
  if (!drive) throw new Error('no drive');
  clock.turn(7000);
  drive.pause();
  const paused = drive.progress().sent;
  clock.turn(90_000);
  expect(drive.progress().sent).toBe(paused);
  drive.setFactor(50);
  clock.turn(10_000);
  expect(drive.progress().sent).toBe(paused);
  drive.resume();
  clock.turn(2000);
  drive.setFactor(3);
  clock.turn(100_000);
  expect(placesOf(drive.deviceId).slice(0, 400)).toEqual(track.lat);
});

test('its history has the times of the recording: at ×300 no faster than it was, and with a gap after its end', async () => {
  const { world, clock, backend, ask } = await connect();
  const track = trackOf(603, 5);
  const drive = driveTrack(world, track, { factor: 300, name: 'An hour in ten seconds', kind: 'bike' });
  if (!drive) throw new Error('no drive');
  const began = Math.floor(clock.now() / 1000);
  clock.turn(5_000);
  const answer = () =>
    ask(backend.track(drive.deviceId, { from: began - 86_400, to: began + 86_400 })).then(valueOf);
  const half = await answer();
  clock.turn(60_000);
  const fixes = await answer();
  const driven = Array.from(fixes.at).slice(0, 603);
  const spaced = (times: ArrayLike<number>) => Array.from(times, (at) => at - (times[0] ?? 0));
  expect(spaced(driven)).toEqual(spaced(track.at));
  expect(Array.from(fixes.lat).slice(0, 603)).toEqual(track.lat);
  // The fixes sent halfway through the playback are unchanged.
  expect(half.at.length).toBeGreaterThan(100);
  expect(Array.from(half.at)).toEqual(driven.slice(0, half.at.length));
  expect(Math.max(...Array.from(fixes.at))).toBeLessThanOrEqual(clock.now() / 1000);

  const way = wayOf(fixes, drive.deviceId, 1, 0xffff_ffff).way;
  const [trip, ...others] = tripsOf(way);
  expect(others).toEqual([]);
  expect(trip).toMatchObject({ cutAtEnd: false });
  expect((trip?.to ?? 0) - (trip?.from ?? 0)).toBeCloseTo(3_010, -2);
  expect(trip?.averageKmh).toBeLessThan(100);
  const device = valueOf(await ask(backend.devices())).find(({ id }) => id === drive.deviceId);
  expect(isRecorded(device)).toBe(true);
  expect(device?.icon).toBe('bike');
});

test('at the end the device stands and reports once a minute', async () => {
  const { world, clock, messages, placesOf } = await connect();
  const track = trackOf(3, 1);
  const drive = driveTrack(world, track, { factor: 300, name: 'Short' });
  if (!drive) throw new Error('no drive');
  clock.turn(200_000);
  expect(placesOf(drive.deviceId)).toEqual([
    ...Array.from(track.lat),
    track.lat[2],
    track.lat[2],
    track.lat[2],
  ]);
  const last = messages.findLast(
    (message) => message.type === 'positions' && Array.from(message.fixes.device).includes(drive.deviceId),
  );
  const index = last?.type === 'positions' ? Array.from(last.fixes.device).indexOf(drive.deviceId) : -1;
  expect(last?.type === 'positions' && last.fixes.speed[index]).toBe(0);
});

test('history and last positions include what has happened so far', async () => {
  const { world, clock, backend, ask } = await connect();
  const drive = driveTrack(world, trackOf(100), { factor: 10, name: 'Half way' });
  if (!drive) throw new Error('no drive');
  clock.turn(25_000);
  const { sent } = drive.progress();
  expect(sent).toBeGreaterThan(40);
  expect(valueOf(await ask(backend.track(drive.deviceId, { lastMinutes: 5 }))).at).toHaveLength(sent);
  expect(valueOf(await ask(backend.track(drive.deviceId, { lastPoints: 5 }))).at).toHaveLength(5);
  const last = valueOf(await ask(backend.lastPositions([drive.deviceId], null)));
  expect(Array.from(last.lat)).toEqual([450_000_000 + (sent - 1) * 900]);
  expect(valueOf(await ask(backend.devices())).map(({ name }) => name)).toContain('Half way');
});

test('an opened track remains after a reload and continues at the right place', async () => {
  const storage = memoryStorage();
  const clock = testClock();
  const first = await connect({ storage, clock });
  const track = trackOf(100);
  const drive = driveTrack(first.world, track, { factor: 10, name: 'Kept' });
  if (!drive) throw new Error('no drive');
  clock.turn(10_000);
  const told = first.placesOf(drive.deviceId);
  first.stream.stop();

  const second = await connect({ storage, clock });
  clock.turn(60_000);
  expect([...told, ...second.placesOf(drive.deviceId)].slice(0, 100)).toEqual(track.lat);
  recordedDrive(second.world, drive.deviceId).remove();
  expect(second.world.recordings.devicesOf(3001)).toEqual([]);
  expect((await connect({ storage, clock })).world.recordings.devicesOf(3001)).toEqual([]);
});

test('a track too large to be stored is played all the same', async () => {
  const storage = {
    ...memoryStorage(),
    set: () => {
      throw new Error('QuotaExceededError');
    },
  };
  const { world } = await connect({ storage });
  expect(driveTrack(world, trackOf(10), { factor: 1, name: 'Large' })?.progress().total).toBe(10);
});

test('without a signed-in account or without fixes no track is played', async () => {
  const { world } = openDemo(server);
  expect(driveTrack(world, trackOf(3), { factor: 1, name: 'x' })).toBeNull();
  const { world: signedIn } = await connect();
  expect(driveTrack(signedIn, trackOf(0), { factor: 1, name: 'x' })).toBeNull();
});

describe('time of a playback', () => {
  const changes = fc.array(
    fc.record({ wait: fc.integer({ min: 1, max: 100_000 }), factor: fc.constantFrom(0, 1, 2, 60, 300) }),
    { maxLength: 12 },
  );
  test('a moment of the track happens when it is played, whatever the speed changes were', () =>
    fc.assert(
      fc.property(changes, fc.double({ min: 0, max: 5000, noNaN: true }), (list, seconds) => {
        let stretches: readonly Stretch[] = [{ startedAt: 0, offset: 0, factor: 1 }];
        let now = 0;
        for (const { wait, factor } of list) stretches = withFactor(stretches, (now += wait), factor);
        const at = happensAt(stretches, seconds);
        if (at === Number.POSITIVE_INFINITY) return;
        // Calculates how much was played by `at`, using only the playback speeds that were set by then.
        const begun = stretches.filter(({ startedAt }) => startedAt <= at + 1e-6);
        expect(playedAt(begun, at)).toBeCloseTo(seconds, 3);
      }),
    ));
  test('later moments never happen earlier', () =>
    fc.assert(
      fc.property(
        changes,
        fc.array(fc.double({ min: 0, max: 5000, noNaN: true }), { maxLength: 20 }),
        (list, moments) => {
          let stretches: readonly Stretch[] = [{ startedAt: 0, offset: 0, factor: 1 }];
          let now = 0;
          for (const { wait, factor } of list) stretches = withFactor(stretches, (now += wait), factor);
          const times = moments.toSorted((a, b) => a - b).map((moment) => happensAt(stretches, moment));
          expect(times).toEqual(times.toSorted((a, b) => a - b));
        },
      ),
    ));
});
