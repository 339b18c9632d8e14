import * as v from 'valibot';
import type { AlarmKind, AlarmSetting, DeviceAlarms, TrackingPlan } from '../../../events/alarm-types.ts';
import { isRecord } from '../reading.ts';
import { rawNumberOrNull, rawText } from './raw.ts';

/** How the service names one alarm: its switch, from which value on, and seconds between repeats. */
const NAMES: readonly (readonly [kind: AlarmKind, on: string, from?: string | undefined, every?: string])[] =
  [
    ['shock', 'alarmbewegung', undefined, 'alarmbewegungintervall'],
    ['battery', 'alarmakkuwarnung', 'alarmakkuwarnungab', 'alarmakkuwarnungintervall'],
    ['radius', 'radius_laststatus', 'radius_meter'],
    ['sos', 'alarmsos'],
    ['speed', 'alarmgeschwindigkeit', 'alarmgeschwindigkeitab', 'alarmgeschwindigkeitintervall'],
    ['powerCut', 'alarmstromunterbrechung'],
    ['ignition', 'alarmzuendalarm'],
    ['fall', 'alarm_fall_enabled'],
    ['geofence', 'alarm_geofence'],
    ['volt', 'alarm_volt', 'alarm_volt_value'],
    ['turnOff', 'alarm_turn_off'],
  ];
const EVERY_BY_DEFAULT = 10_800;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const ALL = [
  'alarm_enabled',
  'alarmintervall',
  'alarm_recipients',
  'alarm_quiet',
  'alarm_paused_until',
  'intervalllaenge',
  'spurmodus',
  ...NAMES.flatMap(([, ...names]) => names.filter((name) => name !== undefined)),
];
/** Every field of alarms and tracking plan, for a device's schema: each may be missing. */
export const rawAlarmFields = Object.fromEntries(ALL.map((name) => [name, v.optional(v.unknown())]));
/** The fields by which alarms are told. */
export const ALARM_FIELDS: readonly string[] = ALL.filter(
  (name) => !['intervalllaenge', 'spurmodus'].includes(name),
);

type Raw = Readonly<Record<string, unknown>>;
const numberIn = (value: unknown): number | null => v.parse(rawNumberOrNull, value);
const isOn = (value: unknown) => value === 1 || value === true || value === '1';

/** The alarms, where the service told of any; `{}` where it did not. */
export function toAlarms(raw: Raw): { alarms?: DeviceAlarms } {
  const told = NAMES.filter(([, on]) => raw[on] !== undefined && raw[on] !== null);
  if (told.length === 0 && raw['alarm_enabled'] === undefined) return {};
  const kinds = told.map(([kind, on, from, every]): [AlarmKind, AlarmSetting] => [
    kind,
    {
      on: isOn(raw[on]),
      from: from === undefined ? null : numberIn(raw[from]),
      every: every === undefined ? null : numberIn(raw[every]),
    },
  ]);
  const quiet = raw['alarm_quiet'];
  const [begins, ends] = isRecord(quiet) ? [quiet['from'], quiet['to']] : [];
  const isTime = (time: unknown): time is string => typeof time === 'string' && TIME.test(time);
  const recipients = raw['alarm_recipients'];
  return {
    alarms: {
      on: raw['alarm_enabled'] === undefined || isOn(raw['alarm_enabled']),
      every: numberIn(raw['alarmintervall']) ?? EVERY_BY_DEFAULT,
      kinds: Object.fromEntries(kinds),
      recipients: Array.isArray(recipients)
        ? recipients.map((each) => v.parse(rawText, each)).filter((each) => each !== '')
        : [],
      quiet: isTime(begins) && isTime(ends) ? { from: begins, to: ends } : null,
      pausedUntil: numberIn(raw['alarm_paused_until']),
    },
  };
}

/** Alarms in the service's words. */
export function toRawAlarms(alarms: DeviceAlarms): Record<string, unknown> {
  const kinds = NAMES.flatMap(([kind, on, from, every]): [string, unknown][] => {
    const setting = alarms.kinds[kind];
    if (!setting) return [];
    return [
      [on, setting.on ? 1 : 0],
      ...(from !== undefined && setting.from !== null
        ? [[from, kind === 'volt' ? setting.from.toFixed(2) : setting.from] as [string, unknown]]
        : []),
      ...(every !== undefined && setting.every !== null ? [[every, setting.every] as [string, unknown]] : []),
    ];
  });
  return {
    alarm_enabled: alarms.on ? 1 : 0,
    alarmintervall: alarms.every,
    alarm_recipients: alarms.recipients,
    alarm_quiet: alarms.quiet,
    alarm_paused_until: alarms.pausedUntil,
    ...Object.fromEntries(kinds),
  };
}

/** How often the tracker tells where it is, where the service told. `spurmodus` 1 = it sleeps while it stands still. */
export function toPlan(raw: Raw): { plan?: TrackingPlan } {
  const seconds = numberIn(raw['intervalllaenge']);
  return seconds === null || seconds < 1 ? {} : { plan: { seconds, saving: isOn(raw['spurmodus']) } };
}
export const toRawPlan = ({ seconds, saving }: TrackingPlan): Record<string, unknown> => ({
  intervalllaenge: seconds,
  spurmodus: saving ? 1 : 0,
});
