import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';
import { saysPlace } from './place-types.ts';

/** The purpose of a trip. `none`: not chosen yet. */
const tripType = v.picklist(['none', 'private', 'toWork', 'business', 'mixed']);
export type TripType = v.InferOutput<typeof tripType>;

const place = v.object({ lat: personal(v.number()), lng: personal(v.number()) });
/** How the distance of a trip with mixed purposes is split (whole metres). The parts add up to the trip's distance. */
const parts = v.object({ private: v.number(), toWork: v.number(), business: v.number() });
export type TripParts = v.InferOutput<typeof parts>;

/**
 * One change of a trip, as the server recorded it. The record never changes. `was` and `now` hold the old and new value
 * as text at that time: the name of a driver stays even after the driver is removed. For an address, they reveal a
 * place.
 */
const tripNote = v.object({
  /** When the trip was changed (Unix seconds). */
  at: v.number(),
  by: personal(v.string()),
  field: personal(v.string()),
  was: saysPlace(v.string()),
  now: saysPlace(v.string()),
});
export type TripNote = v.InferOutput<typeof tripNote>;

/** A trip of the logbook. Distances are whole metres, so that sums are exact. Times are Unix seconds. */
export const trip = v.object({
  /** The trip's id on the server. Starts with `new-` if the server does not know the trip yet. */
  id: v.string(),
  device: v.number(),
  /** Id of the logbook car to which the trip belongs. A logbook car links a car to its device. */
  car: v.nullable(v.number()),
  from: v.number(),
  to: v.number(),
  /** Distance of the trip: as recorded (`metres`), and along the roads if the server knows it (`snapped`). */
  metres: v.number(),
  snapped: v.nullable(v.number()),
  /** The car's odometer at the end of the trip (metres). */
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
  /** The places of the trip are private: only its date and kilometres show. */
  hidden: v.boolean(),
  /** The trip was entered by hand, not recorded by a tracker. */
  manual: v.boolean(),
  /** All changes of the trip, oldest first. */
  history: v.array(tripNote),
});
export type Trip = v.InferOutput<typeof trip>;

/** What users may change about a recorded trip. */
export const tripChanges = v.partial(
  v.pick(trip, ['type', 'parts', 'driver', 'contact', 'reason', 'comment', 'hidden']),
);
export type TripChanges = v.InferOutput<typeof tripChanges>;
/** A trip that the user enters by hand. */
export const tripByHand = v.partial(v.omit(trip, ['id', 'device', 'manual', 'history', 'snapped']));
export type TripByHand = v.InferOutput<typeof tripByHand>;
/** A change of where trips begin and end: a trip is split at a time, or joined with the next trip. */
export const tripShaping = v.union([
  v.object({ splitAt: v.number(), share: v.number() }),
  v.object({ mergeWith: v.string() }),
]);
export type TripShaping = v.InferOutput<typeof tripShaping>;

/** A lock: trips of a vehicle that began up to `until` (Unix seconds, inclusive) can no longer be changed. */
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

/**
 * A person or business whom the customer visits. A trip that ends within `metres` of their place counts as a trip
 * to them.
 */
export const contact = v.object({
  id: v.number(),
  name: personal(v.string()),
  company: personal(v.string()),
  address: saysPlace(v.string()),
  place: v.nullable(place),
  metres: v.number(),
  /** Id of the usual reason for a trip to this contact. */
  reason: v.nullable(v.number()),
});
export type Contact = v.InferOutput<typeof contact>;
export const contactChanges = v.partial(v.omit(contact, ['id']));

/** A reason for a business trip. */
export const reason = v.object({ id: v.number(), name: personal(v.string()) });
export type Reason = v.InferOutput<typeof reason>;
export const reasonChanges = v.partial(v.omit(reason, ['id']));

/** A car that carries a tracker, and the default values for the car's trips. */
export const car = v.object({
  id: v.number(),
  device: v.number(),
  name: personal(v.string()),
  model: personal(v.string()),
  plate: personal(v.string()),
  /** The car's odometer when the logbook began (whole kilometres). */
  startKm: v.nullable(v.number()),
  driver: v.nullable(v.number()),
  contact: v.nullable(v.number()),
});
export type Car = v.InferOutput<typeof car>;
export const carChanges = v.partial(v.omit(car, ['id']));
