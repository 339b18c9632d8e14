import * as auth from '../../../events/auth.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as ownForms from '../../../events/own-forms.ts';
import { effect } from '../../ports/effect.ts';
import { changeOwn, readOwn } from './kept.effects.ts';
import { ownDrafts } from './own-forms.ts';

/**
 * The storage slot for drafts of forms. It is read together with the account's other slots before the app appears
 * (`SESSION_SLOTS`).
 */
const SLOT = 'ownForms';

export const ownFormsEffects = [
  effect({
    name: 'store drafts of account forms',
    on: [ownForms.draftKept, ownForms.draftDropped],
    how: 'inOrder',
    // Only the draft of this form is replaced, because another tab may have changed or sent other forms.
    run: (fact, world) =>
      changeOwn(world, SLOT, ownForms.draftsRestored, (stored) => {
        const drafts = { ...stored?.drafts };
        if (fact.type === 'ownForms/draftKept') drafts[fact.payload.form] = fact.payload.fields;
        else delete drafts[fact.payload.form];
        return Object.keys(drafts).length === 0 ? null : ownForms.draftsRestored({ drafts });
      }),
  }),
  effect({
    name: 'restore drafts of account forms',
    // Drafts are loaded here after a login. After a reload, the start of the app has already loaded them.
    on: auth.loginSucceeded,
    how: 'latest',
    run: (_, world) => readOwn(world, SLOT, ownForms.draftsRestored),
  }),
];

/**
 * Deletes the draft of a corrected change when the user dismisses the refusal of that change or retries it. The name of
 * such a form starts with the entity and ends with the id of the change: `member 7 change-id`.
 */
export const withoutRefusal = (of: string) =>
  effect({
    name: `delete drafts that correct a refused ${of}`,
    on: [changeEvents.dismissed, changeEvents.retried],
    run: ({ payload: { id } }, { read }) =>
      Object.keys(read(ownDrafts).byForm)
        .filter((form) => form.startsWith(`${of} `) && form.endsWith(` ${id}`))
        .map((form) => ownForms.draftDropped({ form })),
  });
