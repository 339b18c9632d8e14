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
/** The user signs in with a demo account. */
export const demoLoginChosen = event('auth/demoLoginChosen', v.object({ account: v.string(), language }));
export const loginSucceeded = event('auth/loginSucceeded', v.object(access));
/** The server refused the login (AUTH-02). */
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
/** The login failed: the server sent no usable response. */
export const loginFailed = event('auth/loginFailed', v.object({ failure }));
/** A request to the server returned 401. */
export const accessRejected = event('auth/accessRejected');
/** The access token is about to expire, judged by the clock. It is renewed before the next request. */
export const accessExpired = event('auth/accessExpired');
export const accessRenewed = event('auth/accessRenewed', v.object(access));
/** The server refuses to renew the access token, so the session is over. */
export const renewalRefused = event('auth/renewalRefused', v.object({ failure }));
/** Renewing the access token got no response, or the server has problems. The app retries and the session stays. */
export const renewalDelayed = event('auth/renewalDelayed', v.object({ failure }));
/** Renewing the access token got an unusable response: the session is over, and the page is reloaded (AUTH-06). */
export const renewalFailed = event('auth/renewalFailed', v.object({ failure }));
/** A session of an earlier visit or of another tab was found. */
export const sessionRestored = event(
  'auth/sessionRestored',
  v.object({
    ...access,
    /**
     * The account that a super user viewed (ghost mode) when the page was left. Null or absent: their own account.
     */
    actingFor: v.optional(v.nullable(v.number())),
  }),
);
/** The app has set a flag in this browser session. The flag ends when the browser closes (AUTH-08, GUARD-02). */
export const browserSessionMarked = event('auth/browserSessionMarked');
export const logoutChosen = event('auth/logoutChosen');
/** The session is over. The app forgets all its data. */
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
    /** The account whose session ended. Needed in case another session already began in this browser. */
    account: v.optional(v.number()),
  }),
);
/**
 * The logout is complete: all data is cleared and the user has read the goodbye message. The login page is next
 * (AUTH-07).
 */
export const logoutFinished = event(
  'auth/logoutFinished',
  v.object({
    /** Names of the data that the logout could not clear. Empty if it cleared everything. */
    left: v.array(v.string()),
  }),
);
