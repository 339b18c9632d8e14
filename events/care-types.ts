import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';

/** A circular place with a name, such as home or school. Position in degrees, radius in metres. */
export const safePlace = v.object({
  id: v.string(),
  name: personal(v.string()),
  lat: personal(v.number()),
  lng: personal(v.number()),
  radius: v.number(),
});
export type SafePlace = v.InferOutput<typeof safePlace>;

/** An emergency contact. When the wearer presses the device's SOS key, the device calls these contacts in order. */
const contact = v.object({ name: personal(v.string()), phone: personal(v.string()) });
export type Contact = v.InferOutput<typeof contact>;

/**
 * A period in which a watch (wearable tracker) makes no sound. Days are 1 (Monday) to 7 (Sunday), times are local
 * `HH:MM`. If `to` is before `from`, the period ends the next day.
 */
const quietTime = v.object({
  days: v.array(v.number()),
  from: v.string(),
  to: v.string(),
  on: v.boolean(),
});
export type QuietTime = v.InferOutput<typeof quietTime>;

/** A bicycle passport: data that proves who owns the bicycle. Its photos are stored separately. */
const passport = v.object({
  owner: personal(v.string()),
  frame: personal(v.string()),
  make: personal(v.string()),
  model: personal(v.string()),
  colour: personal(v.string()),
  boughtAt: personal(v.string()),
  boughtFrom: personal(v.string()),
  marks: personal(v.string()),
});
export type Passport = v.InferOutput<typeof passport>;

/** What customers store about a device, in addition to its settings. */
export const papers = v.object({
  /** Daily goal for the wearer of a device: minutes of activity, and steps. */
  goal: v.object({ minutes: v.number(), steps: v.number() }),
  places: v.array(safePlace),
  contacts: v.array(contact),
  quiet: v.array(quietTime),
  /** Automatic park guard: after a ride, a fence is armed around the parked device. Radius in metres. */
  autoGuard: v.object({ on: v.boolean(), radius: v.number() }),
  passport: v.nullable(passport),
});
export type Papers = v.InferOutput<typeof papers>;
export const papersChanges = v.partial(papers);
export type PapersChanges = v.InferOutput<typeof papersChanges>;

/**
 * A park guard: a fence around the place where a device was parked. Position in degrees, radius in metres, times in
 * Unix seconds.
 */
export const parkGuard = v.object({
  imei: personal(v.string()),
  lat: personal(v.number()),
  lng: personal(v.number()),
  radius: v.number(),
  since: v.number(),
  /** When the parked device left the park guard's fence. Null if it has not left. */
  alarmAt: v.nullable(v.number()),
  /** Who armed the park guard: the user (`hand`), or the device itself after a ride (`ride`). */
  by: v.picklist(['hand', 'ride']),
  /** When the park guard disarms itself (Unix seconds). Absent: no time limit. */
  ends: v.optional(v.nullable(v.number())),
  /** Whether the park guard disarms itself when the ignition is switched on, because the owner is then driving off. */
  byIgnition: v.optional(v.boolean()),
});
export type ParkGuard = v.InferOutput<typeof parkGuard>;

/** Activity of one day. `day` is its date, such as `2026-06-15`. */
const activityDay = v.object({
  day: v.string(),
  minutes: v.number(),
  steps: v.number(),
  /** Minutes of rest on this day. */
  rest: v.number(),
});
export type ActivityDay = v.InferOutput<typeof activityDay>;

/** A measured value with the time of the measurement (Unix seconds). */
const measured = v.object({ at: v.number(), value: v.number() });

/**
 * The metres of each of a device's distance counters, by the server's name of the counter: the vehicle's own odometer,
 * for example, and the distance that the server has added up. They may differ by any distance.
 */
export const ways = v.record(v.string(), v.number());

/** What a device measures apart from its position. A value is null or empty if not known. */
export const measurements = v.object({
  /** On-board voltages of the vehicle (V), oldest first. */
  volts: v.array(measured),
  ignition: v.nullable(v.object({ on: v.boolean(), since: v.nullable(v.number()) })),
  /** Kilometres that the vehicle has driven: in total (odometer), and today. */
  odometer: v.nullable(v.number()),
  today: v.nullable(v.number()),
  ways: v.optional(ways),
  engineHours: v.nullable(v.number()),
  /** Heart rate in beats per minute. */
  heartbeat: v.nullable(measured),
  /** Activity of the last seven days, oldest first. */
  days: v.array(activityDay),
});
export type Measurements = v.InferOutput<typeof measurements>;

/** A command that the user can send to a device. */
export const command = v.picklist(['live', 'led', 'buzzer', 'measure']);
export type Command = v.InferOutput<typeof command>;
/** The status of a command to a device. `asleep`: the device runs it the next time it contacts the server. */
export const commandState = v.picklist(['sent', 'confirmed', 'asleep', 'failed']);
export type CommandState = v.InferOutput<typeof commandState>;
