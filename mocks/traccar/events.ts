import { FixBuilder } from '../../src/api/fix-builder.ts';
import type { MockDevice } from '../world/mock-device.ts';
import { notificationBy, notificationsOf, type RawNotification } from '../world/notifications.ts';
import type { World } from '../world/world.ts';
import type { TraccarDevices } from './devices.ts';
import type { TraccarMemory } from './memory.ts';
import { positionId } from './positions.ts';
import type { Tables } from './tables.ts';
import { stamp } from './time.ts';
import type { Raw, User } from './users.ts';

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
export const createEvents = (
  world: World,
  memory: TraccarMemory,
  tables: Tables,
  devices: TraccarDevices,
) => {
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
