import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Trip } from '../../events/logbook-types.ts';
import { driftsOf } from '../../src/rules/logbook/odometer.ts';
import { totalsOf } from '../../src/rules/logbook/totals.ts';
import { openDemo, valueOf } from '../test-client.ts';
import { CAR, DAY, opened, server } from './logbook-routes-given.ts';

describe('logbook routes', () => {
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterAll(() => server.close());

  describe('the logbook at the mock server', () => {
    test('has the trips by page, seven days each, the same ones every time', async () => {
      const { ask, backend, device, read, world } = await opened(10);
      const trips = await read();
      expect(trips.length).toBeGreaterThan(15);
      expect(await read()).toEqual(trips);
      const { pages } = valueOf(
        await ask(
          backend.logbookTrips(device, null, { from: world.now() - 10 * DAY, to: world.now(), page: 1 }),
        ),
      );
      expect(pages).toBe(2);
      for (const trip of trips) {
        expect(trip.id).toMatch(/^[0-9a-f]{24}$/);
        expect(trip.to).toBeGreaterThan(trip.from);
        expect(Number.isInteger(trip.metres)).toBe(true);
        expect(trip.snapped).toBeGreaterThan(trip.metres);
        expect(trip.snapped).toBeLessThan(trip.metres * 1.05);
      }
      const named = trips.filter(({ hidden }) => !hidden);
      expect(named.every(({ startAddress }) => /^\S.* \d+, Göteborg$/.test(startAddress))).toBe(true);
    });

    test('the odometer continues from trip to trip; where the tracker was unplugged a trip is missing', async () => {
      const { read } = await opened(40);
      const trips = await read();
      const drifts = driftsOf(trips);
      expect(drifts).toHaveLength(1);
      const [first, last] = [trips[0] as Trip, trips.at(-1) as Trip];
      const driven = (last.odometer ?? 0) - (first.odometer ?? 0) + first.metres;
      expect(totalsOf(trips).metres + (drifts[0]?.metres ?? 0)).toBe(driven);
    });

    test('a change remains, with its old value, date and author', async () => {
      const { ask, backend, read, world } = await opened();
      const open = (await read()).filter(({ type }) => type === 'none');
      const [one, other] = [open[0] as Trip, open[1] as Trip];
      const done = valueOf(
        await ask(backend.saveTrips([one.id, other.id], { type: 'business', contact: 601, reason: 501 })),
      );
      expect(done.map(({ type, contact }) => [type, contact])).toEqual([
        ['business', 601],
        ['business', 601],
      ]);
      const saved = valueOf(await ask(backend.logbookTrip(one.id)));
      expect(saved.history.at(-3)).toEqual({
        at: world.now(),
        by: 'Anna Lindgren',
        field: 'type',
        was: 'none',
        now: 'business',
      });
      expect(saved.history.at(-2)).toMatchObject({ field: 'contact', was: '', now: 'Erik Sandström' });
      expect((await read()).find(({ id }) => id === one.id)?.type).toBe('business');
    });

    test('a trip is split and its parts are joined again, to the metre', async () => {
      const { ask, backend, read } = await opened();
      const before = await read();
      const trip = before.findLast(({ metres }) => metres > 1500) as Trip;
      const at = trip.from + Math.floor((trip.to - trip.from) / 3);
      const { trips } = valueOf(await ask(backend.splitTrip(trip.id, at)));
      expect(trips.map(({ from, to }) => [from, to])).toEqual([
        [trip.from, at],
        [at, trip.to],
      ]);
      expect(trips.reduce((sum, { metres }) => sum + metres, 0)).toBe(trip.metres);
      expect(trips[0]?.metres).toBeGreaterThan(0);
      expect(trips[0]?.endAddress).not.toBe('');
      expect(totalsOf(await read()).metres).toBe(totalsOf(before).metres);
      const merged = valueOf(await ask(backend.mergeTrips(trips.map(({ id }) => id))));
      expect(merged.gone).toEqual([trips[1]?.id]);
      expect(merged.trips[0]).toMatchObject({
        id: trip.id,
        from: trip.from,
        to: trip.to,
        metres: trip.metres,
      });
      expect(await read()).toHaveLength(before.length);
    });

    test('only neighbouring trips are joined, and only manual trips are deleted', async () => {
      const { read, refused, backend } = await opened();
      const trips = await read();
      const [a, , c] = trips.slice(-3) as [Trip, Trip, Trip];
      expect(await refused(backend.mergeTrips([a.id, c.id]))).toEqual([
        422,
        'Only neighbouring trips can be merged',
      ]);
      expect(await refused(backend.removeTrip(a.id))).toEqual([422, 'Recorded trips cannot be deleted']);
      expect((await refused(backend.splitTrip(a.id, a.to + 60)))?.[0]).toBe(422);
      expect((await refused(backend.saveTrips(['no such trip'], { type: 'private' })))?.[0]).toBe(404);
    });

    test('a manual trip fills the gap of the odometer; at the time of another trip it is refused', async () => {
      const { ask, backend, device, read, refused } = await opened(40);
      const trips = await read();
      const [drift] = driftsOf(trips);
      if (!drift) throw new Error('no drift');
      const trip = {
        from: drift.before.to + 600,
        to: drift.after.from - 600,
        metres: drift.metres,
        type: 'business' as const,
        contact: 601,
        reason: 501,
      };
      const made = valueOf(await ask(backend.addTrip('k', device, trip)));
      expect(made).toMatchObject({ manual: true, type: 'business', metres: drift.metres });
      expect(driftsOf(await read())).toEqual([]);
      expect((await refused(backend.addTrip('l', device, trip)))?.[0]).toBe(422);
      valueOf(await ask(backend.removeTrip(made.id)));
      expect(driftsOf(await read())).toHaveLength(1);
    });

    test('no caller gets the places of a private trip while they are hidden', async () => {
      const { ask, backend, read } = await opened();
      const trip = (await read()).find(({ type }) => type === 'none') as Trip;
      const hide = { type: 'private' as const, hidden: true, comment: 'to the doctor' };
      const [hidden] = valueOf(await ask(backend.saveTrips([trip.id], hide)));
      const veiled = { start: null, end: null, startAddress: '', endAddress: '', comment: '' };
      expect(hidden).toMatchObject({ ...veiled, metres: trip.metres });
      expect((await read()).find(({ id }) => id === trip.id)).toMatchObject(veiled);
      const [shown] = valueOf(await ask(backend.saveTrips([trip.id], { hidden: false })));
      expect(shown).toMatchObject({ startAddress: trip.startAddress, comment: 'to the doctor' });
    });

    test('a trip with hidden places is not joined with one that shows where it began', async () => {
      const { ask, backend, read, refused } = await opened();
      const [a, b] = (await read()).slice(-2) as [Trip, Trip];
      valueOf(await ask(backend.saveTrips([a.id], { type: 'private', hidden: true })));
      valueOf(await ask(backend.saveTrips([b.id], { type: 'business' })));
      expect((await refused(backend.mergeTrips([a.id, b.id])))?.[0]).toBe(422);
      valueOf(await ask(backend.saveTrips([b.id], { type: 'private', hidden: true })));
      const [one] = valueOf(await ask(backend.mergeTrips([a.id, b.id]))).trips;
      expect(one).toMatchObject({
        id: a.id,
        hidden: true,
        type: 'private',
        startAddress: '',
        endAddress: '',
      });
    });

    test('another customer can neither see nor change it', async () => {
      const demo = openDemo(server);
      const { userID } = await demo.login('customer');
      const device = demo.world.devicesOf(userID).find(({ name }) => name === CAR)?.id ?? 0;
      const range = { from: demo.world.now() - DAY, to: demo.world.now(), page: 1 };
      const { trips } = valueOf(await demo.ask(demo.backend.logbookTrips(device, null, range)));
      await demo.login('pets');
      const { ask, backend } = demo;
      expect((await ask(backend.logbookTrips(device, null, range))).ok).toBe(false);
      expect((await ask(backend.logbookTrip((trips[0] as Trip).id))).ok).toBe(false);
      expect((await ask(backend.saveTrips([(trips[0] as Trip).id], { type: 'private' }))).ok).toBe(false);
      expect((await ask(backend.lockLogbook(device, null, range.to - 60))).ok).toBe(false);
      expect(valueOf(await ask(backend.drivers.list()))).toEqual([]);
      expect(valueOf(await ask(backend.logbookLocks()))).toEqual([]);
    });
  });
});

describe('logbook locks', () => {
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterAll(() => server.close());
  const LOCKED = [423, 'This period is locked'];

  describe('the locked logbook at the mock server', () => {
    test('nothing in a locked period changes: not by editing, splitting, joining, deleting or adding', async () => {
      const { ask, backend, device, read, refused, world } = await opened(60);
      const [lock] = valueOf(await ask(backend.logbookLocks()));
      const until = lock?.until ?? 0;
      expect(lock?.device).toBe(device);
      const all = await read();
      const locked = all.filter(({ from }) => from <= until);
      const free = all.filter(({ from }) => from > until);
      const [a, b] = locked.slice(-2) as [Trip, Trip];
      expect(await refused(backend.saveTrips([b.id], { comment: 'x' }))).toEqual(LOCKED);
      expect(await refused(backend.saveTrips([(free[0] as Trip).id, b.id], { comment: 'x' }))).toEqual(
        LOCKED,
      );
      expect(await refused(backend.splitTrip(b.id, b.from + 10))).toEqual(LOCKED);
      expect(await refused(backend.mergeTrips([a.id, b.id]))).toEqual(LOCKED);
      expect(await refused(backend.mergeTrips([b.id, (free[0] as Trip).id]))).toEqual(LOCKED);
      const night = { from: until - 3600, to: until - 3000, metres: 1000 };
      expect(await refused(backend.addTrip('k', device, night))).toEqual(LOCKED);
      expect(await refused(backend.removeTrip(b.id))).toEqual(LOCKED);
      expect(await read()).toEqual(all);
      // The end of a lock can neither move back nor lie in the future.
      expect((await refused(backend.lockLogbook(device, null, until - DAY)))?.[0]).toBe(422);
      expect((await refused(backend.lockLogbook(device, null, world.now() + DAY)))?.[0]).toBe(422);
      valueOf(await ask(backend.lockLogbook(device, null, world.now() - DAY)));
      const late = free.find(({ from }) => from <= world.now() - DAY) as Trip;
      expect(await refused(backend.saveTrips([late.id], { type: 'private' }))).toEqual(LOCKED);
    });

    test('nothing in a locked period changes through the registers: neither its odometer, nor its car, nor the people it names', async () => {
      const { ask, backend, device, read, refused, world, userID } = await opened(60);
      // The demo has locked an earlier month. This call locks more days.
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
      // Whether a driver is active is not part of a locked record, so it may still change.
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

    test('drivers, contacts, reasons and cars can be created, changed and deleted', async () => {
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
        // The four registers have the same calls. Only their items differ.
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
      // The route that creates a contact is outside the versioned part of the API.
      expect(seen.filter(({ method }) => method === 'POST').map(({ path }) => path)).toContain(
        '/../logbook/contact',
      );
    });
  });
});
