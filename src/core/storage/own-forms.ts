import * as ownForms from '../../../events/own-forms.ts';
import { projection } from '../../kernel/projection.ts';
import { selectBy } from '../../kernel/read.ts';

export type Fields = Readonly<Record<string, string>>;

/** What was typed into forms of the account and is not sent, by form: it outlives other pages and a reload, a logout ends it. */
export const ownDrafts = projection<{ byForm: Record<string, Fields> }>(
  'core/ownDrafts',
  // Beneath a key of its own: check points name the keys of a state, and these are of the account.
  { byForm: {} },
  (on) => [
    on(ownForms.draftsRestored, (s, e) => {
      s.byForm = { ...e.payload.drafts, ...s.byForm }; // what was typed meanwhile is newer
    }),
    on(ownForms.draftKept, (s, { payload: { form, fields } }) => {
      s.byForm[form] = fields;
    }),
    on(ownForms.draftDropped, (s, { payload: { form } }) => {
      delete s.byForm[form];
    }),
  ],
);

const NOTHING: Fields = {};
/** What was typed into a form so far; empty: nothing. */
export const ownDraft = selectBy((read, form: string): Fields => read(ownDrafts).byForm[form] ?? NOTHING);
