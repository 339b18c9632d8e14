import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';

const lat = personal(v.number());
const lng = personal(v.number());
/** Degrees. */
const place = v.object({ lat, lng });
/** Unix seconds. */
const span = { from: v.number(), to: v.number() };
/** It was so already when what is known begins, or still so when that ends; long silence is not known either. */
const cut = { cutAtStart: v.boolean(), cutAtEnd: v.boolean() };
const kmh = v.nullable(v.number());

/** From one stop to the next. Metres are whole: sums of trips are exact. */
const trip = v.object({
  ...span,
  /** Between fixes that believe each other, and as the receiver told it. */
  metres: v.number(),
  rawMetres: v.number(),
  mostKmh: kmh,
  averageKmh: kmh,
  /** Standing with the engine on. */
  idleSeconds: v.number(),
  start: place,
  end: place,
  ...cut,
});
export type Trip = v.InferOutput<typeof trip>;

const stop = v.object({ ...span, lat, lng, idleSeconds: v.number(), ...cut });
export type Stop = v.InferOutput<typeof stop>;

/** Faster than a limit, km/h. The place is where it was fastest. */
const speeding = v.object({
  ...span,
  mostKmh: v.number(),
  limitKmh: v.number(),
  metres: v.number(),
  lat,
  lng,
});
export type Speeding = v.InferOutput<typeof speeding>;

/** Within a geofence. */
const visit = v.object({ fence: v.number(), ...span, ...cut });
export type Visit = v.InferOutput<typeof visit>;

/** Battery, per cent: lowest and highest of a stretch that begins at `at`. */
const level = v.object({ at: v.number(), low: v.number(), high: v.number() });
export type Level = v.InferOutput<typeof level>;

const figures = {
  fixes: v.number(),
  metres: v.number(),
  rawMetres: v.number(),
  drivingSeconds: v.number(),
  standingSeconds: v.number(),
  /** Nobody knows what it did. */
  silentSeconds: v.number(),
  idleSeconds: v.number(),
  mostKmh: kmh,
  /** What was driven by the time that took. */
  averageKmh: kmh,
  /** How many began. */
  trips: v.number(),
  stops: v.number(),
  speedings: v.number(),
  lowBattery: v.nullable(v.number()),
  highBattery: v.nullable(v.number()),
  /** By the device's own counter; null where it counts none. */
  steps: v.nullable(v.number()),
};
const totals = v.object(figures);
export type TravelTotals = v.InferOutput<typeof totals>;

/** A calendar day such as `2026-06-15`, in the zone that was requested. What crosses midnight is divided. */
const day = v.object({ day: v.string(), ...figures });
export type TravelDay = v.InferOutput<typeof day>;

/** What a past comes to. Every list is in order of time. */
export const travel = v.object({
  trips: v.array(trip),
  stops: v.array(stop),
  days: v.array(day),
  speedings: v.array(speeding),
  visits: v.array(visit),
  levels: v.array(level),
  totals,
  /** What the server did not give: the figures are without it. */
  missing: v.array(v.object(span)),
  /** Fixes left out, by reason. */
  leftOut: v.object({
    doubles: v.number(),
    noPlace: v.number(),
    outside: v.number(),
    disbelieved: v.number(),
  }),
});
export type Travel = v.InferOutput<typeof travel>;

/** What is asked of a device's past. */
export const question = v.object({
  device: v.number(),
  ...span,
  /** Time zone of its days; '' = the browser's own. */
  zone: v.string(),
  /** What counts as speeding, km/h; null = nothing. */
  limitKmh: v.nullable(v.number()),
  /** Geofences whose visits are wanted. */
  fences: v.array(v.number()),
});
export type TravelQuestion = v.InferOutput<typeof question>;
