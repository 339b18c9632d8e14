import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ParkGuard } from '../../events/care-types.ts';
import { openDemo, valueOf } from '../test-client.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

const far: ParkGuard = { imei: '', lat: 10, lng: 10, radius: 50, since: 0, alarmAt: null, by: 'hand' };

describe('care of devices at the pretend backend', () => {
  test('[MAP-15] a device that is not where its guard is raises one alarm, told as a notification', async () => {
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

  test('[MAP-15] a guard at 0,0 or of no size is refused', async () => {
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

  test('[MODE-04] the stolen bicycle of the demo has an alarm, a passport and a report’s worth of facts', async () => {
    const { backend, ask, login } = openDemo(server);
    await login('bike');
    const [guard] = valueOf(await ask(backend.guards()));
    expect(guard?.alarmAt).toBeGreaterThan(0);
    expect(valueOf(await ask(backend.papers(guard?.imei ?? ''))).papers.passport?.frame).not.toBe('');
  });

  test('[MODE-02] a command that the model cannot do is refused', async () => {
    const { backend, ask, login, world } = openDemo(server);
    const { userID } = await login('pets');
    const imei = world.devicesOf(userID)[0]?.imei ?? '';
    expect(await ask(backend.sendCommand(imei, 'measure', true))).toMatchObject({
      failure: { reason: 'conflict', message: 'This tracker cannot do that.' },
    });
    expect(valueOf(await ask(backend.sendCommand(imei, 'led', true))).state).toMatch(/sent|asleep/);
  });

  test('[MODE-03] what is spoken to a watch is in its conversation; another kind of file is refused', async () => {
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

  test('[MODE-03] more than five SOS contacts are refused with the reason', async () => {
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
