import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';

/**
 * The server's time differs from the clock of this device. From this event on, the times in the log are the
 * server's.
 */
export const differenceFound = event(
  'clock/differenceFound',
  v.object({
    /**
     * How far the clock of this device is behind the server's (milliseconds). Negative: the clock is ahead. 0: it
     * is right.
     */
    behind: v.number(),
    /** By how much the app's time changes with this event (milliseconds). */
    moved: v.number(),
  }),
);
/** The user has read that the clock of their device is wrong, and closed the notice. */
export const noteDismissed = event('clock/noteDismissed');
