import { FixBuilder } from '../../src/api/fix-builder.ts';
import { chance } from '../simulator/chance.ts';
import type { Simulator } from '../simulator/simulator.ts';
import type { MockDevice } from './mock-device.ts';

/** A notification in the format of the mock service. */
export type RawNotification = {
  readonly id: number;
  readonly iddevice: number;
  readonly icon: string;
  readonly bezeichnung: string;
  readonly meldung: string;
  readonly meldungtyp: number;
  readonly dateunix: number;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly isread: 0 | 1;
  readonly speed: number | null;
  readonly speederlaubt: number | null;
  /** Measured value and limit of a notification that is not about speed: percent, volts. */
  readonly value?: number;
  readonly limit?: number;
  /** Id of the geofence that the device entered or left. */
  readonly geofence?: number | undefined;
};

/** For each capability of a tracker model: the alarm it allows, as `meldungtyp` and the service's title. */
const ALARMS: Record<string, { kind: number; title: string }> = {
  alarm_erschuetterung: { kind: 1, title: 'Shock alarm' },
  alarm_batteriestand: { kind: 2, title: 'Low battery' },
  alarm_radius: { kind: 3, title: 'Left the radius' },
  alarm_sos: { kind: 4, title: 'SOS' },
  alarm_geschwindigkeit: { kind: 5, title: 'Speed alarm' },
  alarm_stromunterbrechung: { kind: 6, title: 'Power cut' },
  alarm_zuendalarm: { kind: 7, title: 'Ignition' },
  alarm_volt: { kind: 13, title: 'Low voltage' },
};

const LOW_BATTERY = 2;
const LOW_VOLTAGE = 13;
const IGNITION = 7;
const PERIOD = 6 * 3600;
const ODDS = 0.16;
/**
 * The kinds of alarm that a device raises repeatedly, the probability that they repeat, and the time between two
 * repeats.
 */
const REPEATING: ReadonlySet<number> = new Set([1, 5]);
const REPEAT_ODDS = 0.35;
const REPEAT_AFTER = 420;
/** An offset for the ids of repeated alarms, so that they never collide with the ids of first alarms. */
const REPEAT_ID = 10_000_000_000_000;

/**
 * Returns the notifications that devices raised in `from` < t ≤ `to`, newest first. They depend only on device and
 * time, like the mock server's fixes: at most one per device and six hours, and some repeat several times.
 */
export const notificationsOf = (
  devices: readonly MockDevice[],
  simulator: Simulator,
  from: number,
  to: number,
): RawNotification[] => {
  const raised: RawNotification[] = [];
  for (const device of devices) {
    const alarms = device.model.capabilities.flatMap((name) => ALARMS[name] ?? []);
    if (alarms.length === 0 || device.behaviour.kind === 'none') continue;
    for (let period = Math.floor(from / PERIOD); period <= Math.floor(to / PERIOD); period++) {
      if (chance(device.seed, period, 61) >= ODDS) continue;
      const at = period * PERIOD + Math.floor(chance(device.seed, period, 62) * PERIOD);
      const alarm = alarms[Math.floor(chance(device.seed, period, 63) * alarms.length)];
      if (!alarm) continue;
      const isRepeating = REPEATING.has(alarm.kind) && chance(device.seed, period, 67) < REPEAT_ODDS;
      const times = isRepeating ? 2 + Math.floor(chance(device.seed, period, 68) * 3) : 1;
      for (let time = 0; time < times; time++) {
        const then = at + time * REPEAT_AFTER;
        if (then <= from || then > to || (device.silentFrom !== null && then >= device.silentFrom)) continue;
        const raw = notification(device, simulator, period, then, alarm);
        raised.push(time === 0 ? raw : { ...raw, id: raw.id + time * REPEAT_ID });
      }
    }
  }
  return raised.sort((a, b) => b.dateunix - a.dateunix);
};

/** Returns the notification with this id from one of the given devices. Undefined if it does not exist. */
export const notificationBy = (
  devices: readonly MockDevice[],
  simulator: Simulator,
  id: number,
): RawNotification | undefined => {
  const first = id % REPEAT_ID;
  const device = devices.find((each) => each.id % 10_000_000 === Math.floor(first / 100_000));
  if (!device) return undefined;
  const begin = (first % 100_000) * PERIOD;
  return notificationsOf([device], simulator, begin - 1, begin + PERIOD + 4 * REPEAT_AFTER).find(
    (each) => each.id === id,
  );
};

const notification = (
  device: MockDevice,
  simulator: Simulator,
  period: number,
  at: number,
  { kind, title }: { kind: number; title: string },
): RawNotification => {
  const place = new FixBuilder(1);
  simulator.lastFixes(device, 1, at, place);
  const { lat, lng } = place.columns();
  const isSpeed = kind === 5;
  const limit = 50 + 10 * Math.floor(chance(device.seed, period, 64) * 4);
  return {
    // The id combines a device id of at most seven digits with a period number of at most five, so every device and
    // period has its own.
    id: (device.id % 10_000_000) * 100_000 + (period % 100_000),
    iddevice: device.id,
    icon: 'icon-info',
    bezeichnung: title,
    meldung: `${title}: ${device.name}`,
    meldungtyp: kind,
    dateunix: at,
    lat: place.count > 0 ? (lat[0] ?? 0) / 1e7 : null,
    lng: place.count > 0 ? (lng[0] ?? 0) / 1e7 : null,
    isread: chance(device.seed, period, 65) < 0.5 ? 1 : 0,
    speed: isSpeed ? limit + 4 + Math.floor(chance(device.seed, period, 66) * 18) : null,
    speederlaubt: isSpeed ? limit : null,
    ...(kind === LOW_BATTERY && { value: 6 + Math.floor(chance(device.seed, period, 66) * 13), limit: 20 }),
    ...(kind === IGNITION && { value: chance(device.seed, period, 66) < 0.6 ? 1 : 0 }),
    ...(kind === LOW_VOLTAGE && {
      value: Math.round(100 + chance(device.seed, period, 66) * 14) / 10,
      limit: 11.5,
    }),
  };
};
