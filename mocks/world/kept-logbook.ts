import * as v from 'valibot';
import { car, contact, driver, lock, reason, trip } from '../../events/logbook-types.ts';

/** What people wrote into a logbook, and what it refers to. */
export const keptLogbook = v.object({
  /** Trips that are otherwise than they were recorded, by id; ids of those that are no more; how many were made. */
  trips: v.record(v.string(), trip),
  gone: v.array(v.string()),
  made: v.number(),
  locks: v.array(lock),
  /** Which car was in a device when it was locked: what is locked is counted by that one for good. */
  lockedCars: v.optional(
    v.array(v.object({ device: v.number(), until: v.number(), car: v.nullable(car) })),
    [],
  ),
  drivers: v.array(driver),
  contacts: v.array(contact),
  reasons: v.array(reason),
  cars: v.array(car),
});
export type KeptLogbook = v.InferOutput<typeof keptLogbook>;
