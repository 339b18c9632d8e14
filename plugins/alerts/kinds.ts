import { ALARM_NUMBERS } from '../../events/alarm-types.ts';
import type { Notification } from '../../events/device-types.ts';
import { CARE_OVERDUE, CARE_SOON, HEARD_AGAIN, SILENT } from '../../src/core/devices/silence.ts';
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

const ENTERED = 10;
const VOICE = 23;
const PHOTO = 24;

/** Icons of the alert kinds, by the service's number for the kind (`meldungtyp`). */
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

/** The server's names for alerts of a person who may be in danger. */
const DANGER: ReadonlySet<string> = new Set(['sos', 'fallDown']);

/** Whether an alert says that a person may be in danger. */
export const ofPerson = ({ kind, about }: Pick<Notification, 'kind' | 'about'>): boolean =>
  about ? DANGER.has(about.alarm ?? about.type) : kind === ALARM_NUMBERS.sos || kind === ALARM_NUMBERS.fall;

/** Returns the icon of an alert kind. An unknown kind gets a plain bell. */
export const iconOf = (kind: number): Icon => ICONS[kind] ?? AlertsIcon;
