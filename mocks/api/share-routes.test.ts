import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Secret } from '../../src/kernel/secret.ts';
import { testClock } from '../test-clock.ts';
import { openDemo, valueOf } from '../test-client.ts';
import { liveBetween } from '../world/positions.ts';
import { DEMO_SALTS, kioskIdOf } from '../world/shares.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

const wanted = (devices: number[], expires: number) =>
  ({ devices, kind: 'position', name: 'Mine', expires, goal: null }) as const;
const HOUR = 3600;

type LatLng = { readonly lat: number; readonly lng: number };

/** Returns how far a place is from a straight line between two others (metres; for short lines). */
function metresOff(from: LatLng, to: LatLng, lat: number, lng: number): number {
  const wide = 111_195 * Math.cos((lat * Math.PI) / 180);
  const [dx, dy] = [(to.lng - from.lng) * wide, (to.lat - from.lat) * 111_195];
  const [x, y] = [(lng - from.lng) * wide, (lat - from.lat) * 111_195];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / length));
  return Math.hypot(x - dx * share, y - dy * share);
}

describe('links at the mock server', () => {
  test('a link is created once, however often the request is sent; it is changed and revoked', async () => {
    const { backend, ask, login, world } = openDemo(server);
    const { userID } = await login('customer');
    const id = world.devicesOf(userID)[0]?.id ?? 0;
    const before = valueOf(await ask(backend.shares())).length;
    const share = { ...wanted([id], world.now() + HOUR), devices: [id] };
    const made = valueOf(await ask(backend.createShare('k1', share)));
    expect(valueOf(await ask(backend.createShare('k1', share))).salt).toBe(made.salt);
    expect(valueOf(await ask(backend.shares()))).toHaveLength(before + 1);
    expect(valueOf(await ask(backend.saveShare(made.salt, { name: 'Other' })))).toMatchObject({
      name: 'Other',
      expires: share.expires,
    });
    valueOf(await ask(backend.revokeShare(made.salt)));
    expect(valueOf(await ask(backend.shares()))).toHaveLength(before);
    expect(await ask(backend.sharedView('share', new Secret(made.salt), null))).toMatchObject({
      failure: { status: 410, message: 'revoked' },
    });
  });

  test('a device keeps its number within a link when the owner changes the devices', async () => {
    const { backend, ask, login, world } = openDemo(server);
    const { userID } = await login('customer');
    const [a = 0, b = 0, c = 0] = world.devicesOf(userID).map(({ id }) => id);
    const { salt } = valueOf(
      await ask(backend.createShare('k2', { ...wanted([], world.now() + HOUR), devices: [a, b] })),
    );
    const keys = async () =>
      valueOf(await ask(backend.sharedView('share', new Secret(salt), null))).devices.map(({ key }) => key);
    expect(await keys()).toEqual([1, 2]);
    valueOf(await ask(backend.saveShare(salt, { devices: [b, c] })));
    expect(await keys()).toEqual([2, 3]);
    valueOf(await ask(backend.saveShare(salt, { devices: [c, a] })));
    expect(await keys()).toEqual([3, 1]);
  });

  test('devices of others, none, and an end in the past are refused', async () => {
    const { backend, ask, login, world } = openDemo(server);
    const { userID } = await login('customer');
    const id = world.devicesOf(userID)[0]?.id ?? 0;
    const soon = world.now() + HOUR;
    for (const share of [wanted([], soon), wanted([7_000_001], soon), wanted([id], world.now() - 1)])
      expect(await ask(backend.createShare('', { ...share, devices: [...share.devices] }))).toMatchObject({
        failure: { status: 422 },
      });
    expect(
      await ask(backend.createShare('', { ...wanted([id], soon), devices: [id], kind: 'eta' })),
    ).toMatchObject({ failure: { fields: { goal: 'missing' } } });
  });

  test('another customer’s link cannot be changed', async () => {
    const { backend, ask, login } = openDemo(server);
    await login('pets');
    expect(await ask(backend.revokeShare(DEMO_SALTS.trail))).toMatchObject({ ok: false });
    expect(valueOf(await ask(backend.shares()))).toEqual([]);
  });

  test('a link works without a login; a request for newer fixes gets only those', async () => {
    const clock = testClock();
    const { backend, ask } = openDemo(server, { clock });
    const link = new Secret(DEMO_SALTS.trail);
    const first = valueOf(await ask(backend.sharedView('share', link, null)));
    expect(first).toMatchObject({
      kind: 'trail',
      devices: [
        { key: 1, name: 'Harbour shuttle', icon: 'bus', address: expect.stringMatching(/ \d+, Göteborg$/) },
      ],
    });
    const fixes = first.devices[0]?.fixes ?? [];
    expect(fixes.length).toBeGreaterThan(50);
    clock.turn(20_000);
    const next = valueOf(await ask(backend.sharedView('share', link, fixes.at(-1)?.at ?? 0)));
    expect(next.devices[0]?.fixes.length).toBeLessThan(15);
    for (const { at } of next.devices[0]?.fixes ?? []) expect(at).toBeGreaterThan(fixes.at(-1)?.at ?? 0);
  });

  test('a trail goes round corners: where the device turns, it keeps the fixes', async () => {
    const clock = testClock();
    clock.turn(HOUR * 1000);
    const { backend, ask, login, world } = openDemo(server, { clock });
    const { userID } = await login('customer');
    const van = world.devicesOf(userID)[1]?.id ?? 0;
    const share = { ...wanted([], world.now() + 3 * HOUR), devices: [van], kind: 'trail' } as const;
    const { salt } = valueOf(await ask(backend.createShare('c', { ...share, devices: [van] })));
    // In the middle of a working morning.
    clock.turn(2 * HOUR * 1000);
    const shown = valueOf(await ask(backend.sharedView('share', new Secret(salt), null)));
    const fixes = shown.devices[0]?.fixes ?? [];
    expect(fixes.length).toBeGreaterThan(100);
    expect(fixes.length).toBeLessThanOrEqual(1500);
    const [device] = world.devicesOf(userID).filter(({ name }) => name === shown.devices[0]?.name);
    const every = liveBetween(world, device ? [device] : [], fixes[0]?.at ?? 0, world.now());
    let farthest = 0;
    for (const [i, at] of every.at.entries()) {
      const next = fixes.findIndex((fix) => fix.at >= at);
      const [from, to] = [fixes[Math.max(0, next - 1)], fixes[next]];
      if (!from || !to || to.at - from.at > 60) continue;
      farthest = Math.max(
        farthest,
        metresOff(from, to, (every.lat[i] ?? 0) / 1e7, (every.lng[i] ?? 0) / 1e7),
      );
    }
    expect(every.at.length, 'all fixes').toBeGreaterThan(2 * fixes.length);
    expect(farthest, 'metres off the true way').toBeLessThan(20);
  });

  test('a link shows the trail from the moment when it was made, and never what lay before', async () => {
    const clock = testClock();
    // In the middle of a working morning.
    clock.turn(3 * HOUR * 1000);
    const { backend, ask, login, world } = openDemo(server, { clock });
    const { userID } = await login('customer');
    const [, van = 0, , courier = 0] = world.devicesOf(userID).map(({ id }) => id);
    const goal = { lat: 57.7, lng: 12.1, name: 'Customer' };
    const look = async (salt: string) => {
      const shown = valueOf(await ask(backend.sharedView('share', new Secret(salt), null)));
      return shown.devices.map(({ fixes }) => fixes.map(({ at }) => at));
    };
    const made = world.now();
    const share = { ...wanted([], made + HOUR), devices: [van] };
    const trail = valueOf(await ask(backend.createShare('t', { ...share, kind: 'trail' }))).salt;
    const arrival = valueOf(await ask(backend.createShare('a', { ...share, kind: 'eta', goal }))).salt;
    // Before it moves on, only its place is known.
    for (const salt of [trail, arrival]) expect((await look(salt)).map(({ length }) => length)).toEqual([1]);
    clock.turn(600_000);
    for (const salt of [trail, arrival]) {
      const [times = []] = await look(salt);
      expect(times.length).toBeGreaterThan(5);
      expect(Math.min(...times)).toBeGreaterThanOrEqual(made);
    }
    // A change that shows more is a new beginning, for a device that is added and for a trail that was not shown.
    valueOf(await ask(backend.saveShare(trail, { devices: [van, courier] })));
    expect((await look(trail)).map(({ length }) => length)).toEqual([1, 1]);
    valueOf(await ask(backend.saveShare(arrival, { kind: 'trail' })));
    expect((await look(arrival)).map(({ length }) => length)).toEqual([1]);
    clock.turn(300_000);
    // Another name or end shows nothing more.
    valueOf(await ask(backend.saveShare(trail, { name: 'Other', expires: made + 2 * HOUR })));
    expect((await look(trail))[0]?.length).toBeGreaterThan(5);
  });

  test('"position only" gives one fix, never the trail', async () => {
    const { backend, ask, login, world } = openDemo(server);
    const { userID } = await login('customer');
    const id = world.devicesOf(userID)[1]?.id ?? 0;
    const made = valueOf(
      await ask(backend.createShare('k', { ...wanted([id], world.now() + HOUR), devices: [id] })),
    );
    const shown = valueOf(await ask(backend.sharedView('share', new Secret(made.salt), null)));
    expect(shown.devices.map(({ fixes }) => fixes.length)).toEqual([1]);
  });

  test('a past trip gives its own fixes, and none from before or after it', async () => {
    const { backend, ask, login, world } = openDemo(server);
    const { userID } = await login('customer');
    const id = world.devicesOf(userID)[1]?.id ?? 0;
    const [from, to] = [world.now() - 3 * HOUR, world.now() - HOUR];
    const share = { ...wanted([id], world.now() + HOUR), devices: [id], kind: 'trip', goal: null } as const;
    const make = (trip: { from: number; to: number }) =>
      ask(backend.createShare(`${trip.from} ${trip.to}`, { ...share, devices: [id], trip }));
    const made = valueOf(await make({ from, to }));
    expect(made).toMatchObject({ kind: 'trip', trip: { from, to } });
    const shown = valueOf(await ask(backend.sharedView('share', new Secret(made.salt), null)));
    expect(shown).toMatchObject({ kind: 'trip', trip: { from, to } });
    const times = shown.devices[0]?.fixes.map(({ at }) => at) ?? [];
    expect(times.length).toBeGreaterThan(10);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(from);
    expect(Math.max(...times)).toBeLessThanOrEqual(to);
    for (const trip of [
      { from: to, to: from },
      { from, to: world.now() + HOUR },
      { from: from - 9 * 86_400, to },
    ])
      expect(await make(trip)).toMatchObject({ failure: { fields: { trip: 'unknown' } } });
  });

  test('expired, revoked, unknown and malformed links have different errors; guessing is slowed down', async () => {
    const { backend, ask } = openDemo(server);
    const look = (salt: string) => ask(backend.sharedView('share', new Secret(salt), null));
    expect(await look(DEMO_SALTS.expired)).toMatchObject({ failure: { status: 410, message: 'expired' } });
    expect(await look(DEMO_SALTS.revoked)).toMatchObject({ failure: { status: 410, message: 'revoked' } });
    expect(await look('short')).toMatchObject({ failure: { status: 400 } });
    expect(await look('<script>')).toMatchObject({ failure: { status: 400 } });
    const answers = [];
    for (let i = 0; i < 14; i++) answers.push(await look(`${'0'.repeat(30)}${String(i).padStart(10, '0')}`));
    expect(answers[0]).toMatchObject({ failure: { status: 404 } });
    expect(answers.at(-1)).toMatchObject({ failure: { status: 429, retryAfter: 60 } });
    // The limit on guesses does not apply to a valid link.
    expect(await look(DEMO_SALTS.trail)).toMatchObject({ ok: true });
  });

  test('a link expires by the clock', async () => {
    const clock = testClock();
    const { backend, ask } = openDemo(server, { clock });
    const link = new Secret(DEMO_SALTS.eta);
    expect(await ask(backend.sharedView('share', link, null))).toMatchObject({ ok: true });
    clock.turn(41 * 60_000);
    expect(await ask(backend.sharedView('share', link, null))).toMatchObject({
      failure: { message: 'expired' },
    });
  });

  test('a wall screen has its own id without an end; any other one is unknown or malformed', async () => {
    const { backend, ask } = openDemo(server);
    const look = (id: string) =>
      ask(backend.sharedView('kiosk', new Secret(id.replace('viewmode_', '')), null));
    expect(await look(kioskIdOf(1_000_001))).toMatchObject({
      ok: true,
      value: { expires: null, devices: [{ name: 'Taxi 241' }] },
    });
    expect(await look(`viewmode_1000002_${'a'.repeat(40)}`)).toMatchObject({ failure: { status: 404 } });
    expect(await look('viewmode_1000001_abc')).toMatchObject({ failure: { status: 400 } });
  });
});
