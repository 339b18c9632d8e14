import type { Notification } from '../../../events/device-types.ts';
import type { Read } from '../../kernel/read.ts';
import { geofences } from './geofences.ts';
import { operatorNames } from './operators.ts';

type About = NonNullable<Notification['about']>;

/** What can happen to a device, in the words of servers that tell kinds: each has a text of its own. */
const EVENTS: ReadonlySet<string> = new Set([
  'commandResult',
  'deviceFuelDrop',
  'deviceFuelIncrease',
  'deviceInactive',
  'deviceMoving',
  'deviceOffline',
  'deviceOnline',
  'deviceOverspeed',
  'deviceStopped',
  'deviceUnknown',
  'driverChanged',
  'geofenceEnter',
  'geofenceExit',
  'ignitionOff',
  'ignitionOn',
  'maintenance',
  'media',
  'queuedCommandSent',
]);

/** What a tracker can raise an alarm for: each has a text of its own. */
export const RAISED_ALARMS: ReadonlySet<string> = new Set([
  'accident',
  'bonnet',
  'door',
  'fallDown',
  'fatigueDriving',
  'fault',
  'footBrake',
  'fuelLeak',
  'geofence',
  'geofenceEnter',
  'geofenceExit',
  'gpsAntennaCut',
  'hardAcceleration',
  'hardBraking',
  'hardCornering',
  'highRpm',
  'idle',
  'jamming',
  'laneChange',
  'lock',
  'lowBattery',
  'lowPower',
  'lowspeed',
  'movement',
  'overspeed',
  'parking',
  'powerCut',
  'powerOff',
  'powerOn',
  'powerRestored',
  'removing',
  'sos',
  'tampering',
  'temperature',
  'tow',
  'unlock',
  'vibration',
]);

/** The key of the words for what happened; null where this version has none: then the kind of the alert has to do. */
export function aboutKey({ type, alarm = '' }: About): string | null {
  if (type === 'alarm') return RAISED_ALARMS.has(alarm) ? `alerts.raised.${alarm}` : null;
  return EVENTS.has(type) ? `alerts.events.${type}` : null;
}

/** The words for everything that an alert can be about, by their key: for a column of a report. */
export const aboutWords = (t: (key: string) => string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [
      ...[...EVENTS].map((type) => `alerts.events.${type}`),
      ...[...RAISED_ALARMS].map((alarm) => `alerts.raised.${alarm}`),
    ].map((key) => [key, t(key)]),
  );

/** What an alert names: the fence, the answer of the device, who drives; '' where it names nothing that is known. */
export function aboutName(read: Read, { type, fence, said = '' }: About): string {
  const found =
    fence === undefined ? undefined : read(geofences).shown.find(({ id, of = id }) => of === fence);
  return found?.name || (type === 'driverChanged' && read(operatorNames)[said]) || said;
}
