import { ALARM_NUMBERS, type AlarmKind } from '../../events/alarm-types.ts';
import type { Notification } from '../../events/device-types.ts';
import { CARE_OVERDUE, CARE_SOON, HEARD_AGAIN, SILENT } from '../../src/core/devices/silence.ts';
import { aboutKey } from '../../src/core/devices/alert-about.ts';
import {
  AlertsIcon,
  BatteryIcon,
  CareIcon,
  FallIcon,
  GeofenceIcon,
  type Icon,
  IgnitionIcon,
  PhotoIcon,
  PowerIcon,
  RadiusIcon,
  ShockIcon,
  SosIcon,
  SpeedIcon,
  UnpluggedIcon,
  VoiceIcon,
  VoltageIcon,
  RingingIcon,
  OfflineIcon,
} from '../../src/ui/icons.ts';
import type { Translate } from '../../src/ui/view.tsx';

const ENTERED = 10;
const VOICE = 23;
const PHOTO = 24;

/** Icons by the service's number of the kind (`meldungtyp`). */
const ICONS: Readonly<Record<number, Icon>> = {
  [ALARM_NUMBERS.shock]: ShockIcon,
  [ALARM_NUMBERS.battery]: BatteryIcon,
  [ALARM_NUMBERS.radius]: RadiusIcon,
  [ALARM_NUMBERS.sos]: SosIcon,
  [ALARM_NUMBERS.speed]: SpeedIcon,
  [ALARM_NUMBERS.powerCut]: UnpluggedIcon,
  [ALARM_NUMBERS.ignition]: IgnitionIcon,
  [ALARM_NUMBERS.fall]: FallIcon,
  [ENTERED]: GeofenceIcon,
  [ALARM_NUMBERS.geofence]: GeofenceIcon,
  [ALARM_NUMBERS.volt]: VoltageIcon,
  [ALARM_NUMBERS.turnOff]: PowerIcon,
  [VOICE]: VoiceIcon,
  [PHOTO]: PhotoIcon,
  [SILENT]: OfflineIcon,
  [HEARD_AGAIN]: RingingIcon,
  [CARE_SOON]: CareIcon,
  [CARE_OVERDUE]: CareIcon,
};

/** A plain bell for a number that nobody knows. */
export const iconOf = (kind: number): Icon => ICONS[kind] ?? AlertsIcon;
/** The app's own alert about a maintenance; its text is the name of that. */
export const isCare = (kind: number): boolean => kind === CARE_SOON || kind === CARE_OVERDUE;
const isNamed = (kind: number): boolean => kind in ICONS;
/** Somebody may be in danger. */
export const isUrgent = (kind: number): boolean => kind === ALARM_NUMBERS.sos;

/** What an alert is about, in the reader's language; of a kind without a word, what the server calls it. */
export function titleOf(
  { kind, title, about }: Pick<Notification, 'kind' | 'title' | 'about'>,
  t: Translate,
): string {
  const key = about && aboutKey(about);
  if (key) return t(key);
  return isNamed(kind) ? t(`settings.alarmKinds.${kind}`) : title || t('alerts.plain');
}

/** The switch that raises alerts of this number; null: there is none. */
export function alarmOf(kind: number): AlarmKind | null {
  if (kind === ENTERED) return 'geofence';
  const found = Object.entries(ALARM_NUMBERS).find(([, number]) => number === kind);
  return found ? (found[0] as AlarmKind) : null;
}
