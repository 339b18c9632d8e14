import * as ownForms from '../../../events/own-forms.ts';
import { projection } from '../../kernel/projection.ts';
import { selectBy } from '../../kernel/read.ts';

export type Fields = Readonly<Record<string, string>>;

/**
 * Unsent text typed into the account's forms, by form: it outlives page changes and a reload; a logout deletes it.
 */
export const ownDrafts = projection<{ byForm: Record<string, Fields> }>(
  'core/ownDrafts',
  // Under its own key: check points name the keys of a state, and form names contain account data.
  { byForm: {} },
  (on) => [
    on(ownForms.draftsRestored, (s, e) => {
      s.byForm = { ...e.payload.drafts, ...s.byForm }; // text typed meanwhile is newer
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
/** What was typed into a form so far. Empty when nothing. */
export const ownDraft = selectBy((read, form: string): Fields => read(ownDrafts).byForm[form] ?? NOTHING);
