import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';

/** The server's time differs from the clock of this device. From this event on the log uses the server's time. */
export const differenceFound = event(
  'clock/differenceFound',
  v.object({
    /** How far the device's clock is behind the server's (milliseconds). Negative: it is ahead. 0: it is right. */
    behind: v.number(),
    /** How far the app's time moves with this event (milliseconds). */
    moved: v.number(),
  }),
);
/** The user has read that the clock is wrong, and closed the notice. */
export const noteDismissed = event('clock/noteDismissed');
