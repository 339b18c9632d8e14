import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal, secret } from '../src/kernel/secret.ts';
import { failure, language } from './session-types.ts';

/** The forms of the account pages; each is sent on its own and has an answer of its own. */
export const accountForm = v.picklist(['register', 'verify', 'verifyMail', 'resetMail', 'reset', 'change']);
export type AccountForm = v.InferOutput<typeof accountForm>;

/** Somebody wants an account, and has agreed to the terms (ACC-01). */
export const registrationSubmitted = event(
  'account/registrationSubmitted',
  v.object({ email: personal(v.string()), password: secret(), language }),
);
/** The mail that proves an address is wanted again. */
export const verificationMailRequested = event(
  'account/verificationMailRequested',
  v.object({ email: personal(v.string()), language }),
);
/** The mailed link that proves an address is tried again, after no answer came. */
export const verificationSubmitted = event('account/verificationSubmitted', v.object({ token: secret() }));
/** Somebody wants a mail with a link for a new password (ACC-02). */
export const resetMailRequested = event(
  'account/resetMailRequested',
  v.object({ email: personal(v.string()), language }),
);
/** A new password, with the token of the mailed link. */
export const resetSubmitted = event(
  'account/resetSubmitted',
  v.object({ token: secret(), password: secret() }),
);
/** The signed-in customer wants another password (ACC-03). */
export const passwordChangeSubmitted = event(
  'account/passwordChangeSubmitted',
  v.object({ current: secret(), password: secret() }),
);
/** The server has done what the form asked; `email` is whose, or '' where none was named. */
export const accepted = event(
  'account/accepted',
  v.object({ form: accountForm, email: personal(v.string()) }),
);
/** The server has not, and why: field by field in `failure.fields`, where it told. */
export const refused = event('account/refused', v.object({ form: accountForm, failure }));
/** The demo's mailbox: the link of the latest mail to this address, or null when there was none. */
export const demoMailFetched = event('account/demoMailFetched', v.object({ link: v.nullable(secret()) }));
/** The link of the demo's mail was pressed. */
export const demoMailOpened = event('account/demoMailOpened', v.object({ link: secret() }));
