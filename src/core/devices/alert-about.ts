import type { Notification } from '../../../events/device-types.ts';
import type { Read } from '../../kernel/read.ts';
import { geofences } from './geofences.ts';
import { maintenanceNames, operatorNames } from './operators.ts';

type About = NonNullable<Notification['about']>;

/**
 * The device events for which the app has its own text, by the names that some servers give to event types (such as
 * Traccar).
 */
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

/**
 * The alarms for which the app has its own text, by the names that some servers give to event types (such as Traccar).
 */
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

/**
 * Returns the text key for what an alert reports. Null if this version of the app has no text for it; the alert's kind
 * is shown instead.
 */
export function aboutKey({ type, alarm = '' }: About): string | null {
  if (type === 'alarm') return RAISED_ALARMS.has(alarm) ? `alerts.raised.${alarm}` : null;
  return EVENTS.has(type) ? `alerts.events.${type}` : null;
}

/** Returns the text keys of all events and alarms that `aboutKey` knows. */
export const aboutKeys = (): readonly string[] => [
  ...[...EVENTS].map((type) => `alerts.events.${type}`),
  ...[...RAISED_ALARMS].map((alarm) => `alerts.raised.${alarm}`),
];

/**
 * Returns the name that an alert mentions: the geofence, the maintenance, the device's answer, or the driver. '' if it
 * mentions none.
 */
export function aboutName(read: Read, { type, fence, maintenance, said = '' }: About): string {
  if (maintenance !== undefined) return read(maintenanceNames)[maintenance] || said;
  const found =
    fence === undefined ? undefined : read(geofences).shown.find(({ id, of = id }) => of === fence);
  return found?.name || (type === 'driverChanged' && read(operatorNames)[said]) || said;
}
