import { ALARM_NUMBERS } from '../../../events/alarm-types.ts';
import type { Notification } from '../../../events/device-types.ts';
import { isRecord, kindOf } from '../reading.ts';
import { attributesOf, isId, isLongId, numberIn, type Raw, textIn } from './raw.ts';
import { kmhOf, secondsOf } from './units.ts';

/** The product's number for areas that were entered; `ALARM_NUMBERS.geofence` is for those that were left. */
const ENTERED = 10;
const PHOTO = 24;

/** Kinds of alarm that have a number, an icon and a sound here. */
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

/** What a device or a driver said, not what the server made of it in its own language. */
const SAID: readonly string[] = ['result', 'driverUniqueId'];

/**
 * An event of the server as an alert, or what is wrong with it. It has no text: what it is about is kept as words that each
 * language has its own for (TRAC-08). The server knows no read marks.
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
  // Several alarms of one report come in one text; the first is the reason.
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

/** A speed of an overspeed event, km/h to the tenth. */
const speedIn = (attributes: Raw, name: string, type: string): number | null => {
  const knots = type === 'deviceOverspeed' ? numberIn(attributes[name]) : null;
  return knots === null ? null : Math.round(kmhOf(knots) * 10) / 10;
};

/** The position that an event happened at, by the server's id; null where it names none. */
export const positionOf = (raw: unknown): number | null =>
  isRecord(raw) && isLongId(raw['positionId']) ? raw['positionId'] : null;

/** A rule by which the server tells of events: which of them, and by which channels. */
type Rule = { readonly type: string; readonly channels: readonly string[] };

/** A rule of the server (`/notifications`), or what is wrong with it. */
export function toRule(raw: unknown): Rule | string {
  const type = isRecord(raw) ? textIn(raw['type'], 60) : '';
  if (!isRecord(raw) || type === '') return '.type: expected text';
  const channels = textIn(raw['notificators'])
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  return { type, channels };
}

/** The channel by which rules tell apps that are open: what comes live, and is listed as alerts. */
export const LIVE_CHANNEL = 'web';
