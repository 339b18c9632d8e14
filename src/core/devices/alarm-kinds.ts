import {
  ALARM_KINDS,
  type AlarmKind,
  type AlarmSetting,
  type DeviceAlarms,
} from '../../../events/alarm-types.ts';
import type { Device } from '../../../events/device-types.ts';

/** What the value of an alarm is measured in; stored as km/h, percent, volts and metres. */
export type AlarmUnit = 'speed' | 'percent' | 'volt' | 'metres';

export type AlarmFacts = {
  /** The model must have one of these (docs/api.md, *Device*); none: every tracker can. */
  readonly capabilities: readonly string[];
  /** From which value on: its limits, and what is set where nobody has set one. Km/h, %, V, m. */
  readonly from?: { unit: AlarmUnit; least: number; most: number; usual: number };
  /** It has a time of its own between two alarms; the others share that of the device. */
  readonly ownRepeat?: true;
};

/** What each kind of alarm needs and what can be set of it. */
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

/** The alarms that a device can raise: its first model decides (STATE-07, DEV-06). */
export function alarmKindsOf({
  device_models: [model],
}: Pick<Device, 'device_models'>): readonly AlarmKind[] {
  return ALARM_KINDS.filter((kind) => {
    const { capabilities } = ALARMS[kind];
    return capabilities.length === 0 || capabilities.some((each) => model?.capabilities.includes(each));
  });
}

/** One alarm as it is set; where the server named none it is off. */
export const settingOf = ({ kinds }: DeviceAlarms, kind: AlarmKind): AlarmSetting =>
  kinds[kind] ?? { on: false, from: ALARMS[kind].from?.usual ?? null, every: null };
