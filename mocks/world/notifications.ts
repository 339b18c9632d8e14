import { FixBuilder, type FixArrays } from '../../src/api/fix-builder.ts';
import { IGNITION as IGNITION_ON } from '../../events/fix-columns.ts';
import type { Geofence } from '../../events/geofence-types.ts';
import { metresBetweenE7 } from '../../src/rules/geodesy.ts';
import { chance } from '../simulator/chance.ts';
import { CITY_FACTS } from '../simulator/roads-types.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { crossingsIn } from './fences.ts';
import { voltsAt } from './measurements.ts';
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
  /** The middle of the circle that the device left. */
  readonly centre_lat?: number;
  readonly centre_lng?: number;
  /** Id of the geofence that the device entered or left. */
  readonly geofence?: number | undefined;
};

const SHOCK = 1;
const LOW_BATTERY = 2;
const RADIUS = 3;
const SOS = 4;
const SPEED = 5;
const POWER_CUT = 6;
const IGNITION = 7;
const ENTERED = 10;
const LEFT = 11;
const LOW_VOLTAGE = 13;

/** For each capability of a tracker model: the kind of alarm (`meldungtyp`) it allows. */
const ALARMS: Record<string, number> = {
  alarm_erschuetterung: SHOCK,
  alarm_batteriestand: LOW_BATTERY,
  alarm_radius: RADIUS,
  alarm_sos: SOS,
  alarm_geschwindigkeit: SPEED,
  alarm_stromunterbrechung: POWER_CUT,
  alarm_zuendalarm: IGNITION,
  alarm_volt: LOW_VOLTAGE,
};
/** The service's title of each kind of alarm. */
const TITLES: Record<number, string> = {
  [SHOCK]: 'Shock alarm',
  [LOW_BATTERY]: 'Low battery',
  [RADIUS]: 'Left the radius',
  [SOS]: 'SOS',
  [SPEED]: 'Speed alarm',
  [POWER_CUT]: 'Power cut',
  [IGNITION]: 'Ignition',
  [ENTERED]: 'Area entered',
  [LEFT]: 'Area left',
  [LOW_VOLTAGE]: 'Low voltage',
};

const PERIOD = 6 * 3600;
const ODDS = 0.16;
/** How long a track is searched for something to raise an alarm about (seconds), and after which times first. */
const SEARCHED = 2 * 3600;
const SEARCHED_FIRST = [600, 1800];
/** The probability that a shock or speed alarm repeats, and the least time between two repeats (seconds). */
const REPEAT_ODDS = 0.35;
const REPEAT_AFTER = 420;
/** An offset for the ids of repeated alarms, so that they never collide with the ids of first alarms. */
const REPEAT_ID = 10_000_000_000_000;
export const LOW_PERCENT = 20;
export const LOW_VOLTS = 11.5;
/** A device has left its place when it is farther away than this (metres). */
export const RADIUS_METRES = 100;
/** Nobody presses the SOS button of the demo's watches at night: local hours. */
const AWAKE = [7, 21] as const;

/** Something that a device's track gives reason to raise an alarm about. */
type Moment = Pick<RawNotification, 'lat' | 'lng'> &
  Partial<
    Pick<
      RawNotification,
      'speed' | 'speederlaubt' | 'value' | 'limit' | 'geofence' | 'centre_lat' | 'centre_lng'
    >
  > & {
    readonly at: number;
    readonly kind: number;
  };
/** A device's track after the time at which an alarm is to be found, and what is known about the device. */
type Search = {
  readonly device: MockDevice;
  readonly fences: readonly Geofence[];
  readonly fixes: FixArrays;
};

/** The speed above which a device raises an alarm (km/h). It is the same for all its alarms. */
export const limitOf = ({ seed }: MockDevice): number => 40 + 10 * Math.floor(chance(seed, 64) * 3);

/** What each kind of alarm looks for in a track: returns the indices of the fixes at which the device raises it. */
const FOUND: Record<number, (search: Search) => readonly (Partial<Moment> & { readonly fix: number })[]> = {
  [SHOCK]: ({ fixes: { speed } }) => standing(speed),
  [POWER_CUT]: ({ fixes: { speed } }) => standing(speed),
  [LOW_BATTERY]: ({ fixes: { battery } }) =>
    (battery[0] ?? 100) > LOW_PERCENT ? [] : [{ fix: 0, value: battery[0] ?? 0, limit: LOW_PERCENT }],
  [RADIUS]({ fixes: { lat, lng, speed } }) {
    const [first] = standing(speed);
    if (!first) return [];
    const home = first.fix;
    const [homeLat, homeLng] = [lat[home] ?? 0, lng[home] ?? 0];
    const metresAway = (i: number) => metresBetweenE7(homeLat, homeLng, lat[i] ?? 0, lng[i] ?? 0);
    const isAway = (kmh: number, i: number) => i > home && metresAway(i) > RADIUS_METRES && kmh > 0;
    const fix = speed.findIndex(isAway);
    const centre = { centre_lat: homeLat / 1e7, centre_lng: homeLng / 1e7 };
    return fix < 0 ? [] : [{ fix, value: Math.round(metresAway(fix)), limit: RADIUS_METRES, ...centre }];
  },
  [SOS]({ device, fixes: { at } }) {
    const hour = (((at[0] ?? 0) + CITY_FACTS[device.city].utcOffset) % 86_400) / 3600;
    return at.length > 0 && hour >= AWAKE[0] && hour < AWAKE[1] ? [{ fix: 0 }] : [];
  },
  [SPEED]({ device, fixes: { speed } }) {
    const limit = limitOf(device);
    const found: { fix: number; speed: number; speederlaubt: number }[] = [];
    for (let i = 0; i < speed.length; i++) {
      if ((speed[i] ?? 0) <= (limit + 2) * 10) continue;
      // The alarm tells the top speed until the device is below the limit again.
      let top = i;
      for (; i < speed.length && (speed[i] ?? 0) > limit * 10; i++)
        if ((speed[i] ?? 0) > (speed[top] ?? 0)) top = i;
      found.push({ fix: top, speed: Math.round((speed[top] ?? 0) / 10), speederlaubt: limit });
    }
    return found;
  },
  [IGNITION]({ fixes: { flags } }) {
    const isOn = (i: number) => ((flags[i] ?? 0) & IGNITION_ON) !== 0;
    const fix = flags.findIndex((_, i) => i > 0 && isOn(i) !== isOn(i - 1));
    return fix < 0 ? [] : [{ fix, value: isOn(fix) ? 1 : 0 }];
  },
  [ENTERED]({ fences, fixes }) {
    for (const fence of fences) {
      const crossing = crossingsIn(fence.shape, fixes).find(({ kind }) =>
        kind === 'entered' ? fence.onEnter : fence.onLeave,
      );
      const fix = crossing ? fixes.at.indexOf(crossing.at) : -1;
      if (crossing && fix >= 0)
        return [{ fix, kind: crossing.kind === 'entered' ? ENTERED : LEFT, geofence: fence.id }];
    }
    return [];
  },
  [LOW_VOLTAGE]({ device, fixes: { at, flags } }) {
    const value = voltsAt(device, at[0] ?? 0, ((flags[0] ?? 0) & IGNITION_ON) !== 0);
    return at.length > 0 && value <= LOW_VOLTS - 0.1 ? [{ fix: 0, value, limit: LOW_VOLTS }] : [];
  },
};
/** Kinds of alarm that a device raises in another's stead if its track gives no reason for that one. */
const INSTEAD: readonly number[] = [SPEED, ENTERED, RADIUS, IGNITION];

/** Returns the fixes at which a device stands and already stood before. */
const standing = (speed: FixArrays['speed']): { readonly fix: number }[] =>
  [...speed.keys()].filter((i) => i > 0 && speed[i] === 0 && speed[i - 1] === 0).map((fix) => ({ fix }));

/** Returns at most `times` reasons for this kind of alarm in a track, with some minutes between them. */
const reasonsFor = (kind: number, search: Search, times: number): Moment[] => {
  const { at, lat, lng } = search.fixes;
  const moments: Moment[] = [];
  for (const { fix, ...more } of FOUND[kind]?.(search) ?? []) {
    const time = at[fix] ?? 0;
    if (moments.length === times) break;
    if (time < (moments.at(-1)?.at ?? 0) + REPEAT_AFTER) continue;
    moments.push({ kind, at: time, lat: (lat[fix] ?? 0) / 1e7, lng: (lng[fix] ?? 0) / 1e7, ...more });
  }
  return moments;
};

/**
 * Returns why a device raises alarms in a period: at most one reason, which may repeat. It is found in the device's
 * track, so that no alarm contradicts the history.
 */
const momentsIn = (
  device: MockDevice,
  period: number,
  simulator: Simulator,
  fences: readonly Geofence[],
): readonly Moment[] => {
  if (device.behaviour.kind === 'none' || chance(device.seed, period, 61) >= ODDS) return [];
  const kinds = device.model.capabilities.flatMap((name) => ALARMS[name] ?? []);
  if (kinds.length > 0 && fences.length > 0) kinds.push(ENTERED);
  const kind = kinds[Math.floor(chance(device.seed, period, 63) * kinds.length)];
  if (kind === undefined) return [];
  const repeats = (kind === SHOCK || kind === SPEED) && chance(device.seed, period, 67) < REPEAT_ODDS;
  const times = repeats ? 2 + Math.floor(chance(device.seed, period, 68) * 3) : 1;
  const from = period * PERIOD + Math.floor(chance(device.seed, period, 62) * PERIOD);
  const track = new FixBuilder(256);
  let found: readonly Moment[] = [];
  let search: Search = { device, fences, fixes: track.columns() };
  let at = from;
  for (const seconds of [...SEARCHED_FIRST, SEARCHED]) {
    simulator.fixesBetween(device, at, from + seconds, track);
    at = from + seconds;
    search = { device, fences, fixes: track.columns() };
    found = reasonsFor(kind, search, times);
    if (found.length >= times) break;
  }
  const instead = INSTEAD.find((other) => kinds.includes(other) && reasonsFor(other, search, 1).length > 0);
  return found.length > 0 || instead === undefined ? found : reasonsFor(instead, search, 1);
};

/**
 * Alarms that were found once. To find them takes milliseconds, and the live stream asks for them several times a
 * second.
 */
const known = new WeakMap<Simulator, Map<string, readonly Moment[]>>();
const MOST_KNOWN = 50_000;
const knownIn = (
  device: MockDevice,
  period: number,
  simulator: Simulator,
  fences: readonly Geofence[],
): readonly Moment[] => {
  let all = known.get(simulator);
  if (!all) known.set(simulator, (all = new Map()));
  const { id, seed, home, silentFrom, stolenAt, activeFrom } = device;
  const key = [id, seed, ...home, silentFrom, stolenAt, activeFrom, period, fences.length].join();
  let moments = all.get(key);
  if (!moments) {
    if (all.size >= MOST_KNOWN) all.clear();
    all.set(key, (moments = momentsIn(device, period, simulator, fences)));
  }
  return moments;
};

/** Whether a notification tells that a device entered or left an area. */
export const isOfFence = ({ meldungtyp }: RawNotification): boolean =>
  meldungtyp === ENTERED || meldungtyp === LEFT;

/** Returns the fences that a device had before the demo began. */
export type FencesOf = (device: MockDevice) => readonly Geofence[];
const NO_FENCES: FencesOf = () => [];

/**
 * Returns the notifications that devices raised in `from` < t ≤ `to`, newest first. They depend only on device and
 * time, like the mock server's fixes: at most one per device and six hours, and some repeat several times. The streets
 * must be loaded.
 */
export const notificationsOf = (
  devices: readonly MockDevice[],
  simulator: Simulator,
  from: number,
  to: number,
  fencesOf = NO_FENCES,
): RawNotification[] => {
  const raised: RawNotification[] = [];
  for (const device of devices) {
    const fences = fencesOf(device);
    for (let period = Math.floor((from - SEARCHED) / PERIOD); period <= Math.floor(to / PERIOD); period++)
      for (const [time, moment] of knownIn(device, period, simulator, fences).entries())
        if (moment.at > from && moment.at <= to) {
          const raw = notification(device, period, moment, fences);
          raised.push({ ...raw, id: raw.id + time * REPEAT_ID });
        }
  }
  return raised.sort((a, b) => b.dateunix - a.dateunix);
};

/** Returns the notification with this id from one of the given devices. Undefined if it does not exist. */
export const notificationBy = (
  devices: readonly MockDevice[],
  simulator: Simulator,
  id: number,
  fencesOf = NO_FENCES,
): RawNotification | undefined => {
  const first = id % REPEAT_ID;
  const device = devices.find((each) => each.id % 10_000_000 === Math.floor(first / 100_000));
  if (!device) return undefined;
  const begin = (first % 100_000) * PERIOD;
  return notificationsOf([device], simulator, begin - 1, begin + PERIOD + SEARCHED, fencesOf).find(
    (each) => each.id === id,
  );
};

const notification = (
  device: MockDevice,
  period: number,
  { kind, at, ...more }: Moment,
  fences: readonly Geofence[],
): RawNotification => {
  const title = TITLES[kind] ?? '';
  const area = fences.find(({ id }) => id === more.geofence)?.name;
  return {
    // The id combines a device id of at most seven digits with a period number of at most five, so every device and
    // period has its own.
    id: (device.id % 10_000_000) * 100_000 + (period % 100_000),
    iddevice: device.id,
    icon: 'icon-info',
    bezeichnung: title,
    meldung: area === undefined ? `${title}: ${device.name}` : `${device.name}: ${area}`,
    meldungtyp: kind,
    dateunix: at,
    isread: chance(device.seed, period, 65) < 0.5 ? 1 : 0,
    speed: null,
    speederlaubt: null,
    ...more,
  };
};
