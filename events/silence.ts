import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { notification } from './device-types.ts';

/** Seconds without a word after which a device counts as silent, by the id of a device or of a group; 0: never. */
const limits = v.object({
  devices: v.record(v.string(), v.number()),
  groups: v.record(v.string(), v.number()),
});
const alarms = v.array(notification);

/** The user has set how long a device, or a group, may be silent. Null: nothing is set. */
export const limitChosen = event(
  'silence/limitChosen',
  v.object({ of: v.picklist(['device', 'group']), id: v.number(), seconds: v.nullable(v.number()) }),
);
/** Devices have been silent for longer than they may. */
export const raised = event('silence/raised', v.object({ alarms }));
/** Devices that were silent have said something. */
export const ended = event('silence/ended', v.object({ alarms }));
/** What this browser has kept: limits, who is silent (last word in unix seconds, by device), and the newest alarms. */
export const restored = event(
  'silence/restored',
  v.object({ limits, silent: v.record(v.string(), v.number()), alarms, next: v.number() }),
);
/** Alarms of earlier visits take their place among the alerts of the server. */
export const alarmsListed = event('silence/alarmsListed', v.object({ alarms }));
