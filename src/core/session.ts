import * as auth from '../../events/auth.ts';
import type { AppMode, Failure } from '../../events/session-types.ts';
import * as user from '../../events/user.ts';
import type { Secret } from '../kernel/secret.ts';
import { projection } from '../kernel/projection.ts';
import { select } from '../kernel/read.ts';

export type Session = {
  auth: { userID: number; token: Secret; refresh_token: Secret } | null;
  email: string;
  routeIcon: string;
  superUser: boolean;
  expiresAt: number | null;
  appMode: AppMode;
  logbook_mode: string;
  error: { refusal: string } | { failure: Failure } | null;
  loading: boolean;
  /** Access was refused and is being renewed; calls wait. */
  renewing: boolean;
};

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
};

type Access = typeof auth.loginSucceeded extends { schema: infer _ }
  ? Parameters<typeof auth.loginSucceeded>[0]
  : never;

function enter(
  s: Session,
  { userID, token, refresh_token, email, routeIcon, superUser, expiresAt, appMode }: Access,
) {
  s.auth = { userID, token, refresh_token };
  s.email = email;
  s.routeIcon = routeIcon;
  s.superUser = superUser;
  s.expiresAt = expiresAt;
  s.appMode = appMode ?? s.appMode;
  s.error = null;
  s.loading = false;
  s.renewing = false;
}

/** Who is signed in and with what (STATE-01). */
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
  on(auth.sessionRestored, (s, e) => enter(s, e.payload)),
  on(auth.accessRenewed, (s, e) => {
    if (s.auth?.userID === e.payload.userID) enter(s, e.payload);
  }),
  on(auth.loginRefused, (s, e) => {
    s.loading = false;
    s.error = { refusal: e.payload.refusal };
  }),
  on(auth.loginFailed, (s, e) => {
    s.loading = false;
    s.error = { failure: e.payload.failure };
  }),
  on(auth.accessRejected, (s) => {
    if (s.auth) s.renewing = true;
  }),
  on(auth.renewalRefused, (s) => {
    s.renewing = false;
  }),
  on(user.settingsLoaded, (s, e) => {
    s.appMode = e.payload.settings.appMode;
    s.logbook_mode = e.payload.settings.logbook_mode;
  }),
]);

export const isSignedIn = select((read) => read(session).auth !== null);
/** The token calls go out with, or null. */
export const accessToken = select((read) => read(session).auth?.token ?? null);
