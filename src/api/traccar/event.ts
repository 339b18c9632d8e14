import { ALARM_NUMBERS } from '../../../events/alarm-types.ts';
import type { Notification } from '../../../events/device-types.ts';
import { isRecord, kindOf } from '../reading.ts';
import { attributesOf, isId, isLongId, numberIn, type Raw, textIn, wordsIn } from './raw.ts';
import { kmhOf, secondsOf } from './units.ts';

/** The number of the alert type "entered an area"; `ALARM_NUMBERS.geofence` is the one for leaving an area. */
const ENTERED = 10;
const PHOTO = 24;

/** Maps the server's alarm types to the alert numbers that have an icon and a sound in the app. */
const BY_ALARM: ReadonlyMap<string, number> = new Map([
  ['sos', ALARM_NUMBERS.sos],
  ['vibration', ALARM_NUMBERS.shock],
  ['lowBattery', ALARM_NUMBERS.battery],
  ['overspeed', ALARM_NUMBERS.speed],
  ['powerCut', ALARM_NUMBERS.powerCut],
  ['fallDown', ALARM_NUMBERS.fall],
  ['geofenceEnter', ENTERED],
  ['geofenceExit', ALARM_NUMBERS.geofence],
  ['lowPower', ALARM_NUMBERS.volt],
  ['powerOff', ALARM_NUMBERS.turnOff],
]);
const BY_TYPE: ReadonlyMap<string, number> = new Map([
  ['deviceOverspeed', ALARM_NUMBERS.speed],
  ['geofenceEnter', ENTERED],
  ['geofenceExit', ALARM_NUMBERS.geofence],
  ['ignitionOn', ALARM_NUMBERS.ignition],
  ['ignitionOff', ALARM_NUMBERS.ignition],
  ['media', PHOTO],
]);

/**
 * Event attributes whose text comes from a device or a driver. They do not include texts that the server itself writes
 * in its own language.
 */
const SAID: readonly string[] = ['result', 'driverUniqueId'];

/**
 * Converts a server's event to an alert; returns the problem if the event is invalid. The alert stores keys instead of
 * a text; the app translates them (TRAC-08). The server does not store which events are read.
 */
export function toNotification(raw: unknown): Notification | string {
  if (!isRecord(raw)) return `: expected an object, got ${kindOf(raw)}`;
  const { id, deviceId: device, geofenceId, maintenanceId } = raw;
  if (!isLongId(id)) return `.id: expected an id, got ${kindOf(id)}`;
  if (!isId(device)) return `.deviceId: expected an id, got ${kindOf(device)}`;
  const at = secondsOf(raw['eventTime']);
  if (at === null) return `.eventTime: expected a time, got ${kindOf(raw['eventTime'])}`;
  const type = textIn(raw['type'], 60);
  if (type === '') return `.type: expected text, got ${kindOf(raw['type'])}`;
  const attributes = attributesOf(raw);
  // The first alarm is the cause of the event.
  const alarm = alarmsOf(raw)[0]?.slice(0, 60) ?? '';
  const said = SAID.map((name) => textIn(attributes[name], 500)).find((each) => each !== '');
  return {
    id,
    device,
    kind: (type === 'alarm' ? BY_ALARM.get(alarm) : BY_TYPE.get(type)) ?? 0,
    title: '',
    text: '',
    at,
    lat: null,
    lng: null,
    read: false,
    value: speedIn(attributes, 'speed', type),
    limit: speedIn(attributes, 'speedLimit', type),
    about: {
      type,
      ...(alarm !== '' && { alarm }),
      ...(isId(geofenceId) && { fence: geofenceId }),
      ...(isId(maintenanceId) && { maintenance: maintenanceId }),
      ...(said !== undefined && { said }),
    },
  };
}

/** Returns a speed from an event about driving too fast (km/h, one decimal). */
const speedIn = (attributes: Raw, name: string, type: string): number | null => {
  const knots = type === 'deviceOverspeed' ? numberIn(attributes[name]) : null;
  return knots === null ? null : Math.round(kmhOf(knots) * 10) / 10;
};

/**
 * Returns the alarm types of an event. If a report contains several alarms, the server may join them in one text.
 */
export const alarmsOf = (raw: unknown): readonly string[] =>
  isRecord(raw) ? wordsIn(attributesOf(raw)['alarm']) : [];

/** Returns the server's id of the position at which an event happened. Null if the event has none. */
export const positionOf = (raw: unknown): number | null =>
  isRecord(raw) && isLongId(raw['positionId']) ? raw['positionId'] : null;

/** A rule by which the server reports events: the event type, and the channels on which the server reports it. */
export type Rule = {
  readonly id: number;
  readonly type: string;
  readonly channels: readonly string[];
  /** The alarm types that the rule reports, if its events are alarms. A rule without them reports none. */
  readonly alarms: readonly string[];
  /** Whether the rule applies to all devices of the user. Otherwise it applies to those that it is linked to. */
  readonly always: boolean;
};

/** Converts a rule of the server (`/notifications`) to the app's format; returns the problem if it is invalid. */
export function toRule(raw: unknown): Rule | string {
  const type = isRecord(raw) ? textIn(raw['type'], 60) : '';
  if (!isRecord(raw) || type === '') return '.type: expected text';
  return {
    id: isId(raw['id']) ? raw['id'] : 0,
    type,
    channels: wordsIn(raw['notificators']),
    alarms: wordsIn(attributesOf(raw)['alarms']),
    always: raw['always'] !== false,
  };
}

/**
 * The channel of a server's rules that reaches open apps. Its events arrive live, and the app lists them as alerts.
 */
export const LIVE_CHANNEL = 'web';
