import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { order, savedOrder } from './operations-types.ts';
import { failure } from './session-types.ts';

const device = v.number();
/** The user looks at the commands of a device; null: no longer. */
export const opened = event('orders/opened', v.object({ device: v.nullable(device) }));
/** The user wants the list again, after it failed. */
export const listRequested = event('orders/listRequested', v.object({ device }));
/** What the device can be commanded by. `tells`: its answers reach the app, because a rule says so. */
export const listed = event(
  'orders/listed',
  v.object({ device, types: v.array(v.string()), saved: v.array(savedOrder), tells: v.boolean() }),
);
export const listFailed = event('orders/listFailed', v.object({ device, failure }));
/** The user sends a command; `run` tells it from the same command at another time. */
export const submitted = event('orders/submitted', v.object({ run: v.string(), device, order }));
/** The device has it, or the server keeps it until the device connects. */
export const accepted = event(
  'orders/accepted',
  v.object({ run: v.string(), device, state: v.picklist(['sent', 'queued']) }),
);
export const refused = event('orders/refused', v.object({ run: v.string(), device, failure }));
