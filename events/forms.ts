import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';

/**
 * The forms whose fields are saved as drafts. `verify` is not a form: its draft only holds the e-mail address that the
 * user must verify.
 */
export const draftedForm = v.picklist(['login', 'register', 'verify', 'resetMail']);
export type DraftedForm = v.InferOutput<typeof draftedForm>;

/** What the user entered in the fields of a form. Never a password. */
const fields = v.record(v.string(), personal(v.string()));

/** A user who is not signed in paused typing in a form or left a field, so its draft is saved. */
export const draftKept = event('forms/draftKept', v.object({ form: draftedForm, fields }));
/**
 * Form drafts that were saved before the page was reloaded have been loaded from this browser. `at`: when the last of
 * them was saved (milliseconds since 1970).
 */
export const draftsRestored = event(
  'forms/draftsRestored',
  v.object({
    at: v.number(),
    drafts: v.partial(v.object({ login: fields, register: fields, verify: fields, resetMail: fields })),
  }),
);
