import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { saysPlace } from './place-types.ts';

/** Fields of a form. Their values may reveal a place, such as the destination of a share link. */
const fields = v.record(v.string(), saysPlace(v.string()));

/**
 * The draft of a signed-in user's form was saved, by field. `form` names the form, such as `answer 7`. It never
 * contains a password.
 */
export const draftKept = event('ownForms/draftKept', v.object({ form: v.string(), fields }));
/**
 * The draft of a form is no longer needed: the service has received the form, the form waits in the queue of changes,
 * or the user discarded the draft.
 */
export const draftDropped = event('ownForms/draftDropped', v.object({ form: v.string() }));
/** This account's form drafts from an earlier visit were loaded from this browser, by form. */
export const draftsRestored = event(
  'ownForms/draftsRestored',
  v.object({ drafts: v.record(v.string(), fields) }),
);
