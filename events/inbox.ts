import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';

/**
 * The user expanded or collapsed the repetitions of one alert in the alert list. `group`: id of the oldest alert among
 * them.
 */
export const groupUnfolded = event('inbox/groupUnfolded', v.object({ group: v.number(), on: v.boolean() }));
/**
 * The user scrolled away from the top of the alert list, or back to it. While they are away, new alerts do not move
 * the list.
 */
export const scrolled = event('inbox/scrolled', v.object({ away: v.boolean() }));
/** The user asks to see the alerts that arrived while they were scrolled down in the alert list. */
export const newWanted = event('inbox/newWanted');
