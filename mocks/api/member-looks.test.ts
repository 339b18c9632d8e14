import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDemo, valueOf } from '../test-client.ts';
import { as, REX, server } from './member-rights-given.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

describe('what a member is told', () => {
  test('of a time when sharing was paused nothing, not even later; its owner is told all', async () => {
    const { world, ask, backend, clock, login } = await as('view', true);
    const from = world.now();
    clock.turn(600_000);
    expect(valueOf(await ask(backend.lastPositions([REX], null))).at).toHaveLength(0);
    world.members.pause(3003, [REX], null);
    clock.turn(60_000);
    const seen = valueOf(await ask(backend.track(REX, { from: from - 600, to: world.now() })));
    expect(seen.at.length).toBeGreaterThan(0);
    expect(Array.from(seen.at).filter((at) => at >= from && at < from + 600)).toEqual([]);
    await login('pets');
    const own = valueOf(await ask(backend.track(REX, { from, to: world.now() })));
    expect(Array.from(own.at).some((at) => at < from + 600)).toBe(true);
  });

  test('a pause with an end ends by itself', async () => {
    const { world, ask, backend, clock, login } = await as('view', false);
    world.members.pause(3003, [REX], { until: world.now() + 3600, reason: 'Vet' });
    expect(await ask(backend.track(REX, { lastPoints: 1 }))).toMatchObject({ ok: false });
    clock.turn(3_601_000);
    await login('base');
    expect(await ask(backend.track(REX, { lastPoints: 1 }))).toMatchObject({ ok: true });
    clock.turn(1_800_000);
    expect(valueOf(await ask(backend.track(REX, { lastMinutes: 25 }))).at.length).toBeGreaterThan(0);
  });

  test('looks are noted once an hour for each person and device, and never the owner’s own', async () => {
    const { world, ask, backend, clock, login } = await as('view', false);
    const before = world.members.looksAt(3003).length;
    for (let i = 0; i < 5; i++) valueOf(await ask(backend.lastPositions([REX], null)));
    expect(world.members.looksAt(3003).length).toBe(before + 1);
    clock.turn(3_600_000);
    await login('base');
    valueOf(await ask(backend.track(REX, { lastPoints: 1 })));
    expect(world.members.looksAt(3003).length).toBe(before + 2);
    await login('pets');
    valueOf(await ask(backend.lastPositions([REX], null)));
    const looks = valueOf(await ask(backend.looks()));
    expect(looks.length).toBe(before + 2);
    expect(looks[0]).toMatchObject({ name: 'Jakob Marxer', device: REX, kind: 'member' });
  });

  test('a link shows nothing of a device whose sharing is paused', async () => {
    const { world, ask, backend, login } = openDemo(server);
    const { userID } = await login('customer');
    const id = world.devicesOf(userID)[0]?.id ?? 0;
    const share = {
      devices: [id],
      kind: 'position',
      name: 'Nora',
      expires: world.now() + 60,
      goal: null,
    } as const;
    const { salt } = valueOf(await ask(backend.createShare('', { ...share, devices: [id] })));
    const { Secret } = await import('../../src/kernel/secret.ts');
    const seen = async () =>
      valueOf(await ask(backend.sharedView('share', new Secret(salt), null))).devices[0];
    expect((await seen())?.fixes).toHaveLength(1);
    expect(world.members.looksAt(userID)[0]).toMatchObject({ kind: 'link', name: 'Nora' });
    valueOf(await ask(backend.saveDevice(id, { pause: { until: null, reason: '', by: '' } })));
    expect((await seen())?.fixes).toEqual([]);
  });
});

describe('members at the pretend backend', () => {
  const wanted = { name: 'Nora', email: '', role: 'view', devices: null, until: null } as const;
  test('an invitation is made once, changed, sent again with a new link, and taken back', async () => {
    const { ask, backend, login, world } = openDemo(server);
    await login('customer');
    const made = valueOf(await ask(backend.inviteMember('k', wanted)));
    expect(valueOf(await ask(backend.inviteMember('k', wanted))).id).toBe(made.id);
    const before = world.members.of(3001)[0]?.token;
    expect(valueOf(await ask(backend.saveMember(made.id, { role: 'edit' })))).toMatchObject({ role: 'edit' });
    valueOf(await ask(backend.resendInvitation(made.id)));
    expect(world.members.of(3001)[0]?.token).not.toBe(before);
    valueOf(await ask(backend.removeMember(made.id)));
    expect(valueOf(await ask(backend.members()))).toEqual([]);
  });

  test('other people’s devices, an end that is over, the own address and one that is a member are refused', async () => {
    const { ask, backend, login, world } = openDemo(server);
    await login('customer');
    const wrong = [
      { ...wanted, devices: [REX] },
      { ...wanted, devices: [] },
      { ...wanted, until: world.now() - 1 },
      { ...wanted, email: 'customer@demo.fixpoint.example' },
      { ...wanted, email: 'no address' },
    ];
    for (const each of wrong)
      expect(await ask(backend.inviteMember('', each)), JSON.stringify(each)).toMatchObject({
        failure: { status: 422 },
      });
    valueOf(await ask(backend.inviteMember('a', { ...wanted, email: 'nora@example.com' })));
    expect(await ask(backend.inviteMember('b', { ...wanted, email: 'NORA@example.com' }))).toMatchObject({
      failure: { fields: { email: 'taken' } },
    });
  });

  test('what has come to its end shows nothing any more, and who leaves sees nothing', async () => {
    const { world, clock, ask, backend } = await as('view', false);
    const [held] = world.members.held(3006);
    world.members.change(held?.id ?? 0, { until: world.now() + 60 });
    expect(valueOf(await ask(backend.devices())).map(({ id }) => id)).toContain(REX);
    clock.turn(61_000);
    expect(valueOf(await ask(backend.devices())).map(({ id }) => id)).not.toContain(REX);
    world.members.change(held?.id ?? 0, { until: null });
    valueOf(await ask(backend.leaveDevice(REX)));
    expect(valueOf(await ask(backend.devices())).map(({ id }) => id)).not.toContain(REX);
    expect(await ask(backend.saveDevice(REX, { name: 'X' }))).toMatchObject({ failure: { status: 404 } });
  });

  test('place and eye of a shared device are each one’s own; its name is everybody’s', async () => {
    const { ask, backend, login } = await as('edit', false);
    valueOf(await ask(backend.saveDevice(REX, { shown: false, name: 'Rexi' })));
    expect(valueOf(await ask(backend.device(REX)))).toMatchObject({ shown: false, name: 'Rexi' });
    await login('pets');
    expect(valueOf(await ask(backend.device(REX)))).toMatchObject({ shown: true, name: 'Rexi', group: 31 });
  });
});
