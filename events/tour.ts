import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';

/** Number of a step in its tour, from 0. */
const index = v.number();

/** A guided tour began: by the address `/map/{name}`, by a menu, or by the offer of the first visit. */
export const started = event('tour/started', v.object({ name: v.string() }));
/** The user went on or back, to this step. */
export const stepTurned = event(
  'tour/stepTurned',
  v.object({ index, direction: v.picklist(['forward', 'back']) }),
);
/** What this step points at is not in the page: the tour goes on to another one, or is over. */
export const stepSkipped = event('tour/stepSkipped', v.object({ index, to: v.nullable(v.number()) }));
/** The tour is at this step, which shows from now on. `missing`: steps that point at nothing at the moment. */
export const stepReached = event('tour/stepReached', v.object({ index, missing: v.array(v.number()) }));
/** Hole and card have found their places. */
export const stepPlaced = event('tour/stepPlaced', v.object({ index }));
/** The window got another size: hole and card have found their places again. */
export const recentred = event('tour/recentred');
/** A picture of the tour was not available. */
export const pictureFailed = event('tour/pictureFailed', v.object({ picture: v.string() }));
/** It is over: the last step was finished, it was closed, or something else took its place. */
export const ended = event('tour/ended', v.object({ how: v.picklist(['finished', 'closed', 'stopped']) }));

/** Accounts that were offered the tour in this browser and have answered, by their marks. */
export const answersRestored = event('tour/answersRestored', v.object({ marks: v.array(v.number()) }));
/** Somebody's first visit: the tour was offered to them. */
export const offered = event('tour/offered');
/** Their answer; it is not asked again. */
export const offerAnswered = event(
  'tour/offerAnswered',
  v.object({ answer: v.picklist(['accepted', 'declined']) }),
);
