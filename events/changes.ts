import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { change, edit, outcome } from './change-types.ts';
import { failure } from './session-types.ts';

const id = v.string();
/** The user changed things, all with one press. `label`: a key that says what, for the way back. Ids of new things: any below 0, or `new-`. */
export const wanted = event('changes/wanted', v.object({ edits: v.array(edit), label: v.string() }));
/** It is on this device's disk: from here on it shows, and waits for the server. `unkept`: the disk did not take it, or not in time. */
export const submitted = event(
  'changes/submitted',
  v.object({ changes: v.array(change), label: v.string(), unkept: v.optional(v.boolean()) }),
);
/** Changes that had not been kept on this device are now. */
export const nowKept = event('changes/nowKept', v.object({ ids: v.array(id) }));
/** It went nowhere: nobody is signed in (HTTP-06), this account may only be looked at (ADM-02), or the device is somebody else's (MEM-01). */
export const declined = event(
  'changes/declined',
  v.object({ reason: v.picklist(['UserID is missing', 'Read only', 'Not allowed']) }),
);
/** Changes of an earlier visit, or of a tab that was closed, that the server still lacks. */
export const found = event('changes/found', v.object({ changes: v.array(change) }));
/** It is on its way to the server; from here on the server may have it. */
export const dispatched = event('changes/dispatched', v.object({ id }));
/** The server has it. `again`: it was sent before, and may have been saved then already. */
export const saved = event('changes/saved', v.object({ id, outcome, again: v.boolean() }));
/** The server could not be reached, or has trouble of its own: it is tried again, not before `notBefore` (milliseconds since 1970). */
export const postponed = event('changes/postponed', v.object({ id, failure, notBefore: v.number() }));
/** The server will not: it is taken back, and kept to be looked at. */
export const refused = event('changes/refused', v.object({ id, failure }));
/** Somebody else has changed the same meanwhile: the user is asked. `theirs`: the thing as the server has it. */
export const conflicted = event('changes/conflicted', v.object({ id, theirs: outcome }));
/** The user has decided: their own change goes out after all, or what is there stays. */
export const decided = event('changes/decided', v.object({ id, keep: v.picklist(['mine', 'theirs']) }));
/** A refused change is wanted again. */
export const retried = event('changes/retried', v.object({ id }));
/** The user has seen that it was refused. */
export const dismissed = event('changes/dismissed', v.object({ id }));
/** The user wants the last press taken back. */
export const undoWanted = event('changes/undoWanted', v.object({ batch: v.string() }));
/** What had not been sent yet is forgotten as if it had never been. */
export const dropped = event('changes/dropped', v.object({ ids: v.array(id) }));
/** Nobody looks any more: what only waited for its way back goes out now. */
export const released = event('changes/released', v.object({ ids: v.array(id) }));
/** The time for taking the last press back is over. */
export const undoEnded = event('changes/undoEnded', v.object({ batch: v.string() }));
/** The user looks at the changes that are on their way, were refused, or met somebody else's. */
export const reviewOpened = event('changes/reviewOpened');
export const reviewClosed = event('changes/reviewClosed');
