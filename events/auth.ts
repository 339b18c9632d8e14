import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal, secret } from '../src/kernel/secret.ts';
import { appMode, failure, language } from './session-types.ts';

const access = {
  userID: v.number(),
  token: secret(),
  refresh_token: secret(),
  routeIcon: v.string(),
  expiresAt: v.nullable(v.number()),
  superUser: v.boolean(),
  appMode: v.nullable(appMode),
  email: personal(v.string()),
};

/** The user pressed "Sign in". */
export const loginSubmitted = event(
  'auth/loginSubmitted',
  v.object({ email: personal(v.string()), password: secret(), language, code: v.optional(secret()) }),
);
/** The user chose a demo account. */
export const demoLoginChosen = event('auth/demoLoginChosen', v.object({ account: v.string(), language }));
export const loginSucceeded = event('auth/loginSucceeded', v.object(access));
/** The server said no, and why (AUTH-02). */
export const loginRefused = event(
  'auth/loginRefused',
  v.object({
    refusal: v.picklist([
      'deletedAccount',
      'invalidEmail',
      'invalidPassword',
      'resetRequired',
      'disabled',
      'expired',
      'codeNeeded',
      'codeWrong',
      'elsewhere',
      'credentials',
    ]),
    email: personal(v.string()),
  }),
);
/** No usable answer to the login came. */
export const loginFailed = event('auth/loginFailed', v.object({ failure }));
/** A call came back with 401. */
export const accessRejected = event('auth/accessRejected');
/** By the clock the access is about to end: it is renewed before the next call goes out. */
export const accessExpired = event('auth/accessExpired');
export const accessRenewed = event('auth/accessRenewed', v.object(access));
/** The server will not renew the access: the session is over. */
export const renewalRefused = event('auth/renewalRefused', v.object({ failure }));
/** Nobody answered the renewal, or the server is in trouble: it is tried again, the session stays. */
export const renewalDelayed = event('auth/renewalDelayed', v.object({ failure }));
/** An answer to the renewal came that is of no use: the session is over, and the page is loaded again (AUTH-06). */
export const renewalFailed = event('auth/renewalFailed', v.object({ failure }));
/** A session of an earlier visit, or of another tab, was found. */
export const sessionRestored = event(
  'auth/sessionRestored',
  v.object({
    ...access,
    /** Whose account a super user was looking at when the page was left; null or absent = their own. */
    actingFor: v.optional(v.nullable(v.number())),
  }),
);
/** This browser session is marked: closing the browser ends the mark (AUTH-08, GUARD-02). */
export const browserSessionMarked = event('auth/browserSessionMarked');
export const logoutChosen = event('auth/logoutChosen');
/** The session is over; everything of it is forgotten. */
export const loggedOut = event(
  'auth/loggedOut',
  v.object({
    reason: v.picklist([
      'chosen',
      'renewalRefused',
      'renewalFailed',
      'noCustomer',
      'elsewhere',
      'browserClosed',
      'errorPopup',
    ]),
    /** Whose session it was, where another may have begun in this browser already. */
    account: v.optional(v.number()),
  }),
);
/** Everything is cleared and the farewell has been read: on to the login page (AUTH-07). */
export const logoutFinished = event(
  'auth/logoutFinished',
  v.object({
    /** What could not be cleared, by name; empty = nothing is left. */
    left: v.array(v.string()),
  }),
);
