import * as v from 'valibot';
import { car, contact, driver, lock, reason, trip } from '../../events/logbook-types.ts';

/** What the mock server stores about a logbook: what users entered, and the data that their entries refer to. */
export const keptLogbook = v.object({
  /**
   * `trips`: trips that differ from their recording, by id. `gone`: ids of deleted trips. Also the number of trips
   * that were added.
   */
  trips: v.record(v.string(), trip),
  gone: v.array(v.string()),
  made: v.number(),
  locks: v.array(lock),
  /** The car that carried a device when a period was locked. Locked trips belong to that car permanently. */
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
