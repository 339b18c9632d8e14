import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Geofence } from '../../events/geofence-types.ts';
import { memoryStorage } from '../clock.ts';
import { testClock } from '../test-clock.ts';
import { openDemo, valueOf } from '../test-client.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

const wanted = (device: number, changes: Partial<Geofence> = {}): Omit<Geofence, 'id'> => ({
  device,
  name: 'Yard',
  colour: '#123456',
  shape: { kind: 'circle', lat: 57.7, lng: 11.97, radius: 100 },
  on: true,
  onEnter: true,
  onLeave: false,
  ...changes,
});
const open = async (account: 'customer' | 'pets' | 'fleet' = 'customer') => {
  const demo = openDemo(server);
  const { userID } = await demo.login(account);
  const ids = demo.world.devicesOf(userID).map(({ id }) => id);
  const list = async (of = ids) => valueOf(await demo.ask(demo.backend.geofences(of)));
  return { ...demo, userID, ids, first: ids[0] as number, list };
};

describe('geofences at the mock server', () => {
  test.each(['customer', 'pets'] as const)(
    'the account %s starts with some, all of them valid',
    async (account) => {
      const { list, ids } = await open(account);
      const fences = await list();
      expect(fences.length).toBeGreaterThan(2);
      expect(new Set(fences.map(({ id }) => id)).size).toBe(fences.length);
      expect(fences.every(({ device }) => ids.includes(device))).toBe(true);
    },
  );
  test('a request gets only those of the devices it names', async () => {
    const { list, first } = await open();
    expect((await list([first])).every(({ device }) => device === first)).toBe(true);
    expect(await list([999])).toEqual([]);
  });
  test('a geofence is created once, however often the request is sent; it can be changed and deleted', async () => {
    const { ask, backend, list, first, world } = await open();
    const before = (await list()).length;
    const made = world.fences.create(world.devicesOf(3001)[0] as never, {}, 'none');
    expect(made).toBe('The shape cannot be read.');
    const fence = valueOf(await ask(backend.createGeofence('key-1', wanted(first))));
    expect(fence).toEqual({ ...wanted(first), id: fence.id });
    const changed = valueOf(await ask(backend.saveGeofence({ ...fence, name: 'Barn' }, { name: 'Barn' })));
    expect(changed).toEqual({ ...fence, name: 'Barn' });
    expect((await list()).length).toBe(before + 1);
    valueOf(await ask(backend.deleteGeofence(first, fence.id, 3001)));
    expect((await list()).length).toBe(before);
    expect(await ask(backend.deleteGeofence(first, fence.id, 3001))).toMatchObject({
      failure: { reason: 'notFound' },
    });
  });
  test('a request with a used key creates no second one', async () => {
    const { world, userID } = await open();
    const [device] = world.devicesOf(userID);
    const body = { shape_type: 3, coordinates: '[[11.97,57.70],[11.98,57.70],[11.98,57.71]]' };
    const one = world.fences.create(device as never, body, 'same');
    expect(world.fences.create(device as never, body, 'same')).toEqual(one);
    expect(world.fences.create(device as never, body, 'other')).not.toEqual(one);
  });
  const polygon = (...corners: [number, number][]) => ({
    kind: 'polygon' as const,
    corners: corners.map(([lng, lat]) => ({ lng, lat })),
  });
  test.each([
    ['crosses itself', polygon([11, 57], [11.1, 57.1], [11.1, 57], [11, 57.1])],
    ['too small', { kind: 'circle' as const, lat: 57, lng: 11, radius: 2 }],
    ['too large', { kind: 'circle' as const, lat: 57, lng: 11, radius: 900_000 }],
  ])('a shape that is none is refused with words: %s', async (words, shape) => {
    const { ask, backend, first } = await open();
    const answer = await ask(backend.createGeofence('key', wanted(first, { shape })));
    expect(answer).toMatchObject({
      failure: { reason: 'invalid', message: expect.stringContaining(words) as string },
    });
  });
  test('another customer’s device has none for this customer', async () => {
    const { ask, backend } = await open();
    expect((await ask(backend.createGeofence('key', wanted(7_000_001)))).ok).toBe(false);
  });
  test('a created geofence remains after a reload', async () => {
    const storage = memoryStorage();
    const clock = testClock();
    const one = openDemo(server, { storage, clock });
    const { userID } = await one.login('customer');
    const [device] = one.world.devicesOf(userID);
    const made = valueOf(await one.ask(one.backend.createGeofence('key', wanted(device?.id ?? 0))));
    const two = openDemo(server, { storage, clock });
    await two.login('customer');
    expect(valueOf(await two.ask(two.backend.geofences([device?.id ?? 0])))).toContainEqual(made);
  });
  test('a taxi that leaves raises one alarm per crossing, sent as a notification with its place', async () => {
    const { ask, backend, world, userID, clock } = await open();
    const devices = world.devicesOf(userID);
    const taxi = devices[0] as (typeof devices)[number];
    await world.simulator.ready([taxi.city]);
    const [lng, lat] = taxi.home;
    const fence = wanted(taxi.id, { onLeave: true, shape: { kind: 'circle', lat, lng, radius: 1200 } });
    valueOf(await ask(backend.createGeofence('key', fence)));
    for (let i = 0; i < 2160; i++) {
      clock.turn(5_000);
      world.fences.watch(userID, 'customer', [taxi]);
    }
    const told = world.notifications(userID).filter(({ meldung }) => meldung === 'Taxi 241: Yard');
    expect(told.length).toBeGreaterThan(1);
    const kinds = told.map(({ meldungtyp }) => meldungtyp);
    for (const [i, kind] of kinds.entries())
      expect(kind).toBe(kinds[0] === 10 ? (i % 2 ? 11 : 10) : i % 2 ? 10 : 11);
    expect(told.every(({ lat: y }) => y !== null)).toBe(true);
  });
  test('a night at home raises nothing', async () => {
    const { world, userID, clock } = await open();
    const anna = world.devicesOf(userID).filter(({ name }) => name === 'Anna’s estate car');
    await world.simulator.ready(anna.map(({ city }) => city));
    // Starts at midnight; the loop below runs until four in the morning.
    clock.turn((86_400 - (Math.floor(clock.now() / 1000 + 3600) % 86_400)) * 1000);
    const midnight = world.now();
    for (let i = 0; i < 240; i++) {
      clock.turn(60_000);
      world.fences.watch(userID, 'customer', anna);
    }
    expect(
      world
        .notifications(userID, midnight)
        .filter(({ meldungtyp }) => meldungtyp === 10 || meldungtyp === 11),
    ).toEqual([]);
  });
  test('the demo does not watch fences for a fleet of 10 000', async () => {
    const { world, userID } = await open('fleet');
    await world.simulator.ready(['goteborg', 'liechtenstein', 'astana', 'montevideo']);
    world.fences.watch(userID, 'fleet', world.devicesOf(userID));
    expect(world.notifications(userID).filter(({ meldungtyp }) => meldungtyp === 10)).toEqual([]);
  });
});
