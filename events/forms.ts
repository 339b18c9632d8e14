import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';

/** Forms whose fields are kept. `verify` is none: it remembers whose address is to be proved. */
export const draftedForm = v.picklist(['login', 'register', 'verify', 'resetMail']);
export type DraftedForm = v.InferOutput<typeof draftedForm>;

/** What was typed into the fields of a form, never a password. */
const fields = v.record(v.string(), personal(v.string()));

/** Somebody who is not signed in paused while typing, or left a field. */
export const draftKept = event('forms/draftKept', v.object({ form: draftedForm, fields }));
/** Drafts of this browser from before the page was loaded again; `at` = when the last was kept, milliseconds. */
export const draftsRestored = event(
  'forms/draftsRestored',
  v.object({
    at: v.number(),
    drafts: v.partial(v.object({ login: fields, register: fields, verify: fields, resetMail: fields })),
  }),
);
