import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';

/** A round place that somebody named: home, school. Degrees and metres. */
const safePlace = v.object({
  id: v.string(),
  name: personal(v.string()),
  lat: personal(v.number()),
  lng: personal(v.number()),
  radius: v.number(),
});
export type SafePlace = v.InferOutput<typeof safePlace>;

/** Somebody whom the SOS key calls, in this order. */
const contact = v.object({ name: personal(v.string()), phone: personal(v.string()) });
export type Contact = v.InferOutput<typeof contact>;

/** A time in which a watch keeps quiet. Days 1 (Monday) to 7, local times as `HH:MM`; `to` before `from` ends the next day. */
const quietTime = v.object({
  days: v.array(v.number()),
  from: v.string(),
  to: v.string(),
  on: v.boolean(),
});
export type QuietTime = v.InferOutput<typeof quietTime>;

/** What proves whose bicycle it is. Pictures are kept apart. */
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

/** What people keep about a device, beside its settings. */
export const papers = v.object({
  /** Minutes of activity and steps that a day should have. */
  goal: v.object({ minutes: v.number(), steps: v.number() }),
  places: v.array(safePlace),
  contacts: v.array(contact),
  quiet: v.array(quietTime),
  /** The guard arms itself after a ride; metres. */
  autoGuard: v.object({ on: v.boolean(), radius: v.number() }),
  passport: v.nullable(passport),
});
export type Papers = v.InferOutput<typeof papers>;
export const papersChanges = v.partial(papers);
export type PapersChanges = v.InferOutput<typeof papersChanges>;

/** A fence around the place where a device was left. Degrees, metres (Unix seconds). */
export const parkGuard = v.object({
  imei: personal(v.string()),
  lat: personal(v.number()),
  lng: personal(v.number()),
  radius: v.number(),
  since: v.number(),
  /** When the device left it; null = it did not. */
  alarmAt: v.nullable(v.number()),
  /** Set by a press, or by the device itself after a ride. */
  by: v.picklist(['hand', 'ride']),
  /** When it disarms itself, unix seconds; absent: by time it does not. */
  ends: v.optional(v.nullable(v.number())),
  /** Its owner drives off: it disarms itself when the ignition is switched on. */
  byIgnition: v.optional(v.boolean()),
});
export type ParkGuard = v.InferOutput<typeof parkGuard>;

/** A day of movement. `day` is its date, `2026-06-15`. */
const activityDay = v.object({
  day: v.string(),
  minutes: v.number(),
  steps: v.number(),
  /** Minutes of rest. */
  rest: v.number(),
});
export type ActivityDay = v.InferOutput<typeof activityDay>;

/** A value with the time it was taken (Unix seconds). */
const measured = v.object({ at: v.number(), value: v.number() });

/** What a device measures beside its place; null or empty = not known. */
export const measurements = v.object({
  /** Volts of the board, oldest first. */
  volts: v.array(measured),
  ignition: v.nullable(v.object({ on: v.boolean(), since: v.nullable(v.number()) })),
  /** Kilometres in all, and today. */
  odometer: v.nullable(v.number()),
  today: v.nullable(v.number()),
  engineHours: v.nullable(v.number()),
  /** Beats a minute. */
  heartbeat: v.nullable(measured),
  /** The last seven days, oldest first. */
  days: v.array(activityDay),
});
export type Measurements = v.InferOutput<typeof measurements>;

/** What a device can be told to do. */
export const command = v.picklist(['live', 'led', 'buzzer', 'measure']);
export type Command = v.InferOutput<typeof command>;
/** What the service says of a command. `asleep`: it runs at the next contact. */
export const commandState = v.picklist(['sent', 'confirmed', 'asleep', 'failed']);
export type CommandState = v.InferOutput<typeof commandState>;
