import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';

/**
 * The forms whose fields are saved as drafts. `verify` is not a form: its draft stores the e-mail address to
 * verify.
 */
export const draftedForm = v.picklist(['login', 'register', 'verify', 'resetMail']);
export type DraftedForm = v.InferOutput<typeof draftedForm>;

/** What the user entered in the fields of a form. Never a password. */
const fields = v.record(v.string(), personal(v.string()));

/** A user who is not signed in paused typing in a form or left a field, so its draft is saved. */
export const draftKept = event('forms/draftKept', v.object({ form: draftedForm, fields }));
/**
 * Drafts of forms from before the page was reloaded were loaded from this browser. `at`: when the last one was
 * saved (milliseconds).
 */
export const draftsRestored = event(
  'forms/draftsRestored',
  v.object({
    at: v.number(),
    drafts: v.partial(v.object({ login: fields, register: fields, verify: fields, resetMail: fields })),
  }),
);
