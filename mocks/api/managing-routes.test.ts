import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDemo, valueOf } from '../test-client.ts';

describe('managing routes', () => {
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterAll(() => server.close());

  const opened = async (scenario: string | null = null) => {
    const demo = openDemo(server, { scenario });
    const { userID } = await demo.login('customer');
    const devices = valueOf(await demo.ask(demo.backend.devices()));
    const [first] = devices;
    if (!first) throw new Error('no devices');
    return { ...demo, userID, devices, first, id: first.id };
  };

  describe('changes of devices at the mock server', () => {
    test('an empty name, or one that is too long, is refused with a code for its field', async () => {
      const { ask, backend, id } = await opened();
      for (const name of ['', '   ', 'x'.repeat(61)])
        expect(await ask(backend.saveDevice(id, { name }))).toMatchObject({
          failure: {
            reason: 'invalid',
            fields: { name: 'length' },
            message: 'The name must have 1 to 60 characters.',
          },
        });
      expect(valueOf(await ask(backend.saveDevice(id, { name: ` ${'x'.repeat(60)} ` }))).name).toHaveLength(
        60,
      );
    });

    test('a device takes a list position, and the devices in between move by one', async () => {
      const { ask, backend, devices } = await opened();
      const placesOf = (list: typeof devices) =>
        [...list].sort((a, b) => a.position - b.position).map(({ name }) => name);
      const [a, b, c, d, ...rest] = placesOf(devices);
      const moved = devices.find(({ name }) => name === a);
      valueOf(await ask(backend.saveDevice(moved?.id ?? 0, { position: 3 })));
      expect(placesOf(valueOf(await ask(backend.devices())))).toEqual([b, c, a, d, ...rest]);
      valueOf(await ask(backend.saveDevice(moved?.id ?? 0, { position: 1 })));
      expect(placesOf(valueOf(await ask(backend.devices())))).toEqual([a, b, c, d, ...rest]);
      valueOf(await ask(backend.saveDevice(moved?.id ?? 0, { position: 9999 })));
      const after = valueOf(await ask(backend.devices()));
      expect(placesOf(after)).toEqual([b, c, d, ...rest, a]);
      expect(after.map(({ position }) => position).sort((x, y) => x - y)).toEqual(after.map((_, i) => i + 1));
    });

    test('alarms are stored as they were set; an invalid address is refused', async () => {
      const { ask, backend, first, id } = await opened();
      const alarms = { ...first.alarms, on: false, quiet: { from: '22:30', to: '06:00' }, pausedUntil: 99 };
      const set = { ...alarms, recipients: ['anna@example.com'] } as NonNullable<typeof first.alarms>;
      valueOf(await ask(backend.saveDevice(id, { alarms: set })));
      expect(valueOf(await ask(backend.device(id))).alarms).toEqual(set);
      expect(await ask(backend.saveDevice(id, { alarms: { ...set, recipients: ['nobody'] } }))).toMatchObject(
        {
          failure: { reason: 'invalid', fields: { alarm_recipients: 'email' } },
        },
      );
    });

    test('several devices change at once; those of other customers do not', async () => {
      const { ask, backend, devices, world } = await opened();
      const ids = devices.slice(0, 3).map(({ id }) => id);
      const saved = valueOf(await ask(backend.saveDevices([...ids, 999], { group: 12, shown: false })));
      expect(saved.map(({ id, group, shown }) => ({ id, group, shown }))).toEqual(
        ids.map((id) => ({ id, group: 12, shown: false })),
      );
      expect(world.rawDevice(3002, 999)).toBeUndefined();
      expect(await ask(backend.saveDevices([999], { shown: false }))).toMatchObject({ ok: false });
    });

    test('groups are created once per key, changed, and deleted; their devices stay', async () => {
      const { ask, backend, id } = await opened();
      const made = valueOf(await ask(backend.createGroup('key', { name: ' Boats ', colour: '#2f6fde' })));
      expect(made.name).toBe('Boats');
      expect(valueOf(await ask(backend.createGroup('key', { name: 'Boats', colour: '#2f6fde' }))).id).toBe(
        made.id,
      );
      valueOf(await ask(backend.saveDevice(id, { group: made.id })));
      expect(valueOf(await ask(backend.saveGroup(made.id, { name: 'Ships' }))).name).toBe('Ships');
      valueOf(await ask(backend.deleteGroup(made.id)));
      expect(valueOf(await ask(backend.groups())).map(({ name }) => name)).not.toContain('Ships');
      expect(valueOf(await ask(backend.device(id))).group).toBeNull();
      expect(await ask(backend.saveGroup(made.id, { name: 'Gone' }))).toMatchObject({
        failure: { reason: 'notFound' },
      });
      expect(await ask(backend.saveDevice(id, { group: made.id }))).toMatchObject({
        failure: { reason: 'invalid', fields: { category_id: 'unknown' } },
      });
      expect(await ask(backend.createGroup('other', { name: '', colour: '#2f6fde' }))).toMatchObject({
        failure: { fields: { name: 'length' } },
      });
    });

    test('a test alarm becomes a notification of its type; a model without it, and a sleeping device, are reported', async () => {
      const { ask, backend, devices, world, userID } = await opened();
      const byName = (name: string) => devices.find((each) => each.name === name)?.imei ?? '';
      expect(valueOf(await ask(backend.testAlarm(byName('Taxi 241'), 'speed')))).toBe('sent');
      const told = world.told.toldTo(userID, 0, world.now() + 5);
      expect(told.map(({ meldungtyp }) => meldungtyp)).toEqual([5]);
      expect(await ask(backend.testAlarm(byName('Taxi 241'), 'sos'))).toMatchObject({
        failure: { reason: 'conflict' },
      });
      expect(valueOf(await ask(backend.testAlarm(byName('Camper'), 'battery')))).toBe('asleep');
      expect(await ask(backend.testAlarm('999', 'sos'))).toMatchObject({
        failure: { reason: 'unavailable' },
      });
    });

    test('in the scenario of refusals every change is refused with a reason', async () => {
      const { ask, backend, id } = await opened('refuse-changes');
      const refused = { failure: { message: 'Your company allows no changes at the moment.' } };
      expect(await ask(backend.saveDevice(id, { name: 'New' }))).toMatchObject(refused);
      expect(await ask(backend.createGroup('k', { name: 'New', colour: '#2f6fde' }))).toMatchObject(refused);
      expect(await ask(backend.deleteGroup(11))).toMatchObject(refused);
    });

    test('in the scenario of conflicts another user changes the field first, once', async () => {
      const { ask, backend, id } = await opened('conflict');
      expect(await ask(backend.saveDevice(id, { name: 'Mine' }))).toMatchObject({
        failure: { reason: 'conflict' },
      });
      expect(valueOf(await ask(backend.device(id))).name).toBe('Renamed in the office');
      expect(valueOf(await ask(backend.saveDevice(id, { name: 'Mine' }))).name).toBe('Mine');
    });

    test('connections send the changes that they have not sent yet', async () => {
      const { ask, backend, id, world, userID } = await opened();
      const before = world.managing.newsCount();
      valueOf(await ask(backend.saveDevice(id, { name: 'Heard' })));
      expect(world.managing.changedSince(userID, before)).toEqual([id]);
      expect(world.managing.changedSince(userID, world.managing.newsCount())).toEqual([]);
      expect(world.managing.changedSince(userID + 1, before)).toEqual([]);
    });
  });
});

describe('admin routes', () => {
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterAll(() => server.close());

  const everybody = {
    ...{ page: 0, size: 100, search: '', sort: 'name', descending: false },
    filters: {},
  };

  test('"last active" includes the running session: the user who asks is active now', async () => {
    const { backend, ask, login, clock, world } = openDemo(server);
    await login('admin');
    const mine = world.signedIn();
    clock.turn(90_000);
    const { rows } = valueOf(await ask(backend.adminUsers(everybody)));
    expect(rows.find(({ id }) => id === mine)?.lastActive).toBe(world.now());
    // Only the customer who sent the request counts as active now.
    const others = rows.filter(({ id, lastActive }) => id !== mine && lastActive === world.now());
    expect(others).toEqual([]);
  });
});
