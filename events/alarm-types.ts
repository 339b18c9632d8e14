import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';

/** How many alarms of a period one request asks for. The service's default is fifty. */
export const MOST_ALARMS_A_CALL = 1_000;

/**
 * What a tracker can raise an alarm for. Each kind needs a capability of the model
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
/** The service's number for each kind (`meldungtyp`). Notifications and sounds use it. */
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
 * One alarm: on or off, its threshold (km/h, %, V; null if it has none), and seconds between repeats (null for the
 * device's value).
 */
const alarmSetting = v.object({
  on: v.boolean(),
  from: v.nullable(v.number()),
  every: v.nullable(v.number()),
});
export type AlarmSetting = v.InferOutput<typeof alarmSetting>;

/** All alarms of a device. A kind that the server did not send is absent. */
export const deviceAlarms = v.object({
  /** The master switch. */
  on: v.boolean(),
  /** Minimum time between two alarms of one kind (seconds). */
  every: v.number(),
  kinds: v.partial(v.object(v.entriesFromList(ALARM_KINDS, alarmSetting))),
  /** Other addresses that get a mail. */
  recipients: v.array(personal(v.string())),
  /**
   * Local times `HH:MM` between which only SOS raises an alarm. If `to` is before `from`, it ends the next day.
   * Null if none.
   */
  quiet: v.nullable(v.object({ from: v.string(), to: v.string() })),
  /** No alarms until this time (Unix seconds). Null if not paused. */
  pausedUntil: v.nullable(v.number()),
});
export type DeviceAlarms = v.InferOutput<typeof deviceAlarms>;

/**
 * How often a tracker reports its position. `seconds`: time between fixes. `saving`: it sleeps while it stands
 * still.
 */
export const trackingPlan = v.object({ seconds: v.number(), saving: v.boolean() });
export type TrackingPlan = v.InferOutput<typeof trackingPlan>;
