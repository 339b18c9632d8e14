import type { Order } from '../../events/operations-types.ts';

/** A parameter of a device command: text, a number, or yes/no. */
export type Parameter = {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'flag';
  /** The parameter's label, if its meaning here differs from that in other commands. */
  readonly word?: string;
};

const text = (name: string): Parameter => ({ name, kind: 'text' });
const number = (name: string): Parameter => ({ name, kind: 'number' });
const flag: Parameter = { name: 'enable', kind: 'flag' };
const DATA = [text('data')];
/** A single value, such as a speed limit. The server writes the tracker's command that contains it. */
const VALUE: readonly Parameter[] = [{ ...text('data'), word: 'value' }];
const ENABLE = [flag];

/** The parameters that the server needs for each command type; other types need none. */
const PARAMETERS: Readonly<Record<string, readonly Parameter[]>> = {
  custom: DATA,
  positionPeriodic: [number('frequency')],
  setTimezone: [text('timezone')],
  sendSms: [text('phone'), text('message')],
  sendUssd: [text('phone')],
  message: [text('message')],
  sosNumber: [number('index'), text('phone')],
  silenceTime: VALUE,
  setPhonebook: VALUE,
  voiceMessage: VALUE,
  outputControl: [number('index'), ...VALUE],
  voiceMonitoring: ENABLE,
  setAgps: ENABLE,
  setIndicator: VALUE,
  configuration: VALUE,
  setConnection: [text('server'), number('port')],
  setOdometer: VALUE,
  setSpeedLimit: VALUE,
  firmwareUpdate: VALUE,
  modePowerSaving: ENABLE,
  modeDeepSleep: ENABLE,
  alarmGeofence: [number('radius')],
  alarmBattery: ENABLE,
  alarmSos: ENABLE,
  alarmRemove: ENABLE,
  alarmClock: VALUE,
  alarmSpeed: VALUE,
  alarmFall: ENABLE,
  alarmVibration: VALUE,
};
export const parametersOf = (type: string): readonly Parameter[] => PARAMETERS[type] ?? [];

/** Command types with a translated name. */
const NAMED: ReadonlySet<string> = new Set([
  'custom',
  'deviceIdentification',
  'positionSingle',
  'positionPeriodic',
  'positionStop',
  'engineStop',
  'engineResume',
  'alarmArm',
  'alarmDisarm',
  'alarmSos',
  'setTimezone',
  'requestPhoto',
  'powerOff',
  'rebootDevice',
  'factoryReset',
  'sosNumber',
  'message',
  'sendSms',
  'outputControl',
  'setSpeedLimit',
  'setOdometer',
  'getVersion',
  'getDeviceStatus',
  'firmwareUpdate',
  'sendUssd',
  'silenceTime',
  'setPhonebook',
  'voiceMessage',
  'voiceMonitoring',
  'setAgps',
  'setIndicator',
  'configuration',
  'setConnection',
  'modePowerSaving',
  'modeDeepSleep',
  'alarmGeofence',
  'alarmBattery',
  'alarmRemove',
  'alarmClock',
  'alarmSpeed',
  'alarmFall',
  'alarmVibration',
  'alarmDismiss',
]);
export const typeKey = (type: string): string | null => (NAMED.has(type) ? `orders.types.${type}` : null);

/** Commands that may do harm, or whose effect is unknown, need a second confirmation (TRAC-11). */
const ASKED_TWICE: ReadonlySet<string> = new Set([
  'engineStop',
  'custom',
  'powerOff',
  'factoryReset',
  'firmwareUpdate',
  'configuration',
  'setConnection',
  'outputControl',
]);
export const isAskedTwice = (type: string): boolean => ASKED_TWICE.has(type);

/** Converts one typed parameter of a command to the value to send; null if it is missing, or is not the number that it must be. */
export function valueOfParameter(kind: Parameter['kind'], text = ''): string | number | boolean | null {
  const given = text.trim();
  if (kind === 'flag') return given !== 'no';
  if (given === '') return null;
  if (kind === 'text') return given;
  const value = Number(given.replace(',', '.'));
  return Number.isFinite(value) && value >= 0 ? value : null;
}

/** Converts the typed parameters of a command to the values to send; null if a parameter is missing or wrong. */
export function valuesOf(type: string, typed: Readonly<Record<string, string>>): Order['values'] | null {
  const values: Record<string, string | number | boolean> = {};
  for (const { name, kind } of parametersOf(type)) {
    const value = valueOfParameter(kind, typed[name]);
    if (value === null) return null;
    values[name] = value;
  }
  return values;
}
