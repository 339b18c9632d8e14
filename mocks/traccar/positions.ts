import { APPROXIMATE, IGNITION, MOVING } from '../../events/fix-columns.ts';
import type { FixArrays } from '../../src/api/fix-builder.ts';
import { metresBetweenE7 } from '../../src/rules/geodesy.ts';
import { chance } from '../simulator/chance.ts';
import type { City } from '../simulator/roads-types.ts';
import { voltOf } from '../world/measurements.ts';
import type { MockDevice } from '../world/mock-device.ts';
import { type areaOf, isWithin } from './areas.ts';
import { DRIVER_OF } from './seeds.ts';
import { stamp } from './time.ts';
import type { Raw } from './users.ts';

/** A fence that the mock Traccar server checks while it writes positions. */
export type Watched = {
  readonly id: number;
  readonly area: NonNullable<ReturnType<typeof areaOf>>;
  /** How close to a line a place must be to be within the fence (metres). Undefined: the server's setting applies. */
  readonly distance: number | undefined;
};

const KNOT = 1.852;
const EPOCH = 1_600_000_000;
/** Maximum number of devices that a position id can tell apart. */
const DEVICES = 2 ** 23;
const DAY = 86_400;
/** When the counters of all devices, such as odometers, started at zero: 1 January 2025 (Unix seconds). */
const NEW_AT = 1_735_689_600;
/** Altitude of each town (metres above sea level). */
const ALTITUDE: Record<City, number> = { goteborg: 18, liechtenstein: 462, astana: 349, montevideo: 24 };
/** Time from when a position arrives at the server until the server sends it to clients (milliseconds). */
const TAKES = 70;

/** Returns the id of a position. It depends only on device and time, so every request gets the same id. */
export const positionId = (device: number, at: number): number =>
  Math.max(0, at - EPOCH) * DEVICES + (device % DEVICES);

/**
 * Returns what a position's id says: when the position was taken (Unix seconds), and whether a given device took
 * it.
 */
export const atOfPosition = (id: number): { at: number; isOf: (device: number) => boolean } => ({
  at: Math.floor(id / DEVICES) + EPOCH,
  isOf: (device) => device % DEVICES === id % DEVICES,
});

/**
 * Returns the protocol of a device: vehicles use one, carried trackers another, and tracks that play as devices use
 * that of the app.
 */
export const protocolOf = ({ model, hasBattery }: MockDevice): string =>
  model.capabilities.includes('recorded') ? 'osmand' : hasBattery ? 'watch' : 'gt06';

/** Returns a device's odometer (metres) and engine time (milliseconds). Both values never decrease. */
const wearOf = (device: MockDevice, at: number): { metres: number; hours: number } => {
  const { kind } = device.behaviour;
  const perDay = kind === 'tour' || kind === 'shared' ? 110_000 : kind === 'parked' ? 0 : 18_000;
  const days = Math.max(0, at - NEW_AT) / DAY;
  return {
    metres: Math.round(days * perDay * (0.6 + chance(device.seed, 81) * 0.4)),
    hours: Math.round(days * (perDay / 30_000) * 3_600_000),
  };
};

/**
 * A device whose GPS receives nothing: since when (Unix seconds), where it was then (degrees × 10⁷), how fast
 * (km/h × 10) and in which direction (degrees × 10).
 */
export type LostGps = {
  readonly since: number;
  readonly lat: number;
  readonly lng: number;
  readonly speed: number;
  readonly heading: number;
  readonly isMoving: boolean;
};

/**
 * Returns a position as Traccar stores it if the device reported without GPS: the last place with its `fixTime`, speed
 * and course, `outdated`, and a new `deviceTime`. Traccar derives `motion` from the speed.
 */
const withoutGps = (position: Raw, { since, lat, lng, speed, heading, isMoving }: LostGps): Raw => ({
  ...position,
  fixTime: stamp(since * 1000),
  outdated: true,
  latitude: lat / 1e7,
  longitude: lng / 1e7,
  speed: speed / 10 / KNOT,
  course: heading / 10,
  attributes: { ...(position['attributes'] as Raw), motion: isMoving },
});

/** Returns positions in Traccar's format, in the order of the fixes. `fences`: the fences linked with a device. */
export const rawPositions = (
  fixes: FixArrays,
  devices: ReadonlyMap<number, MockDevice>,
  delay: (device: MockDevice) => number,
  fences: (device: MockDevice) => readonly Watched[],
  lost: (device: MockDevice) => LostGps | null,
): Raw[] => {
  const before = new Map<number, number>();
  const positions: Raw[] = [];
  for (let i = 0; i < fixes.at.length; i++) {
    const device = devices.get(fixes.device[i] ?? 0);
    if (!device) continue;
    const position = rawPosition(
      fixes,
      i,
      before.get(device.id) ?? null,
      device,
      delay(device),
      fences(device),
    );
    const gone = lost(device);
    positions.push(gone && (fixes.at[i] ?? 0) > gone.since ? withoutGps(position, gone) : position);
    before.set(device.id, i);
  }
  return positions;
};

const rawPosition = (
  fixes: FixArrays,
  i: number,
  before: number | null,
  device: MockDevice,
  delay: number,
  fences: readonly Watched[],
): Raw => {
  const [at = 0, lat = 0, lng = 0, flags = 0] = [fixes.at[i], fixes.lat[i], fixes.lng[i], fixes.flags[i]];
  const [battery = -1, steps = 0, heading = 0] = [fixes.battery[i], fixes.steps[i], fixes.heading[i]];
  const isVehicle = protocolOf(device) === 'gt06';
  const volts = isVehicle ? voltOf(device, at, () => (flags & IGNITION) !== 0) : null;
  const { metres, hours } = wearOf(device, at);
  const driver = DRIVER_OF[device.key];
  const place = [lat / 1e7, lng / 1e7] as const;
  const within = fences.filter(({ area, distance }) => isWithin(area, place, distance)).map(({ id }) => id);
  return {
    id: positionId(device.id, at),
    attributes: {
      ...(battery >= 0 && { batteryLevel: battery }),
      ...(isVehicle && { ignition: (flags & IGNITION) !== 0 }),
      ...(volts && { power: volts.value }),
      ...((flags & APPROXIMATE) === 0 && { hdop: 0.9, sat: 7 + Math.floor(chance(device.seed, at, 82) * 6) }),
      ...(steps > 0 && { steps }),
      // A single fix, as it comes live: the way that it drove since the one before, at its speed.
      distance:
        before === null
          ? ((fixes.speed[i] ?? 0) / 36) * device.interval
          : metresBetweenE7(fixes.lat[before] ?? 0, fixes.lng[before] ?? 0, lat, lng),
      totalDistance: metres,
      motion: (flags & MOVING) !== 0,
      ...(isVehicle && { hours }),
      ...(driver !== undefined && { driverUniqueId: driver }),
    },
    deviceId: device.id,
    protocol: protocolOf(device),
    serverTime: stamp(at * 1000 + Math.max(0, delay - TAKES)),
    deviceTime: stamp(at * 1000),
    fixTime: stamp(at * 1000),
    outdated: false,
    valid: (flags & APPROXIMATE) === 0,
    latitude: place[0],
    longitude: place[1],
    altitude: ALTITUDE[device.city] + Math.round(6 * Math.sin(lat / 90_000) * Math.cos(lng / 90_000)),
    speed: (fixes.speed[i] ?? 0) / 10 / KNOT,
    course: heading / 10,
    address: null,
    accuracy: fixes.accuracy[i] ?? 0,
    network: null,
    geofenceIds: within.length > 0 ? within : null,
  };
};
