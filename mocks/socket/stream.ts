import { encodeFixFrame } from '../../src/api/product/fix-frame.ts';
import { FixBuilder } from '../../src/api/fix-builder.ts';
import { timersOf } from '../clock.ts';
import { chance } from '../simulator/chance.ts';
import type { MockDevice } from '../world/mock-device.ts';
import { falsify, rawFixes, readyFor } from '../world/positions.ts';
import type { World } from '../world/world.ts';
import { liveFixes, SLOT } from './live-fixes.ts';

/** The server's side of one WebSocket connection. */
export type Line = {
  send(message: string | ArrayBuffer): void;
  close(code: number, reason: string): void;
};

/** One WebSocket connection: `hear` takes the client's messages until `stop` is called. */
export type Stream = { hear(message: unknown): void; stop(): void };

/** If an account has more devices than this, it gets its fixes as binary frames. */
const BINARY_FROM = 1000;
const SMALL_TICK = 200;
const PING_EVERY = 25_000;
const NOTIFY_EVERY = 5000;
const TELL_CHANGES_EVERY = 1000;
const TELL_EVERY = 20_000;
const AUTH_WITHIN = 10_000;

export const CLOSE_UNAUTHORISED = 4401;
/** Close code of the WebSocket in the scenarios in which it is unavailable or drops. */
export const CLOSE_UNAVAILABLE = 4500;

/** The notifications that the scenario `pushes` sends, one after the other. */
const HAPPENS = [
  { kind: 4, title: 'SOS' },
  { kind: 23, title: 'Voice message' },
  { kind: 24, title: 'Photo' },
  { kind: 5, title: 'Speed alarm', speed: [67, 50] },
  { kind: 10, title: 'Area entered' },
  { kind: 99, title: 'Maintenance due' },
] as const;

/** Returns where a simulated device is now, or null. */
const placeOf = ({ simulator, now }: World, device: MockDevice) => {
  const place = new FixBuilder(1);
  simulator.lastFixes(device, 1, now(), place);
  const { lat, lng } = place.columns();
  return place.count > 0 ? { lat: (lat[0] ?? 0) / 1e7, lng: (lng[0] ?? 0) / 1e7 } : null;
};

/** Serves one WebSocket connection: authentication first, then live fixes, notifications, new devices and pings. */
export const serveStream = (world: World, line: Line): Stream => {
  const { clock, recordings } = world;
  const { active } = world.scenarios;
  const timers = timersOf(clock);
  const { after, every, stop } = timers;
  let isKnown = false;

  const close = (code: number, reason: string) => {
    if (timers.isStopped()) return;
    stop();
    line.close(code, reason);
  };
  const say = (type: string, data?: unknown) =>
    line.send(JSON.stringify(data === undefined ? { type } : { type, data }));

  const begin = async (userID: number): Promise<void> => {
    let devices = world.devicesOf(userID);
    const isLarge = devices.length > BINARY_FROM;
    // The source of live fixes is created before the streets are loaded. So fixes that arrive during the loading are
    // sent too.
    const live = liveFixes(world, userID, devices);
    /** Ids of other customers' devices that this account may see now. */
    let foreign = world.members.foreign(userID).map(({ id }) => id);
    // Notifications are sent only for seconds that are over, because more may happen in the current second.
    let toldUntil = world.now() - 1;
    let toldChanges = world.managing.newsCount();
    /**
     * Sends a message when the account's access to another customer's device begins or ends during the connection.
     */
    const tellAccess = async () => {
      const seen = world.members.foreign(userID).map(({ id }) => id);
      const ended = foreign.filter((id) => !seen.includes(id));
      const begun = seen.filter((id) => !foreign.includes(id));
      if (ended.length + begun.length === 0) return;
      foreign = seen;
      devices = world.devicesOf(userID);
      live.follow(devices);
      for (const id of ended) say('device', { id, deleted_at: new Date(clock.now()).toISOString() });
      for (const id of begun) say('device', world.rawDevice(userID, id));
      if (begun.length > 0) await readyFor(world, devices);
    };
    /** Sends the current state of devices that were changed in any tab. */
    const tellChanges = () => {
      const news = world.managing.newsCount();
      if (news === toldChanges) return;
      for (const id of world.managing.changedSince(userID, toldChanges)) {
        const device = world.rawDevice(userID, id);
        if (device) say('device', device);
      }
      toldChanges = news;
    };
    const stopListening = recordings.onChange((change) => {
      if (change.userID !== userID || timers.isStopped()) return;
      const { device } = change;
      if (change.kind === 'added') {
        live.begin(device.id);
        say('device', world.rawDevice(userID, device.id));
      } else {
        live.end(device.id);
        say('device', { id: device.id, deleted_at: new Date(clock.now()).toISOString() });
      }
    });
    timers.add(stopListening);
    say('ready');
    await readyFor(world, devices);
    if (timers.isStopped()) return;

    const tick = () => {
      const fixes = live.next();
      if (fixes.count === 0) return;
      const columns = falsify(world, userID, fixes.columns());
      if (isLarge) line.send(encodeFixFrame(columns));
      else say('positions', rawFixes(columns));
    };
    tick();
    every(isLarge ? SLOT : SMALL_TICK, tick);
    every(TELL_CHANGES_EVERY, () => {
      void tellAccess();
      tellChanges();
    });
    every(NOTIFY_EVERY, () => {
      const over = world.now() - 1;
      world.members.looked(foreign, { userID });
      world.care.watch(userID, devices);
      const account = world.byId(userID)?.account.id;
      if (account) world.fences.watch(userID, account, devices);
      for (const entry of world.notifications(userID, toldUntil, over).toReversed())
        say('notification', entry);
      toldUntil = over;
    });
    if (active.has('pushes')) {
      let turn = 0;
      const tell = () => {
        const device = devices[(turn * 5) % Math.max(1, devices.length)];
        const happened = HAPPENS[turn++ % HAPPENS.length];
        if (device && happened)
          world.told.tell(userID, device, {
            ...happened,
            text: `${happened.title}: ${device.name}`,
            place: placeOf(world, device),
          });
      };
      tell();
      every(TELL_EVERY, tell);
    }
    every(PING_EVERY, () => say('ping'));
    if (active.has('malformed')) every(3000, () => damaged(line, clock.now()));
    if (active.has('flaky-socket'))
      after(8000 + chance(world.now(), 71) * 7000, () => close(CLOSE_UNAVAILABLE, 'The line broke.'));
  };

  const hear = (message: unknown): void => {
    if (timers.isStopped() || isKnown) return;
    const userID = userOf(world, message);
    if (userID === null) return close(CLOSE_UNAUTHORISED, 'Unauthenticated');
    isKnown = true;
    begin(userID).catch(() => close(CLOSE_UNAVAILABLE, 'The streets could not be loaded.'));
  };

  if (active.has('nosocket') || active.has('offline') || active.has('captive'))
    after(0, () => close(CLOSE_UNAVAILABLE, 'There is no socket.'));
  else
    after(AUTH_WITHIN, () => {
      if (!isKnown) close(CLOSE_UNAUTHORISED, 'Unauthenticated');
    });
  return { hear, stop };
};

/**
 * Returns the customer whose fixes the message `{"type":"auth","token"}` requests. Null for any other message. A
 * super user may name another customer.
 */
const userOf = (world: World, message: unknown): number | null => {
  try {
    const said: unknown = typeof message === 'string' ? JSON.parse(message) : null;
    if (typeof said !== 'object' || said === null || !('type' in said) || said.type !== 'auth') return null;
    const holder = 'token' in said && typeof said.token === 'string' ? world.holderOf(said.token) : null;
    if (holder === null || !('on_behalf_of' in said)) return holder;
    const named = typeof said.on_behalf_of === 'number' ? world.byId(said.on_behalf_of) : undefined;
    return world.byId(holder)?.account.id === 'superUser' ? (named?.userID ?? null) : null;
  } catch {
    return null;
  }
};

/**
 * Sends what a faulty server would send: a truncated message, a message of an unknown type, and bytes that are not
 * a frame.
 */
const damaged = (line: Line, now: number): void => {
  const kind = Math.floor(now / 3000) % 4;
  if (kind === 0) line.send('{"type":"positions","data":[{"id"');
  else if (kind === 1) line.send('{"type":"weather","data":{"rain":true}}');
  else if (kind === 2) line.send(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8, 9]).buffer);
  else
    line.send(
      '{"type":"positions","data":[{"iddevice":"x"},null,{"iddevice":7,"dateunix":1,"lat":999,"lng":0}]}',
    );
};
