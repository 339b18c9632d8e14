import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal, secret } from '../src/kernel/secret.ts';
import { failure, language } from './session-types.ts';

/** The forms of the account pages. Each is sent separately and gets its own response. */
export const accountForm = v.picklist(['register', 'verify', 'verifyMail', 'resetMail', 'reset', 'change']);
export type AccountForm = v.InferOutput<typeof accountForm>;

/** The user submitted the registration form and accepted the terms (ACC-01). */
export const registrationSubmitted = event(
  'account/registrationSubmitted',
  v.object({ email: personal(v.string()), password: secret(), language }),
);
/** The user requested another mail to verify their e-mail address. */
export const verificationMailRequested = event(
  'account/verificationMailRequested',
  v.object({ email: personal(v.string()), language }),
);
/** The user retries the verification link from the mail, because the server did not respond. */
export const verificationSubmitted = event('account/verificationSubmitted', v.object({ token: secret() }));
/** The user requested a mail with a link to set a new password (ACC-02). */
export const resetMailRequested = event(
  'account/resetMailRequested',
  v.object({ email: personal(v.string()), language }),
);
/** The user submitted a new password, with the token of the mailed link. */
export const resetSubmitted = event(
  'account/resetSubmitted',
  v.object({ token: secret(), password: secret() }),
);
/**
 * The signed-in customer wants to change their password (ACC-03). `code`: of a second factor, if the server asked for one.
 */
export const passwordChangeSubmitted = event(
  'account/passwordChangeSubmitted',
  v.object({ current: secret(), password: secret(), code: v.optional(secret()) }),
);
/**
 * The server accepted an account form, such as the registration. `email` is the address concerned, or '' if the
 * form has none.
 */
export const accepted = event(
  'account/accepted',
  v.object({ form: accountForm, email: personal(v.string()) }),
);
/**
 * The server refused an account form, such as the registration. `failure.fields` has the reason for each field, if
 * the server sent them.
 */
export const refused = event('account/refused', v.object({ form: accountForm, failure }));
/** The demo's simulated mailbox was checked. `link`: the link in the user's latest mail; null if there is no mail. */
export const demoMailFetched = event('account/demoMailFetched', v.object({ link: v.nullable(secret()) }));
/** The user opened the link in a simulated mail, which only the demo's mailbox shows. */
export const demoMailOpened = event('account/demoMailOpened', v.object({ link: secret() }));
