import * as account from '../../../events/account.ts';
import * as auth from '../../../events/auth.ts';
import * as forms from '../../../events/forms.ts';
import { projection } from '../../kernel/projection.ts';

/** What was typed into forms so far, by form and field; never a password. */
export type Drafts = { [Form in forms.DraftedForm]?: Record<string, string> | undefined };

/**
 * Drafts of somebody who is not signed in: they outlive a reload of the page. A login ends them, so that they never mix
 * with the data of an account; a chosen logout too.
 */
export const drafts = projection<Drafts>(
  'core/drafts',
  {},
  (on) => [
    on(forms.draftsRestored, (s, e) => ({ ...e.payload.drafts, ...s })), // what was typed meanwhile is newer
    on(forms.draftKept, (s, e) => {
      s[e.payload.form] = e.payload.fields;
    }),
    on(account.accepted, (s, { payload: { form, email } }) => {
      if (form === 'register' || form === 'resetMail') delete s[form];
      // Who registered has to prove the address next; who has proved it, or has a new password, signs in next.
      if (form === 'register') s['verify'] = { email };
      else if (form === 'verify') {
        const known = s['verify']?.['email'];
        delete s['verify'];
        if (known) s['login'] = { email: known };
      }
    }),
    on(auth.loginSucceeded, () => ({})),
    on(auth.loggedOut, (_, e) => (e.payload.reason === 'chosen' ? {} : undefined)),
  ],
  { ofSession: false },
);
