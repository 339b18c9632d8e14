import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';

const source = v.picklist(['user', 'storage']);
/** The tiles in this order, and which of them are hidden. */
export const arranged = event(
  'dashboard/arranged',
  v.object({ order: v.array(v.string()), hidden: v.array(v.string()), source }),
);
/** The tiles can be moved now, or not any more. */
export const arrangingSwitched = event('dashboard/arrangingSwitched', v.object({ on: v.boolean() }));
/** What a vehicle uses, litres per 100 km, and what a litre costs, by the customer's own word; null = not told. */
export const fuelNoted = event(
  'dashboard/fuelNoted',
  v.object({
    litres: v.nullable(v.number()),
    price: v.nullable(v.number()),
    /** ISO 4217, such as `EUR`. */
    currency: v.string(),
    source,
  }),
);
