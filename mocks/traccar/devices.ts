import { FixBuilder } from '../../src/api/fix-builder.ts';
import { type MockDevice, mockDevice, round } from '../world/mock-device.ts';
import { lastFixes } from '../world/positions.ts';
import type { World } from '../world/world.ts';
import { positionId } from './positions.ts';
import { CARE_OF, FENCES_OF, GROUP_OF, ORDERS_OF } from './seeds.ts';
import { type Tables, whole } from './tables.ts';
import { stamp } from './time.ts';
import type { Raw } from './users.ts';

/** Time from adding a tracker until it first reports its position (seconds). */
const FIRST_FIX_AFTER = 20;
/** A device counts as online if it reported within this time (seconds). */
const ONLINE_FOR = 600;
/** The devices that an account adds get ids from this number upwards. */
const FIRST_ADDED = 600_000;

const CATEGORIES: Readonly<Record<string, string>> = {
  bike: 'bicycle',
  pet: 'animal',
  watch: 'person',
};

/** For each device: the objects that it is linked to at the start, such as geofences. */
const LINKS: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = {
  geofenceId: FENCES_OF,
  maintenanceId: CARE_OF,
  commandId: ORDERS_OF,
};

/**
 * The devices of a customer in the mock Traccar server: those of the demo with their changes, tracks that play as
 * devices, and added devices.
 */
export const createTraccarDevices = (world: World, tables: Tables) => {
  const addedOf = (customer: number): MockDevice[] =>
    Object.entries(tables.changed('devices')).flatMap(([id, row]) =>
      row && row.owner === customer && typeof row.data['addedAt'] === 'number'
        ? [
            {
              ...mockDevice(Number(id), {
                name: String(row.data['name']),
                model: 'car',
                colour: '#2f6fde',
                city: 'goteborg',
                behaviour: round('taxi', 1500, 8, [20, 60]),
              }),
              activeFrom: row.data['addedAt'] + FIRST_FIX_AFTER,
            },
          ]
        : [],
    );

  /** Returns all devices of a customer that were not deleted, including disabled ones. */
  const moving = (customer: number): MockDevice[] => {
    const changes = tables.changed('devices');
    return [
      ...world.ownDevicesOf(customer).filter(({ id }) => changes[id] !== null),
      ...addedOf(customer),
      ...world.recordings.devicesOf(customer),
    ];
  };

  const asBegun = (device: MockDevice): Raw => ({
    groupId: GROUP_OF[device.key] ?? device.group ?? 0,
    name: device.name,
    uniqueId: device.imei,
    phone: '',
    model: device.model.name,
    contact: '',
    category: CATEGORIES[device.model.route_profile] ?? device.model.route_profile,
    attributes: {
      'web.reportColor': device.colour,
      // As the app stores a note; the server itself has no field for it.
      ...(device.note && { fixpoint: { note: device.note } }),
    },
  });

  /**
   * Returns a device in Traccar's format. `lastAt`: when its last fix was taken (Unix seconds). Null if there is
   * none.
   */
  const written = (device: MockDevice, lastAt: number | null): Raw => {
    const data = tables.changed('devices')[device.id]?.data ?? asBegun(device);
    return {
      ...whole('devices', device.id, data),
      status: lastAt === null ? 'unknown' : world.now() - lastAt <= ONLINE_FOR ? 'online' : 'offline',
      lastUpdate: lastAt === null ? null : stamp(lastAt * 1000 + world.simulator.delay(device)),
      positionId: lastAt === null ? 0 : positionId(device.id, lastAt),
    };
  };

  const isDisabled = ({ id }: MockDevice) => tables.changed('devices')[id]?.data['disabled'] === true;

  return {
    /** Returns the devices that a customer sees: all except disabled ones. */
    seen: (customer: number): MockDevice[] => moving(customer).filter((device) => !isDisabled(device)),
    moving,
    written,
    /** Returns several devices in Traccar's format, each with its last fix. The streets must be loaded. */
    list(devices: readonly MockDevice[]): Raw[] {
      const last = new Map<number, number>();
      const { device: ids, at } = lastFixes(world, devices, 1);
      for (let i = 0; i < at.length; i++) last.set(ids[i] ?? 0, at[i] ?? 0);
      return devices.map((device) => written(device, last.get(device.id) ?? null));
    },
    /** Whether any device of any customer uses this unique identifier. */
    isTaken(uniqueId: string, except: number): boolean {
      const changes = tables.changed('devices');
      const isOwn = (id: number, begun: string) => {
        const row = changes[id];
        return row !== null && id !== except && (row ? row.data['uniqueId'] : begun) === uniqueId;
      };
      return (
        Object.entries(changes).some(([id, row]) => row !== null && isOwn(Number(id), '')) ||
        world
          .customers()
          .some(({ userID }) => world.ownDevicesOf(userID).some(({ id, imei }) => isOwn(id, imei)))
      );
    },
    add(customer: number, data: Raw): MockDevice | null {
      const id = (customer - 3000) * 1_000_000 + FIRST_ADDED + tables.nextId();
      tables.put('devices', customer, id, { ...data, addedAt: world.now() });
      return addedOf(customer).find((device) => device.id === id) ?? null;
    },
    change(customer: number, device: MockDevice, data: Raw): void {
      const { addedAt } = tables.changed('devices')[device.id]?.data ?? {};
      tables.put('devices', customer, device.id, { ...data, ...(addedAt !== undefined && { addedAt }) });
    },
    remove(customer: number, device: MockDevice): void {
      if (world.recordings.has(device.id)) world.recordings.remove(device.id);
      else tables.put('devices', customer, device.id, null);
    },
    /** Whether an object, such as the fence with `geofenceId` 21, is linked to a device. */
    isLinked: (device: MockDevice, property: string, id: number): boolean =>
      tables.isLinked(
        `deviceId=${device.id}&${property}=${id}`,
        LINKS[property]?.[device.key]?.includes(id) ?? false,
      ),
    /** Returns time and place of a device's last fix, or null. */
    lastOf(device: MockDevice): { at: number; lat: number; lon: number } | null {
      const last = new FixBuilder(1);
      const columns = lastFixes(world, [device], 1);
      if (columns.at.length > 0) last.copy(columns, columns.at.length - 1);
      const { at, lat, lng } = last.columns();
      return last.count === 0 ? null : { at: at[0] ?? 0, lat: (lat[0] ?? 0) / 1e7, lon: (lng[0] ?? 0) / 1e7 };
    },
  };
};
export type TraccarDevices = ReturnType<typeof createTraccarDevices>;
