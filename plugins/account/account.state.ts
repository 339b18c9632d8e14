import * as account from '../../events/account.ts';
import * as auth from '../../events/auth.ts';
import * as forms from '../../events/forms.ts';
import * as navigation from '../../events/navigation.ts';
import type { Failure } from '../../events/session-types.ts';
import type { Secret } from '../../src/kernel/secret.ts';
import { projection } from '../../src/kernel/projection.ts';

/** The submit status of one account form. */
export type Sending = { status: 'open' | 'sending' | 'done' | 'failed'; failure: Failure | null };

export type Account = {
  /** The path of the current account page. When it changes, all forms are reset. */
  path: string;
  forms: Record<account.AccountForm, Sending>;
  /** The e-mail address in the last form that the server accepted. */
  email: string;
  /** The token of the mailed link that opened the account page, or null. */
  token: Secret | null;
  /** The e-mail address of a login that the server refused until the password is reset (ROUTE-16), or ''. */
  advised: string;
  /** The demo's mailbox: the link in the latest mail, or null if it has none. Null until the mailbox is loaded. */
  mail: { link: Secret | null } | null;
};

const open: Sending = { status: 'open', failure: null };
const fresh: Account['forms'] = {
  register: open,
  verify: open,
  verifyMail: open,
  resetMail: open,
  reset: open,
  change: open,
};
const sending = (form: account.AccountForm) => (s: Account) => {
  s.forms[form] = { status: 'sending', failure: null };
};

/**
 * The state of the account pages (registration and passwords). It needs no session. Navigating to another path resets
 * everything except `advised`.
 */
export const accountPages = projection<Account>(
  'account/pages',
  { path: '', forms: fresh, email: '', token: null, advised: '', mail: null },
  (on) => [
    on(navigation.locationChanged, (s, { payload: { path, secret } }) => {
      s.token = secret ?? null;
      if (path !== s.path) Object.assign(s, { path, forms: fresh, email: '', mail: null });
      // Opening the link from the mail verifies the address without a button press.
      if (secret && path === '/register') {
        s.email = '';
        sending('verify')(s);
      }
    }),
    // The user wants to verify another address, so no link and no mail counts any more.
    on(forms.draftKept, (s, { payload: { form, fields } }) => {
      if (form !== 'verify' || fields['email']) return;
      Object.assign(s.forms, { verify: open, verifyMail: open });
      Object.assign(s, { email: '', token: null });
    }),
    on(account.registrationSubmitted, sending('register')),
    on(account.verificationSubmitted, (s, e) => {
      s.token = e.payload.token;
      sending('verify')(s);
    }),
    on(account.verificationMailRequested, sending('verifyMail')),
    on(account.resetMailRequested, sending('resetMail')),
    on(account.resetSubmitted, sending('reset')),
    on(account.passwordChangeSubmitted, sending('change')),
    on(account.accepted, (s, { payload: { form, email } }) => {
      s.forms[form] = { status: 'done', failure: null };
      if (email) s.email = email;
      s.token = null; // with the mailed link, only one form can be sent, and only once
    }),
    on(account.refused, (s, { payload: { form, failure } }) => {
      s.forms[form] = { status: 'failed', failure };
    }),
    on(account.demoMailFetched, (s, e) => {
      s.mail = e.payload;
    }),
    on(auth.loginRefused, (s, e) => {
      if (e.payload.refusal === 'resetRequired') s.advised = e.payload.email;
    }),
    on(auth.loginSucceeded, (s) => {
      s.advised = '';
    }),
    on(auth.loggedOut, (s, e) => {
      if (e.payload.reason === 'chosen') s.advised = '';
    }),
  ],
  { ofSession: false },
);
