import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { change, edit, outcome } from './change-types.ts';
import { failure } from './session-types.ts';

const id = v.string();
/**
 * The user changed items with one press. `label`: a text key that names the change for the undo. Ids of new items
 * are below 0 or start with `new-`.
 */
export const wanted = event('changes/wanted', v.object({ edits: v.array(edit), label: v.string() }));
/**
 * The change is stored on this device. From here on it shows, and waits for the server. `unkept`: the disk did not
 * store it, or not in time.
 */
export const submitted = event(
  'changes/submitted',
  v.object({ changes: v.array(change), label: v.string(), unkept: v.optional(v.boolean()) }),
);
/** Changes that could not be stored on this device before are stored now. */
export const nowKept = event('changes/nowKept', v.object({ ids: v.array(id) }));
/**
 * The change was dropped: no user is signed in (HTTP-06), this account is read-only (ADM-02), or the device belongs
 * to another customer (MEM-01).
 */
export const declined = event(
  'changes/declined',
  v.object({ reason: v.picklist(['UserID is missing', 'Read only', 'Not allowed']) }),
);
/** Unsent changes of an earlier visit or of a closed tab were found. */
export const found = event('changes/found', v.object({ changes: v.array(change) }));
/** The change was sent. From here on the server may have it. */
export const dispatched = event('changes/dispatched', v.object({ id }));
/** The server saved it. `again`: it had been sent before and may have been saved then already. */
export const saved = event('changes/saved', v.object({ id, outcome, again: v.boolean() }));
/**
 * The server could not be reached or has an internal error. Retried no earlier than `notBefore` (milliseconds since
 * 1970).
 */
export const postponed = event('changes/postponed', v.object({ id, failure, notBefore: v.number() }));
/** The server refused the change. It is reverted, and stored so that the user can review it. */
export const refused = event('changes/refused', v.object({ id, failure }));
/**
 * Another user changed the same item meanwhile, so this user must choose. `theirs`: the item as the server has it.
 */
export const conflicted = event('changes/conflicted', v.object({ id, theirs: outcome }));
/** The user decided: their own change is sent, or the server's version stays. */
export const decided = event('changes/decided', v.object({ id, keep: v.picklist(['mine', 'theirs']) }));
/** The user retries a refused change. */
export const retried = event('changes/retried', v.object({ id }));
/** The user has seen that it was refused. */
export const dismissed = event('changes/dismissed', v.object({ id }));
/** The user undoes the last press. */
export const undoWanted = event('changes/undoWanted', v.object({ batch: v.string() }));
/** Unsent changes are dropped as if they had never been made. */
export const dropped = event('changes/dropped', v.object({ ids: v.array(id) }));
/** The app went into the background: changes that only waited for a possible undo are sent now. */
export const released = event('changes/released', v.object({ ids: v.array(id) }));
/** The time for undoing the last press is over. */
export const undoEnded = event('changes/undoEnded', v.object({ batch: v.string() }));
/** The user reviews the changes that are pending, refused or in conflict. */
export const reviewOpened = event('changes/reviewOpened');
export const reviewClosed = event('changes/reviewClosed');
