import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { saysPlace } from './place-types.ts';

/** User input may name a place, such as the destination of a link. */
const fields = v.record(v.string(), saysPlace(v.string()));

/** The draft of an account form, by field. `form` names it, such as `answer 7`. Never a password. */
export const draftKept = event('ownForms/draftKept', v.object({ form: v.string(), fields }));
/** The draft is no longer needed: the service has it, it is in the queue, or it was discarded. */
export const draftDropped = event('ownForms/draftDropped', v.object({ form: v.string() }));
/** Drafts of an earlier visit of this account in this browser, by form. */
export const draftsRestored = event(
  'ownForms/draftsRestored',
  v.object({ drafts: v.record(v.string(), fields) }),
);
