import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import type { AppMode, Failure } from '../../../events/session-types.ts';
import * as user from '../../../events/user.ts';
import type { Secret } from '../../kernel/secret.ts';
import { projection } from '../../kernel/projection.ts';
import { select } from '../../kernel/read.ts';

export type Session = {
  /**
   * The access to the server. `userID` is the account on screen: in ghost mode the customer's, although the tokens are
   * the super user's (START-03).
   */
  auth: { userID: number; token: Secret; refresh_token: Secret } | null;
  email: string;
  routeIcon: string;
  superUser: boolean;
  expiresAt: number | null;
  appMode: AppMode;
  logbook_mode: string;
  /**
   * Why the last sign-in failed. `password`: what the login form says at that field. It never says which of login name
   * and password is wrong, so that nobody can find out who has an account.
   */
  error: { refusal: string; password?: string } | { failure: Failure } | null;
  loading: boolean;
  /** The login name for which the server demands a one-time code in addition to the password (TRAC-01). */
  asksCode?: string;
  /** True while the access is being renewed; calls wait until then. */
  renewing: boolean;
  /**
   * True if the session flag is set for this browser session. The flag is how the app finds out that the browser was
   * closed (GUARD-02, AUTH-08).
   */
  marked: boolean;
  /** The reason for the logout, while the logout is clearing data (AUTH-07). Null if no logout is in progress. */
  leaving: Leaving | null;
};

/**
 * A storage slot that is set if a logout could not remove the tokens. The next start of the app then does not use the
 * tokens as a session. A new login clears the slot.
 */
export const SIGNED_OUT = 'signedOut';
export type Leaving = Parameters<typeof auth.loggedOut>[0]['reason'];

const signedOut: Session = {
  auth: null,
  email: '',
  routeIcon: '',
  superUser: false,
  expiresAt: null,
  appMode: 'v2',
  logbook_mode: '',
  error: null,
  loading: false,
  renewing: false,
  marked: false,
  leaving: null,
};

type Access = typeof auth.loginSucceeded extends { schema: infer _ }
  ? Parameters<typeof auth.loginSucceeded>[0]
  : never;

function enter(
  s: Session,
  { userID, token, refresh_token, email, routeIcon, superUser, expiresAt, appMode }: Access,
) {
  s.leaving = null;
  s.auth = { userID, token, refresh_token };
  s.email = email;
  s.routeIcon = routeIcon;
  s.superUser = superUser;
  s.expiresAt = expiresAt;
  s.appMode = appMode ?? s.appMode;
  s.error = null;
  s.loading = false;
  s.renewing = false;
  delete s.asksCode;
}

/**
 * Refusals that mean that e-mail and password do not belong together. They are all shown in the same words, so that
 * nobody learns which e-mail addresses have an account.
 */
const WRONG = ['invalidEmail', 'invalidPassword', 'credentials'];

/** The signed-in user and their access to the server (STATE-01). */
export const session = projection<Session>('core/session', signedOut, (on) => [
  on(auth.loginSubmitted, (s) => {
    s.loading = true;
    s.error = null;
  }),
  on(auth.demoLoginChosen, (s) => {
    s.loading = true;
    s.error = null;
  }),
  on(auth.loginSucceeded, (s, e) => enter(s, e.payload)),
  on(auth.sessionRestored, (s, e) => {
    const { actingFor, userID } = e.payload;
    enter(s, { ...e.payload, userID: actingFor ?? userID });
  }),
  on(auth.accessRenewed, (s, e) => {
    if (!s.auth) return;
    const { token, refresh_token, expiresAt } = e.payload;
    Object.assign(s.auth, { token, refresh_token });
    s.expiresAt = expiresAt;
    s.renewing = false;
  }),
  on(auth.loginRefused, (s, e) => {
    s.loading = false;
    const { refusal, email } = e.payload;
    s.error = WRONG.includes(refusal) ? { refusal, password: 'login.credentials' } : { refusal };
    if (refusal === 'codeNeeded') s.asksCode = email;
  }),
  on(auth.loginFailed, (s, e) => {
    s.loading = false;
    s.error = { failure: e.payload.failure };
  }),
  on(auth.accessRejected, (s) => {
    if (s.auth) s.renewing = true;
  }),
  on(auth.accessExpired, (s) => {
    if (s.auth) s.renewing = true;
  }),
  on(auth.renewalRefused, (s) => {
    s.renewing = false;
  }),
  on(auth.renewalFailed, (s) => {
    s.renewing = false;
  }),
  on(app.started, (s, e) => {
    s.marked = e.payload.marked ?? false;
  }),
  on(auth.browserSessionMarked, (s) => {
    s.marked = true;
  }),
  on(auth.logoutChosen, (s) => {
    if (s.auth) s.leaving = 'chosen';
  }),
  // The logout itself has already reset this state. Only the reason of the logout in progress is kept.
  on(auth.loggedOut, (s, e) => {
    s.leaving = e.payload.reason;
  }),
  on(auth.logoutFinished, (s) => {
    s.leaving = null;
  }),
  on(user.settingsLoaded, (s, e) => {
    s.appMode = e.payload.settings.appMode;
    s.logbook_mode = e.payload.settings.logbook_mode;
  }),
]);

export const isSignedIn = select((read) => read(session).auth !== null);
/** The access token that is sent with calls. Null if nobody is signed in. */
export const accessToken = select((read) => read(session).auth?.token ?? null);
