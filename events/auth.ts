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
/** According to the clock, the access token is about to expire. It is renewed before the next request. */
export const accessExpired = event('auth/accessExpired');
export const accessRenewed = event('auth/accessRenewed', v.object(access));
/** The server refuses to renew the access token, so the session is over. */
export const renewalRefused = event('auth/renewalRefused', v.object({ failure }));
/**
 * The access token could not be renewed yet: no response, or a server error. The session continues and the app retries.
 */
export const renewalDelayed = event('auth/renewalDelayed', v.object({ failure }));
/** The server's response to the token renewal was unusable. The session is over, and the page reloads (AUTH-06). */
export const renewalFailed = event('auth/renewalFailed', v.object({ failure }));
/** A session was found that began on an earlier visit or in another tab. */
export const sessionRestored = event(
  'auth/sessionRestored',
  v.object({
    ...access,
    /**
     * The customer's account that a super user was viewing (ghost mode) when the session was last open. Null or absent:
     * their own account.
     */
    actingFor: v.optional(v.nullable(v.number())),
  }),
);
/** A flag was set in this browser session. It lasts until the browser is closed (AUTH-08, GUARD-02). */
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
    /** The account whose session ended. Needed because this browser may already have a new session. */
    account: v.optional(v.number()),
    /**
     * Whether nobody chose the logout of the other tab, so that what only this browser has stays here too. Undefined if
     * this tab only found the session ended.
     */
    byItself: v.optional(v.boolean()),
  }),
);
/**
 * The logout is complete: all data was cleared, and the user has read the goodbye message. The login page opens next
 * (AUTH-07).
 */
export const logoutFinished = event(
  'auth/logoutFinished',
  v.object({
    /** Names of the data that the logout could not clear. Empty if it cleared everything. */
    left: v.array(v.string()),
  }),
);
