import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { order, savedOrder } from './operations-types.ts';
import { failure } from './session-types.ts';

const device = v.number();
/** The user opens the panel with the commands of a device, or closes it (null). */
export const opened = event('orders/opened', v.object({ device: v.nullable(device) }));
/** The user reloads the list of a device's commands after loading failed. */
export const listRequested = event('orders/listRequested', v.object({ device }));
/**
 * The commands that the device supports were loaded. `tells`: whether a notification rule sends the device's responses
 * to the app.
 */
export const listed = event(
  'orders/listed',
  v.object({ device, types: v.array(v.string()), saved: v.array(savedOrder), tells: v.boolean() }),
);
export const listFailed = event('orders/listFailed', v.object({ device, failure }));
/**
 * The user sends a command to a device. `run`: id of this transmission, because the user may send the same command
 * again.
 */
export const submitted = event('orders/submitted', v.object({ run: v.string(), device, order }));
/** A command was accepted: the device has it, or the server stores it until the device connects. */
export const accepted = event(
  'orders/accepted',
  v.object({ run: v.string(), device, state: v.picklist(['sent', 'queued']) }),
);
export const refused = event('orders/refused', v.object({ run: v.string(), device, failure }));
