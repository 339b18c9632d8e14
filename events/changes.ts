import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { change, edit, outcome } from './change-types.ts';
import { failure } from './session-types.ts';

const id = v.string();
/**
 * The user changed items with one press. `label`: key of the text that names the change in the undo message. Ids of
 * new items are below 0 or start with `new-`.
 */
export const wanted = event('changes/wanted', v.object({ edits: v.array(edit), label: v.string() }));
/**
 * A change is stored on this device. From here on the screen shows it, and it waits for the server. `unkept`: the
 * disk did not store it, or not in time.
 */
export const submitted = event(
  'changes/submitted',
  v.object({ changes: v.array(change), label: v.string(), unkept: v.optional(v.boolean()) }),
);
/** Changes that the device could not store at first are stored on it now. */
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
/** A change was sent to the server. From here on the server may have it. */
export const dispatched = event('changes/dispatched', v.object({ id }));
/**
 * The server saved a change. `again`: the app sent it more than once, so an earlier attempt may have saved it
 * already.
 */
export const saved = event('changes/saved', v.object({ id, outcome, again: v.boolean() }));
/**
 * A change could not be sent: the server cannot be reached or has an internal error. It is sent again no earlier
 * than `notBefore` (milliseconds since 1970).
 */
export const postponed = event('changes/postponed', v.object({ id, failure, notBefore: v.number() }));
/** The server refused a change. The app reverts it, and stores it so that the user can review it. */
export const refused = event('changes/refused', v.object({ id, failure }));
/**
 * Another user changed the same item in the meantime, so this user must choose a version. `theirs`: the item as the
 * server has it.
 */
export const conflicted = event('changes/conflicted', v.object({ id, theirs: outcome }));
/** The user resolved a conflict: their own change is sent (`mine`), or the server's version stays (`theirs`). */
export const decided = event('changes/decided', v.object({ id, keep: v.picklist(['mine', 'theirs']) }));
/** The user retries a change that the server refused. */
export const retried = event('changes/retried', v.object({ id }));
/** The user has seen that the server refused a change. */
export const dismissed = event('changes/dismissed', v.object({ id }));
/** The user undoes the changes made with their last press. */
export const undoWanted = event('changes/undoWanted', v.object({ batch: v.string() }));
/** Unsent changes are dropped, as if the user had never made them. */
export const dropped = event('changes/dropped', v.object({ ids: v.array(id) }));
/** The app went into the background, so changes that only waited in case the user undoes them are sent now. */
export const released = event('changes/released', v.object({ ids: v.array(id) }));
/** The user can no longer undo the changes made with their last press. */
export const undoEnded = event('changes/undoEnded', v.object({ batch: v.string() }));
/** The user opened the review of changes that are pending, refused or in conflict. */
export const reviewOpened = event('changes/reviewOpened');
export const reviewClosed = event('changes/reviewClosed');
