import {
  ALARM_KINDS,
  type AlarmKind,
  type AlarmSetting,
  type DeviceAlarms,
} from '../../../events/alarm-types.ts';
import type { Device } from '../../../events/device-types.ts';

/** The unit of an alarm's threshold. Thresholds are stored in km/h, per cent, volts and metres. */
export type AlarmUnit = 'speed' | 'percent' | 'volt' | 'metres';

export type AlarmFacts = {
  /**
   * The device's model must have one of these capabilities (docs/api.md, *Device*). Empty: every tracker supports the
   * alarm.
   */
  readonly capabilities: readonly string[];
  /** The limits of the alarm's threshold and its default (km/h, %, V, m). */
  readonly from?: { unit: AlarmUnit; least: number; most: number; usual: number };
  /** True if the alarm has its own minimum interval between two alarms. The other alarms use the device's interval. */
  readonly ownRepeat?: true;
};

/** For each type of alarm: what a device must support for it, and which settings it has. */
export const ALARMS: Readonly<Record<AlarmKind, AlarmFacts>> = {
  shock: { capabilities: ['alarm_erschuetterung'], ownRepeat: true },
  battery: {
    capabilities: ['alarm_batteriestand'],
    from: { unit: 'percent', least: 5, most: 60, usual: 20 },
    ownRepeat: true,
  },
  radius: { capabilities: ['alarm_radius'], from: { unit: 'metres', least: 50, most: 5000, usual: 200 } },
  sos: { capabilities: ['alarm_sos'] },
  speed: {
    capabilities: ['alarm_geschwindigkeit'],
    from: { unit: 'speed', least: 10, most: 250, usual: 130 },
    ownRepeat: true,
  },
  powerCut: { capabilities: ['alarm_stromunterbrechung'] },
  ignition: { capabilities: ['alarm_zuendalarm'] },
  fall: { capabilities: ['alarm_fall', 'alarm_drop'] },
  geofence: { capabilities: [] },
  volt: { capabilities: ['alarm_volt'], from: { unit: 'volt', least: 6, most: 30, usual: 11.5 } },
  turnOff: { capabilities: ['alarm_turn_off'] },
};

/** Returns the alarms that a device can raise, according to the first of its models (STATE-07, DEV-06). */
export function alarmKindsOf({
  device_models: [model],
}: Pick<Device, 'device_models'>): readonly AlarmKind[] {
  return ALARM_KINDS.filter((kind) => {
    const { capabilities } = ALARMS[kind];
    return capabilities.length === 0 || capabilities.some((each) => model?.capabilities.includes(each));
  });
}

/** Returns a device's setting of one alarm. An alarm that the server does not mention is off. */
export const settingOf = ({ kinds }: DeviceAlarms, kind: AlarmKind): AlarmSetting =>
  kinds[kind] ?? { on: false, from: ALARMS[kind].from?.usual ?? null, every: null };
