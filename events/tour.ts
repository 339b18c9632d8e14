import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';

/** Index of a step in its tour, from 0. */
const index = v.number();

/** A guided tour started: by the address `/map/{name}`, a menu, or the offer on the first visit. */
export const started = event('tour/started', v.object({ name: v.string() }));
/** The user moved forward or back to this step. */
export const stepTurned = event(
  'tour/stepTurned',
  v.object({ index, direction: v.picklist(['forward', 'back']) }),
);
/** The target of this step is not on the page: the tour moves to another step, or ends. */
export const stepSkipped = event('tour/stepSkipped', v.object({ index, to: v.nullable(v.number()) }));
/** The tour shows this step from now on. `missing`: steps whose target is not on the page now. */
export const stepReached = event('tour/stepReached', v.object({ index, missing: v.array(v.number()) }));
/** The cut-out and the card are in position. */
export const stepPlaced = event('tour/stepPlaced', v.object({ index }));
/** The window was resized: the cut-out and the card are in position again. */
export const recentred = event('tour/recentred');
/** A picture of the tour could not be loaded. */
export const pictureFailed = event('tour/pictureFailed', v.object({ picture: v.string() }));
/** The tour ended: the user finished or closed it, or something else replaced it. */
export const ended = event('tour/ended', v.object({ how: v.picklist(['finished', 'closed', 'stopped']) }));

/** Accounts that have answered the tour offer in this browser, by their marks. */
export const answersRestored = event('tour/answersRestored', v.object({ marks: v.array(v.number()) }));
/** The app offered the tour on the user's first visit. */
export const offered = event('tour/offered');
/** The user's answer. The app does not ask again. */
export const offerAnswered = event(
  'tour/offerAnswered',
  v.object({ answer: v.picklist(['accepted', 'declined']) }),
);
