import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { saysPlace } from './place-types.ts';

/** What somebody types may say a place, as the goal of a link does. */
const fields = v.record(v.string(), saysPlace(v.string()));

/** What was typed into a form of the account so far, by field; `form` names it, such as `answer 7`. Never a password. */
export const draftKept = event('ownForms/draftKept', v.object({ form: v.string(), fields }));
/** What was typed is not needed any more: the service has it, it waits in the queue, or it was given up. */
export const draftDropped = event('ownForms/draftDropped', v.object({ form: v.string() }));
/** What was typed at an earlier visit of this account in this browser, by form. */
export const draftsRestored = event(
  'ownForms/draftsRestored',
  v.object({ drafts: v.record(v.string(), fields) }),
);
