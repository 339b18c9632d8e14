import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';

const lat = personal(v.number());
const lng = personal(v.number());
/** Degrees. */
const place = v.object({ lat, lng });
/** Start and end of a period (Unix seconds). */
const span = { from: v.number(), to: v.number() };
/**
 * Whether a trip, stop or visit is cut off: it had already begun where the known data starts (`cutAtStart`), or was
 * still going on where the known data ends (`cutAtEnd`). Known data also starts and ends at a long silence.
 */
const cut = { cutAtStart: v.boolean(), cutAtEnd: v.boolean() };
const kmh = v.nullable(v.number());

/** A trip between two stops. Its distances are whole metres, so that sums are exact. */
const trip = v.object({
  ...span,
  /**
   * Distance of the trip (metres): over plausible fixes only (`metres`), and over all fixes of the receiver
   * (`rawMetres`).
   */
  metres: v.number(),
  rawMetres: v.number(),
  mostKmh: kmh,
  averageKmh: kmh,
  /** Seconds in which the vehicle stood with the engine running. */
  idleSeconds: v.number(),
  start: place,
  end: place,
  ...cut,
});
export type Trip = v.InferOutput<typeof trip>;

const stop = v.object({ ...span, lat, lng, idleSeconds: v.number(), ...cut });
export type Stop = v.InferOutput<typeof stop>;

/** A period in which the device exceeded the speed limit (km/h). The position is where the device was fastest. */
const speeding = v.object({
  ...span,
  mostKmh: v.number(),
  limitKmh: v.number(),
  metres: v.number(),
  lat,
  lng,
});
export type Speeding = v.InferOutput<typeof speeding>;

/** A stay of the device within a geofence. */
const visit = v.object({ fence: v.number(), ...span, ...cut });
export type Visit = v.InferOutput<typeof visit>;

/** The lowest and highest battery level (per cent) in a period that begins at `at`. */
const level = v.object({ at: v.number(), low: v.number(), high: v.number() });
export type Level = v.InferOutput<typeof level>;

const figures = {
  fixes: v.number(),
  metres: v.number(),
  rawMetres: v.number(),
  drivingSeconds: v.number(),
  standingSeconds: v.number(),
  /** Seconds without data from the device. */
  silentSeconds: v.number(),
  idleSeconds: v.number(),
  mostKmh: kmh,
  /** Average speed: distance driven, divided by driving time. */
  averageKmh: kmh,
  /** How many trips began in this period. */
  trips: v.number(),
  stops: v.number(),
  speedings: v.number(),
  lowBattery: v.nullable(v.number()),
  highBattery: v.nullable(v.number()),
  /** Steps, from the device's own step counter. Null if it has none. */
  steps: v.nullable(v.number()),
};
const totals = v.object(figures);
export type TravelTotals = v.InferOutput<typeof totals>;

/**
 * A calendar day such as `2026-06-15`, in the requested time zone. A trip or stop that crosses midnight is split
 * there.
 */
const day = v.object({ day: v.string(), ...figures });
export type TravelDay = v.InferOutput<typeof day>;

/** The result calculated from a device's history: trips, stops and so on. Every list is in order of time. */
export const travel = v.object({
  trips: v.array(trip),
  stops: v.array(stop),
  days: v.array(day),
  speedings: v.array(speeding),
  visits: v.array(visit),
  levels: v.array(level),
  totals,
  /** Periods whose fixes the server did not return. The calculated figures do not include them. */
  missing: v.array(v.object(span)),
  /** How many fixes the calculation leaves out, by reason. */
  leftOut: v.object({
    doubles: v.number(),
    noPlace: v.number(),
    outside: v.number(),
    disbelieved: v.number(),
  }),
});
export type Travel = v.InferOutput<typeof travel>;

/** What to calculate from a device's history. */
export const question = v.object({
  device: v.number(),
  ...span,
  /** Time zone in which the days of the result begin and end. '' stands for the browser's time zone. */
  zone: v.string(),
  /** Speed limit above which the result lists speeding (km/h). Null: none. */
  limitKmh: v.nullable(v.number()),
  /** The geofences whose visits the result lists. */
  fences: v.array(v.number()),
});
export type TravelQuestion = v.InferOutput<typeof question>;
