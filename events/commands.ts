import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { command, commandState } from './care-types.ts';
import { failure } from './session-types.ts';

const which = { device: v.number(), command };
/** The user commands a device to do something, or (`on: false`) to stop. */
export const requested = event(
  'commands/requested',
  v.object({ ...which, imei: personal(v.string()), on: v.boolean() }),
);
/**
 * The service's status of the command. `ends`: until when it lasts (Unix seconds). `next`: when the device reports
 * next.
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
/** The service refused the command, or could not be reached. */
export const refused = event('commands/refused', v.object({ ...which, failure }));
/** The outcome is unknown: no response came in time, or the service no longer knows the command. */
export const unanswered = event('commands/unanswered', v.object(which));
/** The user cancels a command that still waits for a device. */
export const cancelSubmitted = event('commands/cancelSubmitted', v.object(which));
export const cancelled = event('commands/cancelled', v.object(which));
export const cancelFailed = event('commands/cancelFailed', v.object({ ...which, failure }));
/** The commands that were pending at the last visit of this account in this browser. */
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
        /** When the user pressed it, until when it lasts, and when the device reports next (Unix seconds). */
        at: v.number(),
        ends: v.nullable(v.number()),
        next: v.nullable(v.number()),
      }),
    ),
  }),
);
/** The user has seen the outcome. */
export const dismissed = event('commands/dismissed', v.object(which));
