import { IGNITION, MOVING } from '../../events/fix-columns.ts';
import { FixBuilder } from '../../src/api/fix-builder.ts';
import { chance } from '../simulator/chance.ts';
import type { Simulator } from '../simulator/simulator.ts';
import type { MockDevice } from './mock-device.ts';
import { fixesBetween } from './positions.ts';
import type { World } from './world.ts';

const HOUR = 3600;
const DAY = 86_400;

/**
 * Returns the on-board voltage of a vehicle at a time: that of a good battery, or of one that a parked car has
 * drained. Null if the device does not measure it.
 */
export const voltOf = (
  device: MockDevice,
  now: number,
  isDriving: (at: number) => boolean,
): { at: number; value: number } | null => {
  if (device.hasBattery || device.behaviour.kind === 'none') return null;
  const at = Math.min(device.silentFrom ?? now, now) - Math.floor(chance(device.seed, 31) * 240);
  return { at, value: voltsAt(device, at, isDriving(at)) };
};
/** Whether the ignition of a vehicle is on at a time. Only then its alternator charges the battery. */
export const isDriving = (simulator: Simulator, device: MockDevice, at: number): boolean => {
  const last = new FixBuilder(1);
  simulator.lastFixes(device, 1, at, last);
  return ((last.columns().flags[0] ?? 0) & IGNITION) !== 0;
};
const isWeak = (device: MockDevice) => device.weakBattery === true;
/** Returns the on-board voltage of a vehicle at a time. A weak battery loses a little each hour. */
export const voltsAt = (device: MockDevice, at: number, driving: boolean): number => {
  const slot = Math.floor(at / HOUR);
  const noise = (chance(device.seed, slot, 32) - 0.5) * 0.08;
  const resting = isWeak(device) ? 11.75 - 0.02 * (slot % 24) : 12.6;
  return Math.round(((driving ? 13.9 : resting) + noise) * 100) / 100;
};

/**
 * `LOOK_BACK`: how far back the search for the last ignition change goes. `PIECE`: the period that each step of the
 * search covers. Both in seconds.
 */
const LOOK_BACK = DAY;
const PIECE = 2 * HOUR;
/**
 * Returns from a device's fixes whether the ignition is on, and since when (Unix seconds). Null if the device does
 * not report it.
 */
const ignitionOf = (world: World, device: MockDevice): { on: boolean; since: number | null } | null => {
  const until = Math.min(device.silentFrom ?? world.now(), world.now()) + 1;
  let is: boolean | null = null;
  let since: number | null = null;
  for (let to = until; to > until - LOOK_BACK; to -= PIECE) {
    const { at, flags } = fixesBetween(world, [device], to - PIECE, to);
    for (let i = at.length - 1; i >= 0; i--) {
      const on = ((flags[i] as number) & IGNITION) !== 0;
      is ??= on;
      if (on !== is) return { on: is, since };
      since = at[i] as number;
    }
  }
  return is === null ? null : { on: is, since: null };
};

/** How many hours ago the voltages of the last seven days were measured: each hour of the last day, else every second. */
const VOLT_HOURS = [
  ...Array.from({ length: 72 }, (_, i) => 24 + (71 - i) * 2),
  ...Array.from({ length: 24 }, (_, i) => 23 - i),
];

/** Returns what a device measures besides its position, with the app's field names. */
export const measurementsOf = async (
  world: World,
  userID: number,
  device: MockDevice,
): Promise<Record<string, unknown>> => {
  const now = world.now();
  const until = Math.min(device.silentFrom ?? now, now);
  const last = Math.floor(until / HOUR) * HOUR;
  const { route_profile } = device.model;
  const drives = (at: number) => isDriving(world.simulator, device, at);
  const vehicle = voltOf(device, now, drives);
  return {
    ...(vehicle && {
      volts: VOLT_HOURS.map((ago) => last - ago * HOUR).map((at) => ({
        at,
        value: voltsAt(device, at, drives(at)),
      })),
      engine_hours: Math.round((await world.logbook.odometerNow(userID, device)) / 41_000),
      ignition: ignitionOf(world, device),
    }),
    ...((route_profile === 'pet' || route_profile === 'watch' || route_profile === 'person') &&
      device.behaviour.kind !== 'none' && { days: await daysOf(world, device, now) }),
    ...(device.model.capabilities.includes('heartbeat') && { heartbeat: heartbeatOf(world, device) }),
  };
};

/** Returns what a watch last measured: a quick pulse while its wearer walks, a slow one at rest. */
const heartbeatOf = (world: World, device: MockDevice) => {
  const at = world.care.heartMeasuredAt(device);
  const { flags } = fixesBetween(world, [device], at - 60, at + 1);
  const isWalking = ((flags.at(-1) ?? 0) & MOVING) !== 0;
  return { at, value: (isWalking ? 98 : 68) + Math.floor(chance(device.seed, at) * 18) };
};

/**
 * Returns the device's activity on each of seven days, in the time zone of this machine. It is calculated from the
 * device's walks. An animal off the streets gets made-up values; those of today are in proportion to the time of day.
 */
const daysOf = async (world: World, device: MockDevice, now: number) => {
  await world.simulator.ready([device.city]);
  return Array.from({ length: 7 }, (_, i) => {
    const midnight = new Date(now * 1000);
    midnight.setHours(0, 0, 0, 0);
    midnight.setDate(midnight.getDate() - (6 - i));
    const start = midnight.getTime() / 1000;
    const day = [midnight.getFullYear(), midnight.getMonth() + 1, midnight.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
    const walked = world.simulator.walkedBetween(device, start, Math.min(start + DAY, now));
    const share = i === 6 ? (now - start) / DAY : 1;
    const lively = 0.55 + 0.7 * chance(device.seed, start, 35);
    const isCat = device.icon === 'cat';
    const minutes = walked ? Math.round(walked.seconds / 60) : Math.round((isCat ? 62 : 96) * lively * share);
    return {
      day,
      minutes,
      steps: walked ? walked.steps : minutes * (isCat ? 64 : 98),
      rest: Math.round(Math.max(0, 1440 * share - minutes * 3) * 0.6),
    };
  });
};
