import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';
import { saysPlace } from './place-types.ts';

/** The purpose of a trip. `none`: not chosen yet. */
const tripType = v.picklist(['none', 'private', 'toWork', 'business', 'mixed']);
export type TripType = v.InferOutput<typeof tripType>;

const place = v.object({ lat: personal(v.number()), lng: personal(v.number()) });
/** How the distance of a mixed trip is split (whole metres). The parts add up to the trip. */
const parts = v.object({ private: v.number(), toWork: v.number(), business: v.number() });
export type TripParts = v.InferOutput<typeof parts>;

/**
 * One change of a trip, as the server recorded it. It is never altered afterwards. `was` and `now` are the values
 * as text or numbers of that time: a driver who is removed later keeps the name here, and a changed address names a
 * place.
 */
const tripNote = v.object({
  /** Unix seconds. */
  at: v.number(),
  by: personal(v.string()),
  field: personal(v.string()),
  was: saysPlace(v.string()),
  now: saysPlace(v.string()),
});
export type TripNote = v.InferOutput<typeof tripNote>;

/** A trip of the logbook. Distances are whole metres, so that sums are exact. Times are Unix seconds. */
export const trip = v.object({
  /** The server's id. Starts with `new-` if the server does not know it yet. */
  id: v.string(),
  device: v.number(),
  /** The link between car and device that it belongs to. */
  car: v.nullable(v.number()),
  from: v.number(),
  to: v.number(),
  /** Distance as recorded, and along the road if the server knows it. */
  metres: v.number(),
  snapped: v.nullable(v.number()),
  /** Odometer of the car at the end (metres). */
  odometer: v.nullable(v.number()),
  type: tripType,
  parts,
  driver: v.nullable(v.number()),
  contact: v.nullable(v.number()),
  reason: v.nullable(v.number()),
  comment: personal(v.string()),
  start: v.nullable(place),
  end: v.nullable(place),
  startAddress: saysPlace(v.string()),
  endAddress: saysPlace(v.string()),
  /** Its places are private: only date and kilometres show. */
  hidden: v.boolean(),
  /** Entered by hand, not recorded. */
  manual: v.boolean(),
  /** Oldest first. */
  history: v.array(tripNote),
});
export type Trip = v.InferOutput<typeof trip>;

/** What users may change about a recorded trip. */
export const tripChanges = v.partial(
  v.pick(trip, ['type', 'parts', 'driver', 'contact', 'reason', 'comment', 'hidden']),
);
export type TripChanges = v.InferOutput<typeof tripChanges>;
/** A trip entered by hand. */
export const tripByHand = v.partial(v.omit(trip, ['id', 'device', 'manual', 'history', 'snapped']));
export type TripByHand = v.InferOutput<typeof tripByHand>;
/** A change of trip boundaries: a split at a time, or a join with the next trip. */
export const tripShaping = v.union([
  v.object({ splitAt: v.number(), share: v.number() }),
  v.object({ mergeWith: v.string() }),
]);
export type TripShaping = v.InferOutput<typeof tripShaping>;

/** Trips of a vehicle that began up to `until` (Unix seconds, inclusive) can no longer be changed. */
export const lock = v.object({ device: v.number(), car: v.nullable(v.number()), until: v.number() });
export type Lock = v.InferOutput<typeof lock>;

export const driver = v.object({
  id: v.number(),
  firstName: personal(v.string()),
  lastName: personal(v.string()),
  active: v.boolean(),
});
export type Driver = v.InferOutput<typeof driver>;
export const driverChanges = v.partial(v.omit(driver, ['id']));

/** A person or business to visit. A trip that ends within `metres` of its place counts as a trip to it. */
export const contact = v.object({
  id: v.number(),
  name: personal(v.string()),
  company: personal(v.string()),
  address: saysPlace(v.string()),
  place: v.nullable(place),
  metres: v.number(),
  /** The usual reason for going there. */
  reason: v.nullable(v.number()),
});
export type Contact = v.InferOutput<typeof contact>;
export const contactChanges = v.partial(v.omit(contact, ['id']));

/** A reason for a business trip. */
export const reason = v.object({ id: v.number(), name: personal(v.string()) });
export type Reason = v.InferOutput<typeof reason>;
export const reasonChanges = v.partial(v.omit(reason, ['id']));

/** A car that carries a device, and the default values for its trips. */
export const car = v.object({
  id: v.number(),
  device: v.number(),
  name: personal(v.string()),
  model: personal(v.string()),
  plate: personal(v.string()),
  /** Odometer when the logbook began (whole kilometres). */
  startKm: v.nullable(v.number()),
  driver: v.nullable(v.number()),
  contact: v.nullable(v.number()),
});
export type Car = v.InferOutput<typeof car>;
export const carChanges = v.partial(v.omit(car, ['id']));
