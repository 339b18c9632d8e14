import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';

/** A sensor's value. A text may be personal, such as the driver's name or a card number. */
const sensorValue = v.union([v.number(), v.boolean(), personal(v.string())]);
export type SensorValue = v.InferOutput<typeof sensorValue>;

/**
 * Sensor values as columns: entry `i` of `device`, `at`, `name` and `value` belong together. They are kept apart from
 * the columns of GPS fixes, because most devices have no sensors and most sensor values are never viewed.
 */
export const sensorColumns = v.object({
  /**
   * All sensor names in the batch, as the server has them (`altitude`, `temp1`). The server's operator may have defined
   * some of them.
   */
  names: v.array(personal(v.string())),
  /**
   * The unit of each sensor in `names`, as the server writes it. '' if the server sends none; the unit then follows
   * from the sensor's name.
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
