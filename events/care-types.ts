import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';

/** A circular place with a name, such as home or school. Degrees and metres. */
const safePlace = v.object({
  id: v.string(),
  name: personal(v.string()),
  lat: personal(v.number()),
  lng: personal(v.number()),
  radius: v.number(),
});
export type SafePlace = v.InferOutput<typeof safePlace>;

/** A person whom the SOS key calls, in this order. */
const contact = v.object({ name: personal(v.string()), phone: personal(v.string()) });
export type Contact = v.InferOutput<typeof contact>;

/**
 * A period in which a watch is silent. Days are 1 (Monday) to 7, times are local `HH:MM`. If `to` is before `from`,
 * it ends the next day.
 */
const quietTime = v.object({
  days: v.array(v.number()),
  from: v.string(),
  to: v.string(),
  on: v.boolean(),
});
export type QuietTime = v.InferOutput<typeof quietTime>;

/** Proof of who owns the bicycle. Pictures are stored separately. */
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

/** What customers store about a device besides its settings. */
export const papers = v.object({
  /** Daily goal: minutes of activity, and steps. */
  goal: v.object({ minutes: v.number(), steps: v.number() }),
  places: v.array(safePlace),
  contacts: v.array(contact),
  quiet: v.array(quietTime),
  /** The guard arms itself after a ride. Radius in metres. */
  autoGuard: v.object({ on: v.boolean(), radius: v.number() }),
  passport: v.nullable(passport),
});
export type Papers = v.InferOutput<typeof papers>;
export const papersChanges = v.partial(papers);
export type PapersChanges = v.InferOutput<typeof papersChanges>;

/** A fence around the place where a device was parked (degrees, metres, Unix seconds). */
export const parkGuard = v.object({
  imei: personal(v.string()),
  lat: personal(v.number()),
  lng: personal(v.number()),
  radius: v.number(),
  since: v.number(),
  /** When the device left the fence. Null if it did not. */
  alarmAt: v.nullable(v.number()),
  /** Armed by the user, or by the device itself after a ride. */
  by: v.picklist(['hand', 'ride']),
  /** When it disarms itself (Unix seconds). Absent: it does not disarm by time. */
  ends: v.optional(v.nullable(v.number())),
  /** It disarms itself when the ignition is switched on, because then the owner drives off. */
  byIgnition: v.optional(v.boolean()),
});
export type ParkGuard = v.InferOutput<typeof parkGuard>;

/** One day of activity. `day` is its date, such as `2026-06-15`. */
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

/** What a device measures besides its position. Null or empty if not known. */
export const measurements = v.object({
  /** On-board voltage (V), oldest first. */
  volts: v.array(measured),
  ignition: v.nullable(v.object({ on: v.boolean(), since: v.nullable(v.number()) })),
  /** Kilometres: total, and today. */
  odometer: v.nullable(v.number()),
  today: v.nullable(v.number()),
  engineHours: v.nullable(v.number()),
  /** Heartbeat in beats per minute. */
  heartbeat: v.nullable(measured),
  /** The last seven days, oldest first. */
  days: v.array(activityDay),
});
export type Measurements = v.InferOutput<typeof measurements>;

/** A command for a device. */
export const command = v.picklist(['live', 'led', 'buzzer', 'measure']);
export type Command = v.InferOutput<typeof command>;
/** The status of a command. `asleep`: it runs at the next contact. */
export const commandState = v.picklist(['sent', 'confirmed', 'asleep', 'failed']);
export type CommandState = v.InferOutput<typeof commandState>;
