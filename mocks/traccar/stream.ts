import { falsify, lastFixes, readyFor } from '../world/positions.ts';
import { liveFixes } from '../socket/live-fixes.ts';
import { timersOf } from '../clock.ts';
import { chance } from '../simulator/chance.ts';
import type { MockDevice } from '../world/mock-device.ts';
import { rawPositions } from './positions.ts';
import type { Pretend } from './pretend.ts';
import type { Raw, User } from './users.ts';

/** The server's side of one WebSocket connection. */
export type Line = { send(message: string): void; close(code: number, reason: string): void };

const TICK = 200;
/** Interval at which the WebSocket sends an empty keep-alive message (milliseconds), whatever else it sends. */
const KEEP_ALIVE = 55_000;
const EVENTS_EVERY = 5000;
const ALARM_EVERY = 20_000;
/** Code with which the WebSocket closes when the connection drops (a scenario). */
export const CLOSE_UNAVAILABLE = 4500;

/**
 * Serves one WebSocket connection of a signed-in user: first the last position of every device, then two messages
 * for each report of a device, live events, and an empty message every 55 seconds.
 */
export const serveTraccarStream = (pretend: Pretend, user: User, line: Line): { stop(): void } => {
  const { world, devices, events } = pretend;
  const { clock, recordings } = world;
  const { active } = world.scenarios;
  const timers = timersOf(clock);
  const { after, every, stop } = timers;

  const close = (code: number, reason: string) => {
    if (timers.isStopped()) return;
    stop();
    line.close(code, reason);
  };
  const say = (message: Raw) => line.send(JSON.stringify(message));

  /** For each device: ids of the fences that contained its last position. */
  const within = new Map<number, readonly number[]>();

  const tellEvent = (event: Raw) => {
    const device = pretend.seenBy(user).find(({ id }) => id === event['deviceId']);
    const told = device && events.asTold(user, device, event);
    if (told) say({ events: [told] });
  };
  /** Sends events if a device has entered or left a fence since its last position. */
  const crossed = (device: MockDevice, position: Raw) => {
    const now = (position['geofenceIds'] ?? []) as readonly number[];
    const before = within.get(device.id);
    within.set(device.id, now);
    if (!before) return;
    const happened = [
      ...now.filter((id) => !before.includes(id)).map((id) => ({ type: 'geofenceEnter', id })),
      ...before.filter((id) => !now.includes(id)).map((id) => ({ type: 'geofenceExit', id })),
    ];
    for (const { type, id } of happened)
      events.raise(user.customer, `${type} ${id} ${String(position['id'])}`, {
        deviceId: device.id,
        type,
        geofenceId: id,
        positionId: position['id'],
      });
  };

  const begin = async (): Promise<void> => {
    let seen = pretend.seenBy(user);
    const live = liveFixes(world, user.customer, seen);
    // Events are sent only for seconds that are over, because more may happen in the current second.
    let toldUntil = world.now() - 1;
    await readyFor(world, seen);
    if (timers.isStopped()) return;
    const positionsOf = (fixes: ReturnType<typeof lastFixes>) =>
      rawPositions(
        falsify(world, user.customer, fixes),
        new Map(seen.map((device) => [device.id, device])),
        world.simulator.delay,
        pretend.fencesOf(user.customer, seen),
        pretend.lostGps,
      );
    const first = positionsOf(lastFixes(world, seen, 1));
    for (const position of first)
      within.set(Number(position['deviceId']), (position['geofenceIds'] ?? []) as readonly number[]);
    say({ positions: first });

    const look = () => {
      const fixes = live.next();
      if (fixes.count === 0) return;
      const byId = new Map(seen.map((device) => [device.id, device]));
      for (const position of positionsOf(fixes.columns())) {
        const device = byId.get(Number(position['deviceId']));
        if (!device) continue;
        const at = Date.parse(String(position['deviceTime'])) / 1000;
        say({ devices: [devices.written(device, at)] });
        say({ positions: [position] });
        crossed(device, position);
      }
    };
    timers.add(
      recordings.onChange(({ userID, kind, device }) => {
        if (userID !== user.customer || timers.isStopped()) return;
        seen = pretend.seenBy(user);
        if (kind === 'removed') return live.end(device.id);
        live.begin(device.id);
        say({ devices: [devices.written(device, null)] });
      }),
    );
    timers.add(
      events.onRaise((owner, event) => {
        if (owner === user.customer && !timers.isStopped()) tellEvent(event);
      }),
    );
    look();
    every(TICK, look);
    every(KEEP_ALIVE, () => say({}));
    every(EVENTS_EVERY, () => {
      // Devices may have been added, disabled or deleted while the connection was open.
      const now = pretend.seenBy(user);
      if (now.length !== seen.length || now.some(({ id }, i) => id !== seen[i]?.id)) live.follow(now);
      seen = now;
      const over = world.now() - 1;
      for (const event of events.ofWorld(seen, toldUntil, over).toReversed()) tellEvent(event);
      toldUntil = over;
    });
    if (active.has('pushes')) {
      let turn = 0;
      every(ALARM_EVERY, () => {
        const device = seen[(turn++ * 5) % Math.max(1, seen.length)];
        if (device)
          events.raise(user.customer, `push ${world.nowMs()}`, {
            deviceId: device.id,
            type: 'alarm',
            attributes: { alarm: turn % 2 === 0 ? 'sos' : 'vibration' },
          });
      });
    }
    if (active.has('malformed'))
      every(3000, () => line.send('{"positions":[{"id":1,"deviceId":"x"},null],"devi'));
    if (active.has('flaky-socket'))
      after(8000 + chance(world.now(), 71) * 7000, () => close(CLOSE_UNAVAILABLE, 'The line broke.'));
  };

  if (active.has('nosocket') || active.has('offline') || active.has('captive'))
    after(0, () => close(CLOSE_UNAVAILABLE, 'There is no socket.'));
  else begin().catch(() => close(CLOSE_UNAVAILABLE, 'The streets could not be loaded.'));
  return { stop };
};
