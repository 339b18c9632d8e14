import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { change, edit, outcome } from './change-types.ts';
import { failure } from './session-types.ts';

const id = v.string();
/**
 * The user changed items with one press. `label`: translation key of the text that names the change in the undo
 * message. New items have ids below 0 or ids that start with `new-`.
 */
export const wanted = event('changes/wanted', v.object({ edits: v.array(edit), label: v.string() }));
/**
 * A change was stored in this browser. It appears on screen from now on, and waits to be sent. `unkept`: the browser
 * could not store it, or not in time.
 */
export const submitted = event(
  'changes/submitted',
  v.object({ changes: v.array(change), label: v.string(), unkept: v.optional(v.boolean()) }),
);
/** Changes that this browser could not store at first have now been stored. */
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
/**
 * The number of this account's changes that wait in other open tabs of this browser has changed. A logout would delete
 * them.
 */
export const elsewhereCounted = event('changes/elsewhereCounted', v.object({ count: v.number() }));
/** A change was sent to the server, so the server may have received it. */
export const dispatched = event('changes/dispatched', v.object({ id }));
/**
 * The server saved a change. `again`: the app sent it more than once, so the server may have saved it at an earlier
 * attempt.
 */
export const saved = event('changes/saved', v.object({ id, outcome, again: v.boolean() }));
/**
 * A change could not be sent: the server cannot be reached or has an internal error. It is sent again no earlier
 * than `notBefore` (milliseconds since 1970).
 */
export const postponed = event('changes/postponed', v.object({ id, failure, notBefore: v.number() }));
/** The server refused a change. The app reverts it on screen, but keeps it stored so that the user can review it. */
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
/** The user closed the message that the server refused a change. */
export const dismissed = event('changes/dismissed', v.object({ id }));
/** The user undoes the changes made with their last press. */
export const undoWanted = event('changes/undoWanted', v.object({ batch: v.string() }));
/** Unsent changes are dropped, as if the user had never made them. */
export const dropped = event('changes/dropped', v.object({ ids: v.array(id) }));
/** The app went into the background, so it now sends the changes that it had held back in case the user undid them. */
export const released = event('changes/released', v.object({ ids: v.array(id) }));
/** The user's time to undo the changes made with their last press is over. */
export const undoEnded = event('changes/undoEnded', v.object({ batch: v.string() }));
/** The user opened the review of changes that are pending, refused or in conflict. */
export const reviewOpened = event('changes/reviewOpened');
export const reviewClosed = event('changes/reviewClosed');
