import * as ownForms from '../../../events/own-forms.ts';
import { projection } from '../../kernel/projection.ts';
import { selectBy } from '../../kernel/read.ts';

export type Fields = Readonly<Record<string, string>>;

/**
 * Unsent text that the user has typed into forms of the account, by form. It is kept when the user opens other pages or
 * reloads; a logout deletes it.
 */
export const ownDrafts = projection<{ byForm: Record<string, Fields> }>(
  'core/ownDrafts',
  // The drafts are in a field of their own (`byForm`): checkpoints contain the names of a state's fields, and the names
  // of forms contain account data.
  { byForm: {} },
  (on) => [
    on(ownForms.draftsRestored, (s, e) => {
      // What the user has typed since the app started is newer than the stored draft, so it is kept.
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
/** What the user has typed into a form so far. Empty if they have typed nothing. */
export const ownDraft = selectBy((read, form: string): Fields => read(ownDrafts).byForm[form] ?? NOTHING);
