import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';

/** A sensor's value. A text may be personal: the driver's name, the number of a card. */
const sensorValue = v.union([v.number(), v.boolean(), personal(v.string())]);
export type SensorValue = v.InferOutput<typeof sensorValue>;

/**
 * Sensor values as columns: entry `i` of `device`, `at`, `name` and `value` belong together. They are separate from
 * the columns of GPS fixes: most devices have no sensors, and most values are never viewed.
 */
export const sensorColumns = v.object({
  /**
   * All sensor names in the batch, as the server has them (`altitude`, `temp1`). The server's operator may have
   * invented some.
   */
  names: v.array(personal(v.string())),
  /**
   * The unit of each sensor in `names`, as the server writes it. '' if the server gives none and the sensor's name
   * decides.
   */
  units: v.array(personal(v.string())),
  device: v.array(v.number()),
  /** When each sensor value was measured (Unix seconds, UTC). */
  at: v.array(v.number()),
  /** The sensor of each value, as index into `names`. */
  name: v.array(v.number()),
  value: v.array(sensorValue),
});
export type SensorColumns = v.InferOutput<typeof sensorColumns>;
