import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';

const source = v.picklist(['user', 'storage']);
/**
 * The user changed the order of the dashboard's tiles, or which of them are hidden. `chosen`: the tiles that the user
 * has hidden or shown; missing in recordings and stored arrangements of older versions, where it is all of `order`.
 */
export const arranged = event(
  'dashboard/arranged',
  v.object({
    order: v.array(v.string()),
    hidden: v.array(v.string()),
    chosen: v.optional(v.array(v.string())),
    source,
  }),
);
/** The user started or stopped rearranging the dashboard's tiles. */
export const arrangingSwitched = event('dashboard/arrangingSwitched', v.object({ on: v.boolean() }));
/**
 * A vehicle's fuel consumption (litres per 100 km) and the fuel price per litre, as entered by the customer. Null if
 * not entered.
 */
export const fuelNoted = event(
  'dashboard/fuelNoted',
  v.object({
    litres: v.nullable(v.number()),
    price: v.nullable(v.number()),
    /** Currency of the fuel price: an ISO 4217 code, such as `EUR`. */
    currency: v.string(),
    source,
  }),
);
