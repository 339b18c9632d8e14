import * as account from '../../../events/account.ts';
import * as auth from '../../../events/auth.ts';
import * as forms from '../../../events/forms.ts';
import { plainProjection } from '../../kernel/projection.ts';

/** Text that a visitor has typed into forms, by form and field; never a password. */
export type Drafts = { [Form in forms.DraftedForm]?: Record<string, string> | undefined };

/**
 * What a visitor who is not signed in has typed into forms. It survives a reload. A login deletes it, so that it never
 * mixes with an account's data; a logout that the user chose deletes it too.
 */
export const drafts = plainProjection<Drafts>(
  'core/drafts',
  {},
  (on) => [
    // What the visitor has typed since the app started is newer than the stored draft, so it is kept.
    on(forms.draftsRestored, (s, e) => ({ ...e.payload.drafts, ...s })),
    on(forms.draftKept, (s, { payload: { form, fields } }) => ({ ...s, [form]: fields })),
    on(account.accepted, (s, { payload: { form, email } }) => {
      if (form !== 'register' && form !== 'resetMail' && form !== 'verify') return s;
      const { [form]: done, ...rest } = s;
      // The next form is filled with the e-mail address. After registering, the user has to verify the address. After
      // that, or after a password reset, the user signs in.
      if (form === 'register') return { ...rest, verify: { email } };
      const known = form === 'verify' ? done?.['email'] : undefined;
      return known ? { ...rest, login: { email: known } } : rest;
    }),
    on(auth.loginSucceeded, () => ({})),
    on(auth.loggedOut, (s, e) => (e.payload.reason === 'chosen' ? {} : s)),
  ],
  { ofSession: false },
);
