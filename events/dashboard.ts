import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';

const source = v.picklist(['user', 'storage']);
/** The order of the tiles, and which are hidden. */
export const arranged = event(
  'dashboard/arranged',
  v.object({ order: v.array(v.string()), hidden: v.array(v.string()), source }),
);
/** The user started or stopped rearranging the tiles. */
export const arrangingSwitched = event('dashboard/arrangingSwitched', v.object({ on: v.boolean() }));
/**
 * A vehicle's consumption (litres per 100 km) and the price of a litre, as the customer entered them. Null if not
 * entered.
 */
export const fuelNoted = event(
  'dashboard/fuelNoted',
  v.object({
    litres: v.nullable(v.number()),
    price: v.nullable(v.number()),
    /** ISO 4217 code, such as `EUR`. */
    currency: v.string(),
    source,
  }),
);
