import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { notification } from './device-types.ts';

/** After how many seconds without a message a device counts as silent: by device id, and by group id. 0: never. */
const limits = v.object({
  devices: v.record(v.string(), v.number()),
  groups: v.record(v.string(), v.number()),
});
const alarms = v.array(notification);

/**
 * The user set how long a device, or each device of a group, may be silent before the app raises an alarm. Null: no
 * limit.
 */
export const limitChosen = event(
  'silence/limitChosen',
  v.object({ of: v.picklist(['device', 'group']), id: v.number(), seconds: v.nullable(v.number()) }),
);
/** The app raised alarms, because devices have been silent for longer than their limit. */
export const raised = event('silence/raised', v.object({ alarms }));
/** Silent devices for which the app had raised an alarm have reported again. */
export const ended = event('silence/ended', v.object({ alarms }));
/**
 * What this browser stored about silent devices was loaded: the limits, the silent devices (time of their last message
 * in Unix seconds, by device id), and the newest alarms.
 */
export const restored = event(
  'silence/restored',
  v.object({ limits, silent: v.record(v.string(), v.number()), alarms, next: v.number() }),
);
/** Stored alarms about silent devices from earlier visits were added to the alerts that the server sent. */
export const alarmsListed = event('silence/alarmsListed', v.object({ alarms }));
/**
 * These devices no longer count as silent, because their group has a new limit. The next check decides again.
 */
export const cleared = event('silence/cleared', v.object({ devices: v.array(v.number()) }));
