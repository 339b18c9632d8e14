import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { command, commandState } from './care-types.ts';
import { failure } from './session-types.ts';

const which = { device: v.number(), command };
/** The user wants a device to do something, or (`on: false`) to stop. */
export const requested = event(
  'commands/requested',
  v.object({ ...which, imei: personal(v.string()), on: v.boolean() }),
);
/** What the service says of it; `ends`: until when it lasts, unix seconds; `next`: when the device will be heard. */
export const reported = event(
  'commands/reported',
  v.object({
    ...which,
    id: v.string(),
    state: commandState,
    ends: v.nullable(v.number()),
    next: v.nullable(v.number()),
  }),
);
/** The service would not take it, or could not be asked. */
export const refused = event('commands/refused', v.object({ ...which, failure }));
/** Its outcome has been seen. */
export const dismissed = event('commands/dismissed', v.object(which));
