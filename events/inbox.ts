import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';

/** Repeats of one alert were unfolded in the list, or folded again. `group`: the number of the oldest of them. */
export const groupUnfolded = event('inbox/groupUnfolded', v.object({ group: v.number(), on: v.boolean() }));
/** Somebody scrolled away from the top of the alerts, or back to it: away from it nothing moves what they read. */
export const scrolled = event('inbox/scrolled', v.object({ away: v.boolean() }));
/** What came meanwhile is to be shown. */
export const newWanted = event('inbox/newWanted');
