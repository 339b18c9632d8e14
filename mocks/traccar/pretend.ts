import type { MockStorage } from '../clock.ts';
import type { MockDevice } from '../world/mock-device.ts';
import type { World } from '../world/world.ts';
import { areaOf } from './areas.ts';
import { createTraccarDevices, type TraccarDevices } from './devices.ts';
import { createTraccarMemory, type TraccarMemory, type Kept } from './memory.ts';
import { type Watched, positionId } from './positions.ts';
import { createTables, type Tables } from './tables.ts';
import { createUsers, type Raw, type User, type Users } from './users.ts';
import { FixBuilder } from '../../src/api/fix-builder.ts';
import { notificationBy, notificationsOf, type RawNotification } from '../world/notifications.ts';
import { stamp } from './time.ts';
import { chance } from '../simulator/chance.ts';

const MOST_SESSIONS = 60;
/** A token lasts a week where nobody says how long. */
const LASTS = 7 * 86_400;
/** Users who came by a link are numbered from here by the device that it shows. */
const GUESTS = 1_000_000_000;

/** Who is signed in: by cookie, or by token in a header or an address. */
const createSessions = (world: World, memory: TraccarMemory, users: Users) => {
  /** Looks random and is the same in every run: a demo guards nothing. */
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
    // A link is a user of its own, with no rights but to look.
    return { ...user, id: GUESTS + found.device, login: null, onlyDevice: found.device };
  };

  return {
    /** Begins a session; the result is its cookie. */
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
    /** `ends` in unix seconds; null: the server's own choice. `device`: the token shows this one only. */
    token(user: User, ends: number | null, device: number | null): string {
      const kept = memory.look();
      const until = ends ?? world.now() + LASTS;
      // As a real one: a signature, and behind it whose the token is and until when.
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
/** Events of so many devices are worked out; a fleet would hold up the page. */
const MOST_DEVICES = 60;
/** So many events that follow from no device are kept. */
const MOST_KEPT = 300;

/** What the world's notifications are in Traccar's words. */
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

/** `fixAt`: when the last fix before it was taken, unix seconds; null: there was none. */
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

/** What happened to devices: it follows from device and time, or was kept because it follows from nothing. */
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
  /** What follows from devices and time alone, newest first. */
  const ofWorld = (of: readonly MockDevice[], from: number, to: number): Raw[] =>
    notificationsOf(of.slice(0, MOST_DEVICES), world.simulator, from, Math.min(to, world.now())).map((told) =>
      rawEvent(told, fixAt(of, told)),
    );

  return {
    ofWorld,
    /** Events in `from` < t ≤ `to` (unix seconds), oldest first. The streets must be ready. */
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
    /** Keeps an event and tells whoever listens. The same `key` again is the same event: other tabs saw it too. */
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
    /** The event as the socket tells it, with a text; null where no rule of the user asks for it in the browser. */
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
  /** A 6.14: links for others are made at another address, tokens can be revoked, and links of objects listed. */
  readonly isNewer?: boolean;
  /** People make accounts for themselves, and the server sends mail. */
  readonly isOpen?: boolean;
  /** Settings of the server that differ, such as `{ readonly: true }`. */
  readonly server?: Raw;
};

/** More devices than these are not watched for fences: a page could not keep up. */
const MOST_WATCHED = 1000;

/** A Traccar over the demo's world: what its calls and its socket share. */
export const createPretend = (
  world: World,
  { storage, isNewer = false, isOpen = false, server = {} }: TraccarOptions,
) => {
  const memory = createTraccarMemory(storage);
  const tables = createTables(memory);
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
    /** The devices that a user sees: none in the scenario `empty`, one for who came by a link. */
    seenBy: ({ customer, onlyDevice }: User): MockDevice[] =>
      devices.seen(customer).filter(({ id }) => onlyDevice === null || id === onlyDevice),
    /** The fences that each of these devices is linked with. */
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
    /** Forgets every change, session and token. */
    reset: () => memory.forget(),
  };
};
export type Pretend = ReturnType<typeof createPretend>;
