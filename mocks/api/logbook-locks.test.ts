import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Trip } from '../../events/logbook-types.ts';
import { valueOf } from '../test-client.ts';
import { DAY, opened, server } from './logbook-routes-given.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());
const LOCKED = [423, 'This period is locked'];

describe('the logbook at the pretend backend', () => {
  test('nothing of a locked period changes: not by writing, cutting, joining, removing or adding', async () => {
    const { ask, backend, device, read, refused, world } = await opened(60);
    const [lock] = valueOf(await ask(backend.logbookLocks()));
    const until = lock?.until ?? 0;
    expect(lock?.device).toBe(device);
    const all = await read();
    const locked = all.filter(({ from }) => from <= until);
    const free = all.filter(({ from }) => from > until);
    const [a, b] = locked.slice(-2) as [Trip, Trip];
    expect(await refused(backend.saveTrips([b.id], { comment: 'x' }))).toEqual(LOCKED);
    expect(await refused(backend.saveTrips([(free[0] as Trip).id, b.id], { comment: 'x' }))).toEqual(LOCKED);
    expect(await refused(backend.splitTrip(b.id, b.from + 10))).toEqual(LOCKED);
    expect(await refused(backend.mergeTrips([a.id, b.id]))).toEqual(LOCKED);
    expect(await refused(backend.mergeTrips([b.id, (free[0] as Trip).id]))).toEqual(LOCKED);
    const night = { from: until - 3600, to: until - 3000, metres: 1000 };
    expect(await refused(backend.addTrip('k', device, night))).toEqual(LOCKED);
    expect(await refused(backend.removeTrip(b.id))).toEqual(LOCKED);
    expect(await read()).toEqual(all);
    // A lock goes forwards only.
    expect((await refused(backend.lockLogbook(device, null, until - DAY)))?.[0]).toBe(422);
    expect((await refused(backend.lockLogbook(device, null, world.now() + DAY)))?.[0]).toBe(422);
    valueOf(await ask(backend.lockLogbook(device, null, world.now() - DAY)));
    const late = free.find(({ from }) => from <= world.now() - DAY) as Trip;
    expect(await refused(backend.saveTrips([late.id], { type: 'private' }))).toEqual(LOCKED);
  });

  test('nothing of a locked period changes through the registers: not its odometer, its car, or whom it names', async () => {
    const { ask, backend, device, read, refused, world, userID } = await opened(60);
    // A month that the demo has locked, and days that are locked now.
    const { until } = valueOf(await ask(backend.lockLogbook(device, null, world.now() - 2 * DAY)));
    const closed = async () => (await read()).filter(({ from }) => from <= until);
    const before = await closed();
    expect(before.some(({ odometer, car }) => odometer !== null && car !== null)).toBe(true);
    const [driver, contact, reason] = (['driver', 'contact', 'reason'] as const).map(
      (of) => before.find((trip) => trip[of] !== null)?.[of] ?? 0,
    );
    for (const [register, id, change] of [
      [backend.drivers, driver, { lastName: 'Other' }],
      [backend.contacts, contact, { company: 'Other' }],
      [backend.reasons, reason, { name: 'Other' }],
    ] as const) {
      const one = register as typeof backend.drivers;
      const thing = valueOf(await ask(one.list())).find((each) => each.id === id);
      if (!thing) throw new Error('nobody is named');
      expect(await refused(one.save({ ...thing, ...change }))).toEqual(LOCKED);
      expect(await refused(one.remove(thing.id))).toEqual(LOCKED);
      expect(valueOf(await ask(one.list()))).toContainEqual(thing);
    }
    // What a record does not print may change: who left is no longer offered.
    const anna = valueOf(await ask(backend.drivers.list())).find(({ id }) => id === driver);
    if (anna) valueOf(await ask(backend.drivers.save({ ...anna, active: false })));
    const car = valueOf(await ask(backend.cars.list())).find((each) => each.device === device);
    const other = world.devicesOf(userID).find(({ id }) => id !== device)?.id ?? 0;
    if (!car) throw new Error('no car');
    const last = (await read()).at(-1) as Trip;
    valueOf(await ask(backend.cars.save({ ...car, startKm: (car.startKm ?? 0) + 7 })));
    expect(await closed()).toEqual(before);
    expect((await read()).at(-1)?.odometer).toBe((last.odometer ?? 0) + 7_000);
    valueOf(await ask(backend.cars.save({ ...car, device: other })));
    expect(await closed()).toEqual(before);
    valueOf(await ask(backend.cars.remove(car.id)));
    expect(await closed()).toEqual(before);
  });

  test('drivers, contacts, reasons and cars are made, changed and removed', async () => {
    const { ask, backend, device, seen } = await opened(1);
    for (const [register, thing, change] of [
      [backend.drivers, { firstName: 'Ida', lastName: 'Ny', active: true }, { lastName: 'Ek' }],
      [backend.reasons, { name: 'Fair' }, { name: 'Trade fair' }],
      [
        backend.contacts,
        { name: 'Ida', company: '', address: '', place: null, metres: 100, reason: 501 },
        { metres: 250 },
      ],
      [
        backend.cars,
        { device, name: 'Saab', model: '900', plate: 'A 1', startKm: 5, driver: 401, contact: null },
        { plate: 'B 2' },
      ],
    ] as const) {
      // The four registers are alike; what differs is their things.
      const one = register as typeof backend.drivers;
      const fields = thing as unknown as Parameters<typeof one.create>[1];
      const before = valueOf(await ask(one.list())).length;
      const made = valueOf(await ask(one.create(JSON.stringify(thing), fields)));
      expect(made).toMatchObject(thing);
      expect(valueOf(await ask(one.save({ ...made, ...change })))).toMatchObject({ ...thing, ...change });
      expect(valueOf(await ask(one.list()))).toHaveLength(before + 1);
      valueOf(await ask(one.remove(made.id)));
      expect(valueOf(await ask(one.list()))).toHaveLength(before);
    }
    // A contact is made beside the versioned part of the API.
    expect(seen.filter(({ method }) => method === 'POST').map(({ path }) => path)).toContain(
      '/../logbook/contact',
    );
  });
});
