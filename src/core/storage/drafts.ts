import * as account from '../../../events/account.ts';
import * as auth from '../../../events/auth.ts';
import * as forms from '../../../events/forms.ts';
import { plainProjection } from '../../kernel/projection.ts';

/** Text that a visitor has typed into forms, by form and field; never a password. */
export type Drafts = { [Form in forms.DraftedForm]?: Record<string, string> | undefined };

/**
 * Drafts of the forms of a visitor who is not signed in. They are kept across a reload. A login deletes them, so
 * that they never mix with an account's data; a logout that the user chose deletes them too.
 */
export const drafts = plainProjection<Drafts>(
  'core/drafts',
  {},
  (on) => [
    // Text that the visitor typed meanwhile is newer than the stored draft, so it is kept.
    on(forms.draftsRestored, (s, e) => ({ ...e.payload.drafts, ...s })),
    on(forms.draftKept, (s, { payload: { form, fields } }) => ({ ...s, [form]: fields })),
    on(account.accepted, (s, { payload: { form, email } }) => {
      if (form !== 'register' && form !== 'resetMail' && form !== 'verify') return s;
      const { [form]: done, ...rest } = s;
      // The next form gets the e-mail address: after registering, the user verifies the address; after that, or after
      // a password reset, the user signs in.
      if (form === 'register') return { ...rest, verify: { email } };
      const known = form === 'verify' ? done?.['email'] : undefined;
      return known ? { ...rest, login: { email: known } } : rest;
    }),
    on(auth.loginSucceeded, () => ({})),
    on(auth.loggedOut, (s, e) => (e.payload.reason === 'chosen' ? {} : s)),
  ],
  { ofSession: false },
);
