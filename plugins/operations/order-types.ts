import type { Order } from '../../events/operations-types.ts';

/** A parameter of a command: a text, a number, or yes and no. */
export type Parameter = { readonly name: string; readonly kind: 'text' | 'number' | 'flag' };

const text = (name: string): Parameter => ({ name, kind: 'text' });
const number = (name: string): Parameter => ({ name, kind: 'number' });
const flag: Parameter = { name: 'enable', kind: 'flag' };
const DATA = [text('data')];
const ENABLE = [flag];

/** What the server wants to know for each type; the others need nothing. */
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

/** Types with a word in the languages; another is shown under its own name. */
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

/** What may do harm, or what nobody here can judge, is asked about a second time (TRAC-11). */
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

/** What was typed for a command's parameters, as they are sent; null: something is missing. */
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
