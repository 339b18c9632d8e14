import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';

/**
 * The server tells another time than the clock of this phone or computer. From this fact on the log is dated by the
 * server's time.
 */
export const differenceFound = event(
  'clock/differenceFound',
  v.object({
    /** By how much the machine's clock is behind the server's, milliseconds. Negative: it is ahead. 0: it is right. */
    behind: v.number(),
    /** By how much the time of the app moves with this fact (milliseconds). */
    moved: v.number(),
  }),
);
/** The user has read that the clock is wrong, and wants the note away. */
export const noteDismissed = event('clock/noteDismissed');
