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
/** Nobody can say what became of it: it was requested long enough, or the service does not know it any more. */
export const unanswered = event('commands/unanswered', v.object(which));
/** The user does not want any more what still waits for a device. */
export const cancelSubmitted = event('commands/cancelSubmitted', v.object(which));
export const cancelled = event('commands/cancelled', v.object(which));
export const cancelFailed = event('commands/cancelFailed', v.object({ ...which, failure }));
/** What was under way at the last visit of this account in this browser. */
export const restored = event(
  'commands/restored',
  v.object({
    runs: v.array(
      v.object({
        ...which,
        imei: personal(v.string()),
        on: v.boolean(),
        id: v.string(),
        state: commandState,
        /** Unix seconds: pressed, lasts until, the device is heard next. */
        at: v.number(),
        ends: v.nullable(v.number()),
        next: v.nullable(v.number()),
      }),
    ),
  }),
);
/** Its outcome has been seen. */
export const dismissed = event('commands/dismissed', v.object(which));
