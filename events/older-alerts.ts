import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { notification } from './device-types.ts';
import { failure } from './session-types.ts';

/** The next older alerts than `to` of all these devices are wanted, at least back to `from`, none before `least`. Unix seconds. */
export const requested = event(
  'olderAlerts/requested',
  v.object({ devices: v.array(v.number()), from: v.number(), to: v.number(), least: v.number() }),
);
/** These devices are known back to `from` now. */
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
