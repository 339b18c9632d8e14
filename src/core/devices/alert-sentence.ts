import { ALARM_NUMBERS, type AlarmKind } from '../../../events/alarm-types.ts';
import type { Notification } from '../../../events/device-types.ts';
import type { Read } from '../../kernel/read.ts';
import { type AlarmUnit, ALARMS } from './alarm-kinds.ts';
import { aboutKey, aboutKeys, aboutName } from './alert-about.ts';
import { deviceBy } from './devices.ts';
import { guardOf } from './park-guard.ts';
import { CARE_OVERDUE, CARE_SOON, HEARD_AGAIN, SILENT } from './silence.ts';

const ENTERED = 10;
const VOICE = 23;
const PHOTO = 24;
/**
 * A radius alert that comes within this time of a park guard's alarm counts as being about the same theft (seconds).
 */
const SAME_ALARM = 60;

/** The text of each alert type of the product, by its number (`meldungtyp`). */
const BY_NUMBER: Readonly<Record<number, string>> = {
  [ALARM_NUMBERS.shock]: 'vibration',
  [ALARM_NUMBERS.battery]: 'lowBattery',
  [ALARM_NUMBERS.radius]: 'radius',
  [ALARM_NUMBERS.sos]: 'sos',
  [ALARM_NUMBERS.speed]: 'overspeed',
  [ALARM_NUMBERS.powerCut]: 'powerCut',
  [ALARM_NUMBERS.ignition]: 'ignition',
  [ALARM_NUMBERS.fall]: 'fallDown',
  [ENTERED]: 'geofenceEnter',
  [ALARM_NUMBERS.geofence]: 'geofenceExit',
  [ALARM_NUMBERS.volt]: 'lowPower',
  [ALARM_NUMBERS.turnOff]: 'powerOff',
  [VOICE]: 'voice',
  [PHOTO]: 'photo',
  [SILENT]: 'silent',
  [HEARD_AGAIN]: 'heardAgain',
  [CARE_SOON]: 'care',
  [CARE_OVERDUE]: 'care',
};

/**
 * The text of each event type, from servers that give names to event types. An alert of any other type is shown as
 * "device: what happened".
 */
const BY_WORD: Readonly<Record<string, string>> = {
  deviceOverspeed: 'overspeed',
  ...Object.fromEntries(
    [
      ...[
        'sos',
        'fallDown',
        'tow',
        'vibration',
        'lowBattery',
        'lowPower',
        'overspeed',
        'powerCut',
        'powerOff',
      ],
      ...['geofenceEnter', 'geofenceExit', 'ignitionOn', 'ignitionOff', 'deviceMoving', 'deviceStopped'],
      ...['deviceOnline', 'deviceOffline', 'driverChanged', 'commandResult'],
    ].map((word) => [word, word]),
  ),
};

/** Types of events that mean a person in danger or a theft. Only alerts about these are red. */
const URGENT: ReadonlySet<string> = new Set(['sos', 'fallDown', 'accident', 'tow', 'theft']);

/** What happened, according to an alert or to a push message about one. */
export type Happening = Pick<Notification, 'kind' | 'title' | 'about' | 'value' | 'limit' | 'at'> & {
  readonly device: number | null;
  /** The name of the maintenance, in an alert that the app itself raised about maintenance. */
  readonly text?: string | null;
};
/** What an alert's sentence is built with: texts, and a formatter for values with units. */
export type Wording = {
  readonly t: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  readonly amount: (value: number, unit: AlarmUnit | null) => string;
};

/** Returns the kind of alarm that raises alerts with this number. Null if no alarm does. */
export function alarmOf(kind: number): AlarmKind | null {
  if (kind === ENTERED) return 'geofence';
  const found = Object.entries(ALARM_NUMBERS).find(([, number]) => number === kind);
  return found ? (found[0] as AlarmKind) : null;
}

/** Returns the unit of the values in alerts with this number. Null if unknown. */
export const unitOf = (kind: number): AlarmUnit | null => {
  const alarm = alarmOf(kind);
  return (alarm && ALARMS[alarm].from?.unit) ?? null;
};

/** Whether an alert is about a theft: a device left its place while its park guard was armed. */
function isTheft(read: Read, { kind, device, at }: Happening): boolean {
  if (kind !== ALARM_NUMBERS.radius || device === null) return false;
  const alarmAt = read(guardOf(read(deviceBy(device))?.imei ?? ''))?.alarmAt ?? null;
  return alarmAt !== null && Math.abs(alarmAt - at) <= SAME_ALARM;
}

function wordOf(read: Read, one: Happening): string | null {
  const { about, kind } = one;
  if (isTheft(read, one)) return 'theft';
  if (!about) return BY_NUMBER[kind] ?? null;
  const word = about.type === 'alarm' ? (about.alarm ?? '') : about.type;
  return Object.hasOwn(BY_WORD, word) ? (BY_WORD[word] ?? null) : null;
}

/** Whether an alert is shown in red: for SOS, a fall or crash, or theft. */
export const isUrgent = (read: Read, one: Happening): boolean =>
  URGENT.has(wordOf(read, one) ?? one.about?.alarm ?? '');

/**
 * Returns an alert as one sentence that names the device: "Harbour shuttle left the depot". The list, the detail view,
 * the banner and the notification all show this sentence (INBOX-02).
 * @param what the alert's type in a word or two, for alerts for which the app has no sentence
 */
export function alertSays(read: Read, { t, amount }: Wording, one: Happening, what: string): string {
  const device = (one.device === null ? null : read(deviceBy(one.device))?.name) ?? '';
  if (device === '') return what;
  const word = wordOf(read, one);
  const { kind, about, value, limit } = one;
  const name = about ? aboutName(read, about) : '';
  const measured = value === null ? '' : amount(value, unitOf(kind));
  switch (word) {
    case null:
      return t('alerts.says.other', { device, what: name ? `${what} · ${name}` : what });
    case 'care':
      return t('alerts.says.other', { device, what: one.text ? `${what} · ${one.text}` : what });
    case 'geofenceEnter':
    case 'geofenceExit':
      return name ? t(`alerts.says.${word}Of`, { device, name }) : t(`alerts.says.${word}`, { device });
    case 'driverChanged':
    case 'commandResult':
      return name ? t(`alerts.says.${word}`, { device, name }) : t('alerts.says.other', { device, what });
    case 'overspeed':
      if (value === null) return t('alerts.says.overspeed', { device });
      return limit === null
        ? t('alerts.says.overspeedAt', { device, value: measured })
        : t('alerts.says.overspeedOver', { device, value: measured, limit: amount(limit, unitOf(kind)) });
    case 'lowBattery':
    case 'lowPower':
      return measured
        ? t(`alerts.says.${word}At`, { device, value: measured })
        : t(`alerts.says.${word}`, { device });
    default:
      return t(`alerts.says.${word}`, { device });
  }
}

/** Returns the text key for what an alert is about in a word or two. Null if the app has no text for it. */
export function alertKindKey({ kind, about }: Pick<Happening, 'kind' | 'about'>): string | null {
  const key = about && aboutKey(about);
  return key ?? (Object.hasOwn(BY_NUMBER, kind) ? `settings.alarmKinds.${kind}` : null);
}

/** The text key for an alert about which the app knows nothing. */
export const PLAIN_KIND = 'alerts.plain';

/** Returns what an alert is about in a word or two: its type, otherwise the server's name for it. */
export function alertKind(one: Pick<Happening, 'kind' | 'title' | 'about'>, t: Wording['t']): string {
  const key = alertKindKey(one);
  return key === null ? one.title || t(PLAIN_KIND) : t(key);
}

/** Returns the texts of everything that alerts can be about, by text key, for a report's column. */
export const alertKindWords = (t: (key: string) => string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...aboutKeys(), ...Object.keys(BY_NUMBER).map((kind) => `settings.alarmKinds.${kind}`), PLAIN_KIND].map(
      (key) => [key, t(key)],
    ),
  );
