import { ALARM_NUMBERS } from '../../../events/alarm-types.ts';
import type { Notification } from '../../../events/device-types.ts';
import { isRecord, kindOf } from '../reading.ts';
import { attributesOf, isId, isLongId, numberIn, type Raw, textIn } from './raw.ts';
import { kmhOf, secondsOf } from './units.ts';

/** The product's number for entering an area; `ALARM_NUMBERS.geofence` is for leaving one. */
const ENTERED = 10;
const PHOTO = 24;

/** Alarm types with a number, an icon and a sound in the app. */
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

/** Texts that a device or a driver sent, without the server's own wording in its language. */
const SAID: readonly string[] = ['result', 'driverUniqueId'];

/**
 * Returns a server's event as an alert, or what is wrong with it. It has no text: its subject is stored as keys
 * that each language translates (TRAC-08). The server has no read marks.
 */
export function toNotification(raw: unknown): Notification | string {
  if (!isRecord(raw)) return `: expected an object, got ${kindOf(raw)}`;
  const { id, deviceId: device, geofenceId } = raw;
  if (!isLongId(id)) return `.id: expected an id, got ${kindOf(id)}`;
  if (!isId(device)) return `.deviceId: expected an id, got ${kindOf(device)}`;
  const at = secondsOf(raw['eventTime']);
  if (at === null) return `.eventTime: expected a time, got ${kindOf(raw['eventTime'])}`;
  const type = textIn(raw['type'], 60);
  if (type === '') return `.type: expected text, got ${kindOf(raw['type'])}`;
  const attributes = attributesOf(raw);
  // A report's alarms come in one text; the first is the cause.
  const alarm = textIn(attributes['alarm'], 60).split(',')[0]?.trim() ?? '';
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
      ...(said !== undefined && { said }),
    },
  };
}

/** Returns a speed of an overspeed event (km/h, one decimal). */
const speedIn = (attributes: Raw, name: string, type: string): number | null => {
  const knots = type === 'deviceOverspeed' ? numberIn(attributes[name]) : null;
  return knots === null ? null : Math.round(kmhOf(knots) * 10) / 10;
};

/** Returns the server's id of the position of an event. Null if it names none. */
export const positionOf = (raw: unknown): number | null =>
  isRecord(raw) && isLongId(raw['positionId']) ? raw['positionId'] : null;

/** A rule by which the server reports events: which event type, on which channels. */
type Rule = { readonly type: string; readonly channels: readonly string[] };

/** Returns a rule of the server (`/notifications`), or what is wrong with it. */
export function toRule(raw: unknown): Rule | string {
  const type = isRecord(raw) ? textIn(raw['type'], 60) : '';
  if (!isRecord(raw) || type === '') return '.type: expected text';
  const channels = textIn(raw['notificators'])
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  return { type, channels };
}

/** The channel by which rules reach open apps. Its events arrive live and are listed as alerts. */
export const LIVE_CHANNEL = 'web';
