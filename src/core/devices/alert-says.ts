import { ALARM_NUMBERS, type AlarmKind } from '../../../events/alarm-types.ts';
import type { Notification } from '../../../events/device-types.ts';
import type { Read } from '../../kernel/read.ts';
import { type AlarmUnit, ALARMS } from './alarm-kinds.ts';
import { aboutKey, aboutName } from './alert-about.ts';
import { deviceBy } from './devices.ts';
import { guardOf } from './park-guard.ts';
import { CARE_OVERDUE, CARE_SOON, HEARD_AGAIN, SILENT } from './silence.ts';

const ENTERED = 10;
const VOICE = 23;
const PHOTO = 24;
/** A radius alert within this time of a park guard's alarm belongs to it (seconds). */
const SAME_ALARM = 60;

/** The sentence of each alert number of the product (`meldungtyp`). */
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

/** The sentence of each event that a server names. Others are shown as "device: what happened". */
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

/** Events with a person in danger or a theft. Only these alerts are red. */
const URGENT: ReadonlySet<string> = new Set(['sos', 'fallDown', 'accident', 'tow', 'theft']);

/** The event of one alert, or of a push message about it. */
export type Happening = Pick<Notification, 'kind' | 'title' | 'about' | 'value' | 'limit' | 'at'> & {
  readonly device: number | null;
  /** In the app's own maintenance alert: the maintenance's name. */
  readonly text?: string | null;
};
/** What a sentence is built with: texts, and a formatter for values with their units. */
export type Wording = {
  readonly t: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  readonly amount: (value: number, unit: AlarmUnit | null) => string;
};

/** Returns the alarm setting that raises alerts of this number. Null if there is none. */
export function alarmOf(kind: number): AlarmKind | null {
  if (kind === ENTERED) return 'geofence';
  const found = Object.entries(ALARM_NUMBERS).find(([, number]) => number === kind);
  return found ? (found[0] as AlarmKind) : null;
}

/** Returns the unit of a kind's values. Null if unknown. */
export const unitOf = (kind: number): AlarmUnit | null => {
  const alarm = alarmOf(kind);
  return (alarm && ALARMS[alarm].from?.unit) ?? null;
};

/** A guarded device that leaves its place counts as stolen. */
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

/** Whether an alert is shown in red: SOS, a fall or crash, theft. */
export const isUrgent = (read: Read, one: Happening): boolean =>
  URGENT.has(wordOf(read, one) ?? one.about?.alarm ?? '');

/**
 * Returns an alert as one sentence that names the device: "Harbour shuttle left the depot". List, detail, banner
 * and notification all show this sentence (INBOX-02).
 * @param what the kind in a word or two, for kinds without their own sentence
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

/** Returns an alert's subject in a word or two: its kind, otherwise the server's name for it. */
export function alertKind(
  { kind, title, about }: Pick<Happening, 'kind' | 'title' | 'about'>,
  t: Wording['t'],
): string {
  const key = about && aboutKey(about);
  if (key) return t(key);
  return Object.hasOwn(BY_NUMBER, kind) ? t(`settings.alarmKinds.${kind}`) : title || t('alerts.plain');
}
