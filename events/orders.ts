import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { order, savedOrder } from './operations-types.ts';
import { failure } from './session-types.ts';

const device = v.number();
/** The user opens the commands of a device, or closes them (null). */
export const opened = event('orders/opened', v.object({ device: v.nullable(device) }));
/** The user reloads the list after it failed. */
export const listRequested = event('orders/listRequested', v.object({ device }));
/** The commands that the device supports. `tells`: its responses reach the app, because a rule says so. */
export const listed = event(
  'orders/listed',
  v.object({ device, types: v.array(v.string()), saved: v.array(savedOrder), tells: v.boolean() }),
);
export const listFailed = event('orders/listFailed', v.object({ device, failure }));
/** The user sends a command. `run` tells it apart from the same command sent at another time. */
export const submitted = event('orders/submitted', v.object({ run: v.string(), device, order }));
/** The device has the command, or the server stores it until the device connects. */
export const accepted = event(
  'orders/accepted',
  v.object({ run: v.string(), device, state: v.picklist(['sent', 'queued']) }),
);
export const refused = event('orders/refused', v.object({ run: v.string(), device, failure }));
