import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';

/**
 * The server's time differs from the clock of the user's computer or phone. From this event on, the log uses the
 * server's time.
 */
export const differenceFound = event(
  'clock/differenceFound',
  v.object({
    /**
     * How far the clock of the user's computer or phone is behind the server's time (milliseconds). Negative: the clock
     * is ahead. 0: the clock is right.
     */
    behind: v.number(),
    /** By how much the app's time changes with this event (milliseconds). */
    moved: v.number(),
  }),
);
/** The user closed the notice that the clock of their computer or phone is wrong. */
export const noteDismissed = event('clock/noteDismissed');
