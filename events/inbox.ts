import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';

/** The user expanded or collapsed repeats of one alert in the list. `group`: the number of the oldest one. */
export const groupUnfolded = event('inbox/groupUnfolded', v.object({ group: v.number(), on: v.boolean() }));
/** The user scrolled away from the top of the alerts, or back to it. While away, new alerts do not move the list. */
export const scrolled = event('inbox/scrolled', v.object({ away: v.boolean() }));
/** The user shows the alerts that arrived meanwhile. */
export const newWanted = event('inbox/newWanted');
