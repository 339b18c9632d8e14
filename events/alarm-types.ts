import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';

/** So many alarms of a period are requested at once; the service gives fifty unless told. */
export const MOST_ALARMS_A_CALL = 1_000;

/** What a tracker can raise an alarm for; each needs a capability of its model (`src/core/devices/alarm-kinds.ts`). */
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
/** The service's number of each kind (`meldungtyp`): by it notifications and sounds are told apart. */
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

/** One alarm: on or off, from which value on (km/h, %, V; null where it has none), seconds between repeats (null = the device's). */
const alarmSetting = v.object({
  on: v.boolean(),
  from: v.nullable(v.number()),
  every: v.nullable(v.number()),
});
export type AlarmSetting = v.InferOutput<typeof alarmSetting>;

/** All alarms of a device. A kind that the server did not name is not there. */
export const deviceAlarms = v.object({
  /** The master switch. */
  on: v.boolean(),
  /** Least seconds between two alarms of one kind. */
  every: v.number(),
  kinds: v.partial(v.object(v.entriesFromList(ALARM_KINDS, alarmSetting))),
  /** Who else gets a mail. */
  recipients: v.array(personal(v.string())),
  /** Local times `HH:MM` between which nothing is raised but SOS; `to` before `from` ends the next day. Null = none. */
  quiet: v.nullable(v.object({ from: v.string(), to: v.string() })),
  /** No alarms until then, unix seconds; null = not paused. */
  pausedUntil: v.nullable(v.number()),
});
export type DeviceAlarms = v.InferOutput<typeof deviceAlarms>;

/** How often a tracker tells where it is. `seconds` between fixes; `saving`: it sleeps while it stands still. */
export const trackingPlan = v.object({ seconds: v.number(), saving: v.boolean() });
export type TrackingPlan = v.InferOutput<typeof trackingPlan>;
