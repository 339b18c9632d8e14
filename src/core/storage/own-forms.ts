import * as ownForms from '../../../events/own-forms.ts';
import { projection } from '../../kernel/projection.ts';
import { selectBy } from '../../kernel/read.ts';

export type Fields = Readonly<Record<string, string>>;

/**
 * Unsent text that the user has typed into forms of the account, by form. It is kept across pages and reloads; a
 * logout deletes it.
 */
export const ownDrafts = projection<{ byForm: Record<string, Fields> }>(
  'core/ownDrafts',
  // The drafts are in a field of their own (`byForm`), because check points contain the field names of a state, and
  // form names contain account data.
  { byForm: {} },
  (on) => [
    on(ownForms.draftsRestored, (s, e) => {
      // Text that the user typed meanwhile is newer than the stored draft, so it is kept.
      s.byForm = { ...e.payload.drafts, ...s.byForm };
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
/** What the user has typed into a form so far. Empty if nothing. */
export const ownDraft = selectBy((read, form: string): Fields => read(ownDrafts).byForm[form] ?? NOTHING);
