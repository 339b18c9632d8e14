import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { notification } from './device-types.ts';
import { failure } from './session-types.ts';

/**
 * Requests older alerts of these devices, from `to` backwards: at least back to `from`, but not beyond `least`. Unix
 * seconds.
 */
export const requested = event(
  'olderAlerts/requested',
  v.object({ devices: v.array(v.number()), from: v.number(), to: v.number(), least: v.number() }),
);
/** All alerts of these devices between `from` and `to` were loaded. */
export const loaded = event(
  'olderAlerts/loaded',
  v.object({
    devices: v.array(v.number()),
    from: v.number(),
    to: v.number(),
    notifications: v.array(notification),
  }),
);
export const failed = event('olderAlerts/failed', v.object({ devices: v.array(v.number()), failure }));
