import type { Order } from '../../events/operations-types.ts';

/** A parameter of a device command: text, a number, or yes/no. */
export type Parameter = { readonly name: string; readonly kind: 'text' | 'number' | 'flag' };

const text = (name: string): Parameter => ({ name, kind: 'text' });
const number = (name: string): Parameter => ({ name, kind: 'number' });
const flag: Parameter = { name: 'enable', kind: 'flag' };
const DATA = [text('data')];
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
  silenceTime: DATA,
  setPhonebook: DATA,
  voiceMessage: DATA,
  outputControl: [number('index'), text('data')],
  voiceMonitoring: ENABLE,
  setAgps: ENABLE,
  setIndicator: DATA,
  configuration: DATA,
  setConnection: [text('server'), number('port')],
  setOdometer: DATA,
  setSpeedLimit: DATA,
  firmwareUpdate: DATA,
  modePowerSaving: ENABLE,
  modeDeepSleep: ENABLE,
  alarmGeofence: [number('radius')],
  alarmBattery: ENABLE,
  alarmSos: ENABLE,
  alarmRemove: ENABLE,
  alarmClock: DATA,
  alarmSpeed: DATA,
  alarmFall: ENABLE,
  alarmVibration: DATA,
};
export const parametersOf = (type: string): readonly Parameter[] => PARAMETERS[type] ?? [];

/** Command types with a translated name; others are shown by the server's name for them. */
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

/** Converts the typed parameters of a command to the values to send; null if a parameter is missing. */
export function valuesOf(type: string, typed: Readonly<Record<string, string>>): Order['values'] | null {
  const values: Record<string, string | number | boolean> = {};
  for (const { name, kind } of parametersOf(type)) {
    const given = (typed[name] ?? '').trim();
    if (kind === 'flag') values[name] = given !== 'no';
    else if (given === '') return null;
    else if (kind === 'text') values[name] = given;
    else {
      const value = Number(given.replace(',', '.'));
      if (!Number.isFinite(value) || value < 0) return null;
      values[name] = value;
    }
  }
  return values;
}
