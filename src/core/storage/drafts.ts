import * as account from '../../../events/account.ts';
import * as auth from '../../../events/auth.ts';
import * as forms from '../../../events/forms.ts';
import { plainProjection } from '../../kernel/projection.ts';

/** What was typed into forms so far, by form and field; never a password. */
export type Drafts = { [Form in forms.DraftedForm]?: Record<string, string> | undefined };

/**
 * Drafts of somebody who is not signed in: they outlive a reload of the page. A login ends them, so that they never mix
 * with the data of an account; a chosen logout too.
 */
export const drafts = plainProjection<Drafts>(
  'core/drafts',
  {},
  (on) => [
    on(forms.draftsRestored, (s, e) => ({ ...e.payload.drafts, ...s })), // what was typed meanwhile is newer
    on(forms.draftKept, (s, { payload: { form, fields } }) => ({ ...s, [form]: fields })),
    on(account.accepted, (s, { payload: { form, email } }) => {
      if (form !== 'register' && form !== 'resetMail' && form !== 'verify') return s;
      const { [form]: done, ...rest } = s;
      // A user who has registered proves the address next; one who has proved it, or has a new password, signs in next.
      if (form === 'register') return { ...rest, verify: { email } };
      const known = form === 'verify' ? done?.['email'] : undefined;
      return known ? { ...rest, login: { email: known } } : rest;
    }),
    on(auth.loginSucceeded, () => ({})),
    on(auth.loggedOut, (s, e) => (e.payload.reason === 'chosen' ? {} : s)),
  ],
  { ofSession: false },
);
