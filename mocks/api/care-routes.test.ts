import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ParkGuard } from '../../events/care-types.ts';
import type { Measurements } from '../../events/care-types.ts';
import { tripsOf } from '../../src/rules/travel/trips.ts';
import { wayOf } from '../../src/rules/travel/way.ts';
import { testClock } from '../test-clock.ts';
import { openDemo, valueOf } from '../test-client.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

const far: ParkGuard = { imei: '', lat: 10, lng: 10, radius: 50, since: 0, alarmAt: null, by: 'hand' };

describe('care of devices at the mock server', () => {
  test('a device that leaves its guard raises one alarm, sent as a notification', async () => {
    const { backend, ask, login, world } = openDemo(server);
    const { userID } = await login('pets');
    const devices = world.devicesOf(userID);
    const imei = devices[0]?.imei ?? '';
    valueOf(await ask(backend.armGuard(imei, far)));
    world.care.watch(userID, devices);
    world.care.watch(userID, devices);
    const [guard] = valueOf(await ask(backend.guards()));
    expect(guard?.alarmAt).toBe(world.now());
    const told = valueOf(await ask(backend.notifications())).filter(({ title }) => title === 'Guard alarm');
    expect(told.map(({ kind, read }) => ({ kind, read }))).toEqual([{ kind: 3, read: false }]);
    valueOf(await ask(backend.disarmGuard(imei)));
    expect(valueOf(await ask(backend.guards()))).toEqual([]);
  });

  test('a guard at 0,0, or without a size, is refused', async () => {
    const { backend, ask, login, world } = openDemo(server);
    const { userID } = await login('pets');
    const imei = world.devicesOf(userID)[0]?.imei ?? '';
    expect(await ask(backend.armGuard(imei, { ...far, lat: 0, lng: 0 }))).toMatchObject({
      failure: { reason: 'conflict' },
    });
    expect(await ask(backend.armGuard(imei, { ...far, radius: 1 }))).toMatchObject({
      failure: { reason: 'invalid' },
    });
    expect(await ask(backend.armGuard('999', far))).toMatchObject({ ok: false });
  });

  test('the stolen bicycle of the demo has an alarm, a passport and all facts for a theft report', async () => {
    const { backend, ask, login } = openDemo(server);
    await login('bike');
    const [guard] = valueOf(await ask(backend.guards()));
    expect(guard?.alarmAt).toBeGreaterThan(0);
    expect(valueOf(await ask(backend.papers(guard?.imei ?? ''))).papers.passport?.frame).not.toBe('');
  });

  test('a command that the model does not support is refused', async () => {
    const { backend, ask, login, world } = openDemo(server);
    const { userID } = await login('pets');
    const imei = world.devicesOf(userID)[0]?.imei ?? '';
    expect(await ask(backend.sendCommand(imei, 'measure', true))).toMatchObject({
      failure: { reason: 'conflict', message: 'This tracker cannot do that.' },
    });
    expect(valueOf(await ask(backend.sendCommand(imei, 'led', true))).state).toMatch(/sent|asleep/);
  });

  test('a voice message to a watch is in its conversation; other types of files are refused', async () => {
    const { backend, ask, login, world } = openDemo(server);
    const { userID } = await login('watch');
    const imei = world.devicesOf(userID)[0]?.imei ?? '';
    const before = valueOf(await ask(backend.voiceMessages(imei)));
    expect(before.filter(({ heard }) => heard === false)).toHaveLength(2);
    valueOf(await ask(backend.sendVoiceMessage(imei, { mime: 'audio/webm', base64: 'AAAA', seconds: 2 })));
    valueOf(await ask(backend.markVoiceMessage(imei, before[0]?.id ?? '')));
    const after = valueOf(await ask(backend.voiceMessages(imei)));
    expect(after.filter(({ mine }) => mine)).toHaveLength(1);
    expect(after.filter(({ heard }) => heard === false)).toHaveLength(1);
    expect(
      await ask(backend.sendVoiceMessage(imei, { mime: 'text/html', base64: 'AAAA', seconds: 2 })),
    ).toMatchObject({ ok: false });
  });

  test('more than five SOS contacts are refused with the reason', async () => {
    const { backend, ask, login, world } = openDemo(server);
    const { userID } = await login('watch');
    const imei = world.devicesOf(userID)[0]?.imei ?? '';
    const contacts = Array.from({ length: 6 }, (_, i) => ({ name: `${i}`, phone: '+46311234567' }));
    const before = valueOf(await ask(backend.papers(imei)));
    expect(await ask(backend.savePapers(imei, { contacts }, before))).toMatchObject({
      failure: { reason: 'conflict', message: 'The watch holds five SOS contacts.' },
    });
  });
});

describe('guards that disarm themselves, at the mock server', () => {
  const armed = async (account: 'customer' | 'pets', changes: Partial<ParkGuard>, at: 'here' | 'far') => {
    const demo = openDemo(server);
    const { backend, ask, login, world, clock } = demo;
    const { userID } = await login(account);
    const [device] = world.devicesOf(userID);
    if (!device) throw new Error('no device');
    await world.simulator.ready([device.city]);
    const [lng, lat] = device.home;
    const place = at === 'far' ? far : { ...far, lat, lng, radius: 5000 };
    valueOf(await ask(backend.armGuard(device.imei, { ...place, ...changes })));
    const guards = async () => valueOf(await ask(backend.guards()));
    const look = () => world.care.watch(userID, [device]);
    return { ...demo, guards, look, clock, place, device };
  };
  test('when its time is over, a guard is off without an alarm', async () => {
    const { guards, look, clock, world } = await armed('customer', { ends: 1_778_574_660 }, 'here');
    expect(await guards()).toHaveLength(1);
    clock.turn(61_000);
    expect(world.now()).toBeGreaterThan(1_778_574_660);
    look();
    expect(await guards()).toEqual([]);
    expect(world.notifications(3001).filter(({ bezeichnung }) => bezeichnung === 'Guard alarm')).toEqual([]);
  });
  test('a taxi whose ignition is switched on disarms its guard before the alarm', async () => {
    const { guards, look, clock, world } = await armed('customer', { byIgnition: true }, 'far');
    for (let i = 0; i < 20 && (await guards()).length > 0; i++) {
      clock.turn(60_000);
      look();
    }
    expect(await guards()).toEqual([]);
    expect(world.notifications(3001).filter(({ bezeichnung }) => bezeichnung === 'Guard alarm')).toEqual([]);
  });
  test('changing the end of a guard keeps the time at which it was armed', async () => {
    const { guards, clock, ask, backend, place, device } = await armed('customer', {}, 'here');
    const [before] = await guards();
    clock.turn(10_000);
    valueOf(await ask(backend.armGuard(device.imei, { ...place, byIgnition: true })));
    expect(await guards()).toMatchObject([{ since: before?.since, byIgnition: true }]);
  });
});

describe('the measurements of a vehicle come from its fixes', () => {
  const told = async ({ backend, ask, clock }: ReturnType<typeof openDemo>, name: string) => {
    const device = valueOf(await ask(backend.devices())).find((each) => each.name === name);
    if (!device) throw new Error(name);
    const { id, imei } = device;
    const now = clock.now() / 1000;
    const began = now - (now % 86_400) - 2 * 3_600;
    let all: Partial<Measurements> = {};
    for (const call of backend.measurements({ id, imei, vehicle: true }, now, began))
      all = { ...all, ...valueOf(await ask(call)) };
    const fixes = valueOf(await ask(backend.track(id, { from: began, to: Math.floor(now) })));
    const driven = tripsOf(wayOf(fixes, id, began, now).way).reduce((sum, { metres }) => sum + metres, 0);
    return { ...all, driven };
  };

  test('the distance of a day is that of its trips, to the metre', async () => {
    const demo = openDemo(server);
    await demo.login('customer');
    for (const name of ['Anna’s estate car', 'Parcel van 7', 'Taxi 241']) {
      const { today, driven } = await told(demo, name);
      expect(today, name).toBe(driven / 1000);
    }
  });

  test('while a vehicle stands, neither the odometer nor the time of the ignition changes', async () => {
    const demo = openDemo(server, { clock: testClock(Date.UTC(2026, 4, 12, 1, 0)) });
    await demo.login('customer');
    const before = await told(demo, 'Anna’s estate car');
    demo.clock.turn(30 * 60_000);
    const after = await told(demo, 'Anna’s estate car');
    expect(before.ignition).toMatchObject({ on: false, since: expect.any(Number) });
    expect(after.ignition).toEqual(before.ignition);
    expect(before.odometer).toBeGreaterThan(45_210);
    expect([after.odometer, after.engineHours]).toEqual([before.odometer, before.engineHours]);
  });

  test('the odometer grows by the distance driven', async () => {
    const demo = openDemo(server);
    await demo.login('customer');
    const before = await told(demo, 'Taxi 241');
    demo.clock.turn(20 * 60_000);
    const after = await told(demo, 'Taxi 241');
    expect(after.driven).toBeGreaterThan(before.driven);
    const went = Math.round(((after.odometer ?? 0) - (before.odometer ?? 0)) * 1000);
    expect(went).toBe(after.driven - before.driven);
  });
});

test('soon after midnight an animal has rested no longer than the day is old', async () => {
  const midnight = new Date(2026, 4, 12).getTime();
  const { backend, ask, login } = openDemo(server, { clock: testClock(midnight + 90 * 60_000) });
  await login('pets');
  for (const { id, imei } of valueOf(await ask(backend.devices()))) {
    const now = midnight / 1000 + 90 * 60;
    for (const call of backend.measurements({ id, imei, vehicle: false }, now, midnight / 1000)) {
      const today = valueOf(await ask(call)).days?.at(-1);
      expect((today?.minutes ?? 0) + (today?.rest ?? 0)).toBeLessThanOrEqual(90);
    }
  }
});
