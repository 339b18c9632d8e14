import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';

/** What a sensor says. A text may be about a person: who drives, what a card says. */
const sensorValue = v.union([v.number(), v.boolean(), personal(v.string())]);
export type SensorValue = v.InferOutput<typeof sensorValue>;

/**
 * Values of sensors as columns: entry `i` of `device`, `at`, `name` and `value` belong together. They stand beside fixes, never
 * in their columns: most devices have none, and nobody looks at most of them.
 */
export const sensorColumns = v.object({
  /** All names of the batch, as the server has them (`altitude`, `temp1`). Whoever runs it may have made up some. */
  names: v.array(personal(v.string())),
  /** What each name is measured in, in the server's words; '' where it says nothing and the name decides. */
  units: v.array(personal(v.string())),
  device: v.array(v.number()),
  /** Unix seconds (UTC). */
  at: v.array(v.number()),
  /** Index into `names`. */
  name: v.array(v.number()),
  value: v.array(sensorValue),
});
export type SensorColumns = v.InferOutput<typeof sensorColumns>;
