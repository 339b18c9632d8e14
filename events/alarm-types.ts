import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';

/** Maximum number of alarms per request. If a request names no number, the service returns fifty. */
export const MOST_ALARMS_A_CALL = 1_000;

/**
 * The alarm types that a tracker can raise. Each needs a capability of the tracker model
 * (`src/core/devices/alarm-kinds.ts`).
 */
export const ALARM_KINDS = [
  'shock',
  'battery',
  'radius',
  'sos',
  'speed',
  'powerCut',
  'ignition',
  'fall',
  'geofence',
  'volt',
  'turnOff',
] as const;
/** The service's number for each alarm type (`meldungtyp`). Notifications and sounds use it. */
export const ALARM_NUMBERS: Readonly<Record<(typeof ALARM_KINDS)[number], number>> = {
  shock: 1,
  battery: 2,
  radius: 3,
  sos: 4,
  speed: 5,
  powerCut: 6,
  ignition: 7,
  fall: 9,
  geofence: 11,
  volt: 13,
  turnOff: 22,
};
export const alarmKind = v.picklist(ALARM_KINDS);
export type AlarmKind = v.InferOutput<typeof alarmKind>;

/**
 * The setting of one alarm type. `from`: its threshold (km/h, %, V, m; null if it has none). `every`: the minimum time
 * between two alarms (seconds; null: the device's general value applies).
 */
const alarmSetting = v.object({
  on: v.boolean(),
  from: v.nullable(v.number()),
  every: v.nullable(v.number()),
});
export type AlarmSetting = v.InferOutput<typeof alarmSetting>;

/** All alarm settings of a device. An alarm type that the server did not send is absent. */
export const deviceAlarms = v.object({
  /** The switch that turns all alarms of a device on or off. */
  on: v.boolean(),
  /** Minimum time between two alarms of one type (seconds). */
  every: v.number(),
  kinds: v.partial(v.object(v.entriesFromList(ALARM_KINDS, alarmSetting))),
  /** Additional e-mail addresses that receive the device's alarms. */
  recipients: v.array(personal(v.string())),
  /**
   * Quiet time: between these local times (`HH:MM`), only SOS raises an alarm. If `to` is before `from`, the quiet time
   * ends the next day. Null: no quiet time.
   */
  quiet: v.nullable(v.object({ from: v.string(), to: v.string() })),
  /** The device raises no alarms until this time (Unix seconds). Null if its alarms are not paused. */
  pausedUntil: v.nullable(v.number()),
});
export type DeviceAlarms = v.InferOutput<typeof deviceAlarms>;

/**
 * How often a tracker reports its position. `seconds`: time between fixes. `saving`: while the tracker does not move,
 * it sleeps to save power.
 */
export const trackingPlan = v.object({ seconds: v.number(), saving: v.boolean() });
export type TrackingPlan = v.InferOutput<typeof trackingPlan>;
