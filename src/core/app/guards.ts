import type { AppMode } from '../../../events/session-types.ts';
import type { Guard } from '../../kernel/route.ts';
import type { Read } from '../../kernel/read.ts';
import { admin, isOfService } from '../session/admin.ts';
import { location } from './location.ts';
import { HOME_OF_MODE } from './mode-homes.ts';
import { isSignedIn, session } from '../session/session.ts';
import { user } from '../session/user.ts';

export { HOME_OF_MODE };

/** All inputs of the auth guard. */
export type GuardFacts = {
  readonly hasToken: boolean;
  /** The session flag: the user was already in the app in this browser session. */
  readonly marked: boolean;
  readonly logoutOnClose: boolean;
  readonly mode: AppMode;
  /** The address is a ghost path, and a super user opens it. */
  readonly onSuperPath: boolean;
  readonly path: string;
};

/** The redirect, or null if the path may be opened; `mark`: set the session flag. */
export type Verdict = { readonly to: string | null; readonly mark: boolean };

/**
 * The auth guard (GUARD-01 … GUARD-04, in this order).
 *
 * A new browser session that opens a home starts at the mode's route; a page with its own address (a bookmark, a
 * link in a mail) opens as requested.
 */
export function authGuard(facts: GuardFacts): Verdict {
  const { hasToken, marked, logoutOnClose, mode, onSuperPath, path } = facts;
  const home = HOME_OF_MODE[mode];
  const toOwnHome = Object.values(HOME_OF_MODE).includes(path) && path !== home ? home : null;
  if (!hasToken) return { to: '/login', mark: false };
  // A visit to another user's account does not count as a browser session of the super user.
  if (!logoutOnClose && !marked) return { to: toOwnHome, mark: !onSuperPath };
  if (logoutOnClose && !marked && !onSuperPath) return { to: '/login', mark: false };
  return { to: toOwnHome, mark: false };
}

/** Returns the guard's verdict on a path in the current state. */
export const verdictOn = (read: Read, path: string): Verdict =>
  authGuard({
    hasToken: read(isSignedIn),
    marked: read(session).marked,
    logoutOnClose: read(user).settings.success?.logout_onclose ?? false,
    mode: read(session).appMode,
    onSuperPath: read(location).ghost !== null && read(session).superUser,
    path,
  });

/**
 * Allows users with a session; others sign in first and come back (ROUTE-28). A mode's home is only for users of
 * that mode.
 */
export const signedIn: Guard = (read, { path }) => {
  const { to } = verdictOn(read, path);
  return to === null ? 'allow' : { redirect: to };
};

/** Allows the home of one mode; users of another mode are sent to their own (GUARD-04). */
export const inMode =
  (mode: AppMode): Guard =>
  (read) =>
    signedIn(read, { path: HOME_OF_MODE[mode], query: '' });

/** Allows visitors without a session; others are sent to the page that they meant to open, or home (ROUTE-02). */
export const signedOut: Guard = (read) => {
  try {
    return verdictOn(read, '/v2').to === '/login' ? 'allow' : { redirect: '/v2' };
  } catch {
    return 'allow'; // a failing guard redirects here (GUARD-05), so this must not redirect again
  }
};

/** Allows the user's own account only: a super user must not change another user's password. */
export const ownAccount: Guard = (read, place) =>
  read(admin).ghostMode ? { redirect: HOME_OF_MODE[read(session).appMode] } : signedIn(read, place);

/**
 * For an address that stands for an action at home: an effect performs it and navigates home, so nothing is shown
 * meanwhile.
 */
export const leadingHome: Guard = (read, place) => {
  const answer = signedIn(read, place);
  return answer === 'allow' ? 'wait' : answer;
};

/**
 * Allows an administration address, which every app knows, for the service's staff; all others are sent home
 * (ROUTE-14). `administrators` (`administration/rights.ts`) says who may see which page.
 */
export const ofService: Guard = (read, place) => {
  const answer = signedIn(read, place);
  if (answer !== 'allow') return answer;
  if (read(isOfService)) return 'wait';
  // The user's role comes with their customer data; a customer's account has no such pages.
  const isUnknown = !read(admin).ghostMode && read(user).loading && read(user).customerData.success === null;
  return isUnknown ? 'wait' : { redirect: HOME_OF_MODE[read(session).appMode] };
};
