import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';

/** Index of a step in its guided tour, counted from 0. */
const index = v.number();

/** A guided tour started: by the URL `/map/{name}`, from a menu, or from the offer on the first visit. */
export const started = event('tour/started', v.object({ name: v.string() }));
/** The user moved forward or back to this step of the guided tour. */
export const stepTurned = event(
  'tour/stepTurned',
  v.object({ index, direction: v.picklist(['forward', 'back']) }),
);
/**
 * The element that this step of the guided tour explains is not on the page. The tour moves to step `to`, or ends
 * (null).
 */
export const stepSkipped = event('tour/stepSkipped', v.object({ index, to: v.nullable(v.number()) }));
/** The guided tour now shows this step. `missing`: the steps whose element is not on the page at the moment. */
export const stepReached = event('tour/stepReached', v.object({ index, missing: v.array(v.number()) }));
/** The highlight around the explained element and the card with the step's text are now in position. */
export const stepPlaced = event('tour/stepPlaced', v.object({ index }));
/** The window was resized, and the guided tour's highlight and card were moved to their new position. */
export const recentred = event('tour/recentred');
/** A picture in a step of the guided tour could not be loaded. */
export const pictureFailed = event('tour/pictureFailed', v.object({ picture: v.string() }));
/** The guided tour ended: the user finished or closed it, or something else took its place on screen. */
export const ended = event('tour/ended', v.object({ how: v.picklist(['finished', 'closed', 'stopped']) }));

/**
 * The list of accounts that have answered the offer of a guided tour in this browser was loaded. `marks`: a short hash
 * of each account's id.
 */
export const answersRestored = event('tour/answersRestored', v.object({ marks: v.array(v.number()) }));
/** The app offered the guided tour, because it is the user's first visit. */
export const offered = event('tour/offered');
/** The user answered the offer of a guided tour. The app does not ask again. */
export const offerAnswered = event(
  'tour/offerAnswered',
  v.object({ answer: v.picklist(['accepted', 'declined']) }),
);
