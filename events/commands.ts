import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { command, commandState } from './care-types.ts';
import { failure } from './session-types.ts';

const which = { device: v.number(), command };
/** The user sends a device a command to start something, or (`on: false`) to stop it. */
export const requested = event(
  'commands/requested',
  v.object({ ...which, imei: personal(v.string()), on: v.boolean() }),
);
/**
 * The service reported the status of a command. `ends`: when the command's effect ends. `next`: when the device reports
 * next. Both in Unix seconds.
 */
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
/** The service refused a command for a device, or could not be reached. */
export const refused = event('commands/refused', v.object({ ...which, failure }));
/** The outcome of a command is unknown: no response came in time, or the service no longer knows the command. */
export const unanswered = event('commands/unanswered', v.object(which));
/** The user cancels a command that a device has not received yet. */
export const cancelSubmitted = event('commands/cancelSubmitted', v.object(which));
export const cancelled = event('commands/cancelled', v.object(which));
export const cancelFailed = event('commands/cancelFailed', v.object({ ...which, failure }));
/** The commands that were pending at the last visit of this account in this browser were loaded. */
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
        /** When the user sent the command, when its effect ends, and when the device reports next (Unix seconds). */
        at: v.number(),
        ends: v.nullable(v.number()),
        next: v.nullable(v.number()),
      }),
    ),
  }),
);
/** The user closed the message about the outcome of a command. */
export const dismissed = event('commands/dismissed', v.object(which));
