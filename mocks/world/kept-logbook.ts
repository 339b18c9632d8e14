import * as v from 'valibot';
import { car, contact, driver, lock, reason, trip } from '../../events/logbook-types.ts';

/** What users wrote into a logbook, and what it refers to. */
export const keptLogbook = v.object({
  /** Trips that differ from their recording, by id. Ids of deleted trips. How many were added. */
  trips: v.record(v.string(), trip),
  gone: v.array(v.string()),
  made: v.number(),
  locks: v.array(lock),
  /** The car in a device when a period was locked. Locked trips count for that car permanently. */
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
