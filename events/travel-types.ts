import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';

const lat = personal(v.number());
const lng = personal(v.number());
/** Degrees. */
const place = v.object({ lat, lng });
/** Unix seconds. */
const span = { from: v.number(), to: v.number() };
/**
 * The state had already begun before the known data starts, or still lasts where it ends. A long silence counts as
 * unknown too.
 */
const cut = { cutAtStart: v.boolean(), cutAtEnd: v.boolean() };
const kmh = v.nullable(v.number());

/** A trip between two stops. Metres are whole, so that sums are exact. */
const trip = v.object({
  ...span,
  /** Distance over plausible fixes only, and over all fixes of the receiver. */
  metres: v.number(),
  rawMetres: v.number(),
  mostKmh: kmh,
  averageKmh: kmh,
  /** Standing with the engine running. */
  idleSeconds: v.number(),
  start: place,
  end: place,
  ...cut,
});
export type Trip = v.InferOutput<typeof trip>;

const stop = v.object({ ...span, lat, lng, idleSeconds: v.number(), ...cut });
export type Stop = v.InferOutput<typeof stop>;

/** A period above the speed limit (km/h). The place is where it was fastest. */
const speeding = v.object({
  ...span,
  mostKmh: v.number(),
  limitKmh: v.number(),
  metres: v.number(),
  lat,
  lng,
});
export type Speeding = v.InferOutput<typeof speeding>;

/** A stay within a geofence. */
const visit = v.object({ fence: v.number(), ...span, ...cut });
export type Visit = v.InferOutput<typeof visit>;

/** Battery level (per cent): lowest and highest of a period that begins at `at`. */
const level = v.object({ at: v.number(), low: v.number(), high: v.number() });
export type Level = v.InferOutput<typeof level>;

const figures = {
  fixes: v.number(),
  metres: v.number(),
  rawMetres: v.number(),
  drivingSeconds: v.number(),
  standingSeconds: v.number(),
  /** Time without data. */
  silentSeconds: v.number(),
  idleSeconds: v.number(),
  mostKmh: kmh,
  /** Distance driven, divided by driving time. */
  averageKmh: kmh,
  /** How many trips began. */
  trips: v.number(),
  stops: v.number(),
  speedings: v.number(),
  lowBattery: v.nullable(v.number()),
  highBattery: v.nullable(v.number()),
  /** From the device's own counter. Null if it has none. */
  steps: v.nullable(v.number()),
};
const totals = v.object(figures);
export type TravelTotals = v.InferOutput<typeof totals>;

/** A calendar day such as `2026-06-15`, in the requested zone. Anything that crosses midnight is split. */
const day = v.object({ day: v.string(), ...figures });
export type TravelDay = v.InferOutput<typeof day>;

/** The travel result of a device's history. Every list is in order of time. */
export const travel = v.object({
  trips: v.array(trip),
  stops: v.array(stop),
  days: v.array(day),
  speedings: v.array(speeding),
  visits: v.array(visit),
  levels: v.array(level),
  totals,
  /** Periods that the server did not return. The figures do not include them. */
  missing: v.array(v.object(span)),
  /** Number of fixes left out, by reason. */
  leftOut: v.object({
    doubles: v.number(),
    noPlace: v.number(),
    outside: v.number(),
    disbelieved: v.number(),
  }),
});
export type Travel = v.InferOutput<typeof travel>;

/** A query about a device's history. */
export const question = v.object({
  device: v.number(),
  ...span,
  /** Time zone of its days. '' for the browser's own. */
  zone: v.string(),
  /** Speed limit (km/h). Null: none. */
  limitKmh: v.nullable(v.number()),
  /** Geofences whose visits are requested. */
  fences: v.array(v.number()),
});
export type TravelQuestion = v.InferOutput<typeof question>;
