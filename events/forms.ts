import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';

/** Forms whose fields are saved as drafts. `verify` is not a form: it stores which address to verify. */
export const draftedForm = v.picklist(['login', 'register', 'verify', 'resetMail']);
export type DraftedForm = v.InferOutput<typeof draftedForm>;

/** The input in the fields of a form, never a password. */
const fields = v.record(v.string(), personal(v.string()));

/** A user who is not signed in paused typing, or left a field. */
export const draftKept = event('forms/draftKept', v.object({ form: draftedForm, fields }));
/** Drafts of this browser from before the page was reloaded. `at`: when the last one was saved (milliseconds). */
export const draftsRestored = event(
  'forms/draftsRestored',
  v.object({
    at: v.number(),
    drafts: v.partial(v.object({ login: fields, register: fields, verify: fields, resetMail: fields })),
  }),
);
