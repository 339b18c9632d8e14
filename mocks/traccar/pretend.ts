import { MOVING } from '../../events/fix-columns.ts';
import type { MockStorage } from '../clock.ts';
import type { MockDevice } from '../world/mock-device.ts';
import type { World } from '../world/world.ts';
import { areaOf } from './areas.ts';
import { createTraccarDevices, type TraccarDevices } from './devices.ts';
import { createTraccarMemory, type TraccarMemory, type Kept } from './memory.ts';
import { type LostGps, type Watched, positionId } from './positions.ts';
import { createTables, type Tables } from './tables.ts';
import { createUsers, type Raw, type User, type Users } from './users.ts';
import { FixBuilder } from '../../src/api/fix-builder.ts';
import { notificationBy, notificationsOf, type RawNotification } from '../world/notifications.ts';
import { stamp } from './time.ts';
import { chance } from '../simulator/chance.ts';

const MOST_SESSIONS = 60;
/** Default lifetime of an access token: one week (seconds). */
const LASTS = 7 * 86_400;
/** The user id of a visitor with a share link is this number plus the id of the shared device. */
const GUESTS = 1_000_000_000;

/**
 * The signed-in users of the mock Traccar server: identified by a cookie, or by a token in a header or an address.
 */
const createSessions = (world: World, memory: TraccarMemory, users: Users) => {
  /**
   * Returns text that looks random but is the same in every run. It is not secure, because the demo protects
   * nothing.
   */
  const random = (kept: Kept): string => {
    kept.made++;
    const part = (number: number) =>
      Math.floor(chance(world.now(), kept.made, number) * 2 ** 32)
        .toString(36)
        .padStart(7, '0');
    return `${part(1)}${part(2)}${part(3)}`;
  };
  const trim = (list: Record<string, unknown>) => {
    for (const name of Object.keys(list).slice(0, -MOST_SESSIONS)) delete list[name];
  };
  const entered = (user: User | null): User | null => {
    if (user) world.usedBy(user.customer);
    return user;
  };
  const ofToken = (token: string): User | null => {
    const found = memory.look().tokens[token];
    const user = found && found.ends > world.now() ? users.byId(found.user) : null;
    if (!user || found?.device == null) return user;
    // A person with a share link is a separate user who may only view.
    return { ...user, id: GUESTS + found.device, login: null, onlyDevice: found.device };
  };

  return {
    /** Starts a session for a user and returns its cookie. */
    begin(user: User): string {
      const kept = memory.look();
      const cookie = `node0${random(kept)}`;
      kept.sessions[cookie] = user.id;
      trim(kept.sessions);
      memory.save();
      entered(user);
      return cookie;
    },
    end(cookie: string): void {
      delete memory.look().sessions[cookie];
      memory.save();
    },
    /**
     * Creates an access token. `ends`: when it expires (Unix seconds), or null for the server's default. `device`:
     * the token shows only this device.
     */
    token(user: User, ends: number | null, device: number | null): string {
      const kept = memory.look();
      const until = ends ?? world.now() + LASTS;
      // The token has the parts of a real one: a signature, then the user and the expiry time.
      const facts = { u: device === null ? user.id : GUESTS + device, e: stamp(until * 1000) };
      const token = btoa(`${random(kept)}${JSON.stringify(facts)}`)
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
      kept.tokens[token] = { user: user.id, ends: until, device };
      trim(kept.tokens);
      memory.save();
      return token;
    },
    revoke(token: string): void {
      delete memory.look().tokens[token];
      memory.save();
    },
    ofToken: (token: string): User | null => entered(ofToken(token)),
    ofCookie: (cookie: string): User | null =>
      entered(users.byId(memory.look().sessions[cookie] ?? Number.NaN)),
  };
};

const KNOT = 1.852;
const IGNITION = 7;
/** Events are calculated for at most this many devices, because those of a whole fleet would block the page. */
const MOST_DEVICES = 60;
/** Maximum number of stored events (those that cannot be calculated from a device). */
const MOST_KEPT = 300;

/** Traccar's event type for each notification type of the demo. */
const TYPES: Readonly<Record<number, { readonly type: string; readonly alarm?: string }>> = {
  1: { type: 'alarm', alarm: 'vibration' },
  2: { type: 'alarm', alarm: 'lowBattery' },
  3: { type: 'alarm', alarm: 'geofence' },
  4: { type: 'alarm', alarm: 'sos' },
  5: { type: 'deviceOverspeed' },
  6: { type: 'alarm', alarm: 'powerCut' },
  7: { type: 'ignitionOn' },
  13: { type: 'alarm', alarm: 'lowPower' },
};

/**
 * Returns a notification as an event in Traccar's format. `fixAt`: time of the last fix before it (Unix seconds).
 * Null if there was none.
 */
const rawEvent = (told: RawNotification, fixAt: number | null): Raw => {
  const isOff = told.meldungtyp === IGNITION && told.value === 0;
  const { type, alarm } = isOff
    ? { type: 'ignitionOff' }
    : (TYPES[told.meldungtyp] ?? { type: 'alarm', alarm: 'general' });
  return {
    id: told.id,
    attributes: {
      ...(alarm !== undefined && { alarm }),
      ...(told.speed !== null &&
        told.speederlaubt !== null && { speed: told.speed / KNOT, speedLimit: told.speederlaubt / KNOT }),
    },
    deviceId: told.iddevice,
    type,
    eventTime: stamp(told.dateunix * 1000),
    positionId: fixAt === null ? 0 : positionId(told.iddevice, fixAt),
    geofenceId: 0,
    maintenanceId: 0,
  };
};

/**
 * The events of devices in the mock Traccar server: calculated from device and time, or stored if that is not
 * possible.
 */
const createEvents = (world: World, memory: TraccarMemory, tables: Tables, devices: TraccarDevices) => {
  const listeners = new Set<(owner: number, event: Raw) => void>();
  const timeOf = (event: Raw) => Date.parse(String(event['eventTime'])) / 1000;
  const keptOf = (owner: number) =>
    memory.look().events.flatMap((one) => (one.owner === owner ? [one.event] : []));

  const fixAt = (of: readonly MockDevice[], { iddevice, dateunix }: RawNotification): number | null => {
    const fix = new FixBuilder(1);
    const device = of.find(({ id }) => id === iddevice);
    if (device) world.simulator.lastFixes(device, 1, dateunix, fix);
    return fix.columns().at.at(-1) ?? null;
  };
  /** Returns the events that can be calculated from devices and time alone, newest first. */
  const ofWorld = (of: readonly MockDevice[], from: number, to: number): Raw[] =>
    notificationsOf(of.slice(0, MOST_DEVICES), world.simulator, from, Math.min(to, world.now())).map((told) =>
      rawEvent(told, fixAt(of, told)),
    );

  return {
    ofWorld,
    /** Returns the events with `from` < time ≤ `to` (Unix seconds), oldest first. The streets must be loaded. */
    between(owner: number, of: readonly MockDevice[], from: number, to: number): Raw[] {
      const ids = new Set(of.map(({ id }) => id));
      return [
        ...ofWorld(of, from, to),
        ...keptOf(owner).filter(
          (event) => ids.has(Number(event['deviceId'])) && timeOf(event) > from && timeOf(event) <= to,
        ),
      ].sort((a, b) => timeOf(a) - timeOf(b));
    },
    byId(owner: number, id: number): Raw | null {
      const kept = keptOf(owner).find((event) => event['id'] === id);
      if (kept) return kept;
      const seen = devices.seen(owner);
      const told = notificationBy(seen, world.simulator, id);
      return told ? rawEvent(told, fixAt(seen, told)) : null;
    },
    /**
     * Stores an event and notifies the listeners. A second event with the same `key` is ignored, because several
     * tabs may raise the same event.
     */
    raise(owner: number, key: string, event: Raw): void {
      const kept = memory.look();
      if (kept.events.some((one) => one.key === key)) return;
      const whole: Raw = {
        attributes: {},
        positionId: 0,
        geofenceId: 0,
        maintenanceId: 0,
        ...event,
        id: tables.nextId(),
        eventTime: stamp(world.nowMs()),
      };
      memory.look().events = [...memory.look().events, { owner, key, event: whole }].slice(-MOST_KEPT);
      memory.save();
      for (const listener of listeners) listener(owner, whole);
    },
    /**
     * Returns an event as the WebSocket sends it, with a text. Null if no notification rule of the user sends it to
     * the browser.
     */
    asTold(user: User, device: MockDevice, event: Raw): Raw | null {
      const attributes = event['attributes'] as Raw;
      const rule = tables.list('notifications', user.customer).find((one) => {
        const alarms = (one['attributes'] as Raw)['alarms'];
        return (
          one['type'] === event['type'] &&
          String(one['notificators']).split(',').includes('web') &&
          (one['always'] === true || devices.isLinked(device, 'notificationId', Number(one['id']))) &&
          (event['type'] !== 'alarm' || String(alarms).split(',').includes(String(attributes['alarm'])))
        );
      });
      if (!rule && event['type'] !== 'test') return null;
      const at = String(event['eventTime']).slice(0, 19).replace('T', ' ');
      return {
        ...event,
        attributes: { ...attributes, message: `${device.name} ${String(event['type'])} at ${at}` },
      };
    },
    onRaise(listener: (owner: number, event: Raw) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

export type TraccarOptions = {
  readonly storage: MockStorage;
  /**
   * The mock server behaves like Traccar 6.14: it creates share links at another address, can revoke tokens, and
   * lists the links of objects.
   */
  readonly isNewer?: boolean;
  /** Users can register themselves, and the mock server sends mail. */
  readonly isOpen?: boolean;
  /** Server settings that differ from the defaults, such as `{ readonly: true }`. */
  readonly server?: Raw;
  /** Devices whose GPS receives nothing from this time on (Unix seconds, by device id). They report all the same. */
  readonly withoutGps?: ReadonlyMap<number, number>;
};

/**
 * If a user has more devices than this, the mock server does not check fences, because the page would be too slow.
 */
const MOST_WATCHED = 1000;

/** Creates a mock Traccar server for the demo's devices: the state that its routes and its WebSocket share. */
export const createPretend = (
  world: World,
  { storage, isNewer = false, isOpen = false, server = {}, withoutGps }: TraccarOptions,
) => {
  const memory = createTraccarMemory(storage);
  const tables = createTables(memory, world.named);
  const users = createUsers(world, memory);
  const devices = createTraccarDevices(world, tables);
  return {
    world,
    memory,
    tables,
    users,
    devices,
    isNewer,
    isOpen,
    server,
    sessions: createSessions(world, memory, users),
    events: createEvents(world, memory, tables, devices),
    /** Returns the devices that a user sees: none in the scenario `empty`, one for a user who opened a share link. */
    seenBy: ({ customer, onlyDevice }: User): MockDevice[] =>
      devices.seen(customer).filter(({ id }) => onlyDevice === null || id === onlyDevice),
    /** Returns since when a device's GPS receives nothing, and its last fix. Null if it receives. */
    lostGps(device: MockDevice): LostGps | null {
      const from = withoutGps?.get(device.id);
      if (from === undefined) return null;
      const fix = new FixBuilder(1);
      world.simulator.lastFixes(device, 1, from, fix);
      const { at, lat, lng, speed, heading, flags } = fix.columns();
      return {
        ...{ since: at[0] ?? 0, lat: lat[0] ?? 0, lng: lng[0] ?? 0 },
        ...{ speed: speed[0] ?? 0, heading: heading[0] ?? 0, isMoving: ((flags[0] ?? 0) & MOVING) !== 0 },
      };
    },
    /** Returns a function that lists the fences linked to each of these devices. */
    fencesOf(customer: number, of: readonly MockDevice[]): (device: MockDevice) => readonly Watched[] {
      if (of.length > MOST_WATCHED) return () => [];
      const all = tables.list('geofences', customer).flatMap(({ id, area, attributes }): Watched[] => {
        const read = areaOf(String(area));
        const width = Number((attributes as Raw | undefined)?.['polylineDistance']);
        return read ? [{ id: Number(id), area: read, distance: width > 0 ? width : undefined }] : [];
      });
      const byDevice = new Map(
        of.map((device) => [device.id, all.filter(({ id }) => devices.isLinked(device, 'geofenceId', id))]),
      );
      return ({ id }) => byDevice.get(id) ?? [];
    },
    /** Makes the mock Traccar server forget every change, session and token. */
    reset: () => memory.forget(),
  };
};
export type Pretend = ReturnType<typeof createPretend>;
