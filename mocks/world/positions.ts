import { type FixArrays, FixBuilder } from '../../src/api/fix-builder.ts';
import type { MockDevice } from './mock-device.ts';
import type { World } from './world.ts';

const AHEAD = 2 * 3600;

/**
 * Returns those of the customer's devices whose id is in `ids`, opened tracks included. An empty `ids` returns all
 * devices.
 */
export const devicesAmong = (world: World, userID: number, ids: readonly number[]): MockDevice[] => {
  const all = [...world.devicesOf(userID), ...world.recordings.devicesOf(userID)];
  if (ids.length === 0) return all;
  const wanted = new Set(ids);
  return all.filter(({ id }) => wanted.has(id));
};

/** Returns the ids of the devices that belong to other customers. */
export const foreignAmong = (world: World, userID: number, devices: readonly MockDevice[]): number[] =>
  world.members.held(userID).length === 0
    ? []
    : devices.filter(({ id }) => world.members.ownerOf(id) !== userID).map(({ id }) => id);

/** Loads the street maps of the cities in which these mock devices drive. */
export const readyFor = (world: World, devices: readonly MockDevice[]): Promise<void> =>
  world.simulator.ready(devices.map(({ city }) => city));

/** Returns the last `count` fixes of each device up to now, oldest first. */
export const lastFixes = (world: World, devices: readonly MockDevice[], count: number): FixArrays => {
  const fixes = new FixBuilder(devices.length * count);
  for (const device of devices) {
    if (world.recordings.has(device.id)) {
      const happened = world.recordings.countBy(device.id, world.nowMs());
      world.recordings.fixes(device.id, Math.max(0, happened - count), happened, fixes);
    } else world.simulator.lastFixes(device, count, world.now(), fixes);
  }
  return fixes.columns();
};

/**
 * Returns every fix of the devices in `from` ≤ t < `to` (Unix seconds) that has happened by now, device by device.
 * Fixes of playing tracks have the times at which they were sent, as the live view needs them.
 */
export const liveBetween = (
  world: World,
  devices: readonly MockDevice[],
  from: number,
  to: number,
): FixArrays => {
  return gathered(world, devices, from, to, (id, end, fixes) => {
    const all = new FixBuilder(256);
    world.recordings.fixes(id, 0, world.recordings.countBy(id, world.nowMs()), all);
    const columns = all.columns();
    for (const [i, at] of columns.at.entries()) if (at >= from && at < end) fixes.copy(columns, i);
  });
};

/**
 * Collects the fixes that have happened by now: those of the simulator, and those of playing tracks, which the
 * function `driven` adds.
 */
function gathered(
  world: World,
  devices: readonly MockDevice[],
  from: number,
  to: number,
  driven: (id: number, end: number, fixes: FixBuilder) => void,
): FixArrays {
  const fixes = new FixBuilder(256);
  const end = Math.min(to, world.now() + 1);
  for (const device of devices)
    if (world.recordings.has(device.id)) driven(device.id, end, fixes);
    else world.simulator.fixesBetween(device, from, end, fixes);
  return fixes.columns();
}

/**
 * Returns the fixes that a customer may see. Leaves out fixes of other customers' devices from periods in which sharing
 * was paused (MEM-02). In the scenarios that falsify positions, also changes fixes in place: one device is ahead of its
 * time, one is at 0,0.
 */
export const falsify = (world: World, userID: number, fixes: FixArrays): FixArrays => {
  return falsified(world, userID, world.members.withheld(userID, fixes));
};
const falsified = (world: World, userID: number, fixes: FixArrays): FixArrays => {
  const { active } = world.scenarios;
  const ahead = active.has('future-fix') ? world.devicesOf(userID)[1]?.id : undefined;
  const nowhere = active.has('zero-fix') ? world.devicesOf(userID)[2]?.id : undefined;
  if (ahead === undefined && nowhere === undefined) return fixes;
  for (let i = 0; i < fixes.at.length; i++) {
    if (fixes.device[i] === ahead) fixes.at[i] = (fixes.at[i] ?? 0) + AHEAD;
    if (fixes.device[i] === nowhere) fixes.lat[i] = fixes.lng[i] = 0;
  }
  return fixes;
};

/** Converts fixes stored in columns to the service's JSON format. */
export const rawFixes = (fixes: FixArrays): Record<string, unknown>[] =>
  Array.from({ length: fixes.at.length }, (_, i) => rawFix(fixes, i));

const rawFix = (fixes: FixArrays, i: number): Record<string, unknown> => {
  const battery = fixes.battery[i] ?? -1;
  const flags = fixes.flags[i] ?? 0;
  const hex = (value: number | undefined) => (value ?? 0).toString(16).padStart(8, '0');
  return {
    id: `${hex(fixes.at[i])}${hex(fixes.device[i])}00000000`,
    lat: (fixes.lat[i] ?? 0) / 1e7,
    lng: (fixes.lng[i] ?? 0) / 1e7,
    direction: (fixes.heading[i] ?? 0) / 10,
    dateunix: fixes.at[i],
    // A device without a battery reports the battery value 1, as real devices do.
    battery: battery < 0 ? 1 : battery,
    ...(battery >= 0 && { battery_level: battery }),
    speed: (fixes.speed[i] ?? 0) / 10,
    iddevice: fixes.device[i],
    steps: fixes.steps[i],
    heartbeat: 0,
    accuracy: fixes.accuracy[i],
    wifi: flags & 1 ? 'wifi' : null,
    ignition: flags & 2 ? 1 : 0,
    moving: flags & 4 ? 1 : 0,
    note: null,
    upt: null,
    wzp: false,
  };
};

/** Like `liveBetween`, except that fixes of playing tracks have their recorded intervals. For calculations from history. */
export const fixesBetween = (
  world: World,
  devices: readonly MockDevice[],
  from: number,
  to: number,
): FixArrays =>
  gathered(world, devices, from, to, (id, end, fixes) => world.recordings.past(id, from, end, fixes));
