import type { AppMode } from '../../../events/session-types.ts';
import type { Guard } from '../../kernel/route.ts';
import type { Read } from '../../kernel/read.ts';
import { admin, isOfService } from '../session/admin.ts';
import { location } from './location.ts';
import { HOME_OF_MODE } from './mode-homes.ts';
import { isSignedIn, session } from '../session/session.ts';
import { user } from '../session/user.ts';

export { HOME_OF_MODE };

/** All values on which the auth guard decides which page may be opened. */
export type GuardFacts = {
  readonly hasToken: boolean;
  /** True if the session flag is set: the user has already been in the app in this browser session. */
  readonly marked: boolean;
  readonly logoutOnClose: boolean;
  readonly mode: AppMode;
  /** True if the address is a ghost-mode path (another user's account) that a super user opens. */
  readonly onSuperPath: boolean;
  readonly path: string;
};

/**
 * The guard's decision. `to`: where to redirect, or null if the page may be opened. `mark`: whether to set the
 * session flag.
 */
export type Verdict = { readonly to: string | null; readonly mark: boolean };

/**
 * The auth guard decides which page may be opened (GUARD-01 … GUARD-04, in this order).
 *
 * In a new browser session, opening any home page leads to the home page of the user's own mode. A page with its own
 * address (a bookmark, a link in an e-mail) opens as requested.
 */
export function authGuard(facts: GuardFacts): Verdict {
  const { hasToken, marked, logoutOnClose, mode, onSuperPath, path } = facts;
  const home = HOME_OF_MODE[mode];
  const toOwnHome = Object.values(HOME_OF_MODE).includes(path) && path !== home ? home : null;
  if (!hasToken) return { to: '/login', mark: false };
  // The session flag stays unset while a super user views another user's account, because the flag belongs to the super
  // user's own session.
  if (!logoutOnClose && !marked) return { to: toOwnHome, mark: !onSuperPath };
  if (logoutOnClose && !marked && !onSuperPath) return { to: '/login', mark: false };
  return { to: toOwnHome, mark: false };
}

/** Returns the auth guard's decision about a path in the current state. */
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
 * Guard that lets users with a session in. Others sign in first and then come back (ROUTE-28). A mode's home page
 * is only for users of that mode.
 */
export const signedIn: Guard = (read, { path }) => {
  const { to } = verdictOn(read, path);
  return to === null ? 'allow' : { redirect: to };
};

/** Guard of the home page of one mode; users of another mode are sent to their own home page (GUARD-04). */
export const inMode =
  (mode: AppMode): Guard =>
  (read) =>
    signedIn(read, { path: HOME_OF_MODE[mode], query: '' });

/**
 * Guard of pages for visitors without a session. Signed-in users are sent to the page that they meant to open, or
 * home (ROUTE-02).
 */
export const signedOut: Guard = (read) => {
  try {
    return verdictOn(read, '/v2').to === '/login' ? 'allow' : { redirect: '/v2' };
  } catch {
    // A failing guard redirects to this page (GUARD-05), so this guard must not fail and redirect again.
    return 'allow';
  }
};

/** Guard of pages that only concern the user's own account: a super user must not change another user's password. */
export const ownAccount: Guard = (read, place) =>
  read(admin).ghostMode ? { redirect: HOME_OF_MODE[read(session).appMode] } : signedIn(read, place);

/**
 * Guard of an address that stands for an action on the home page. An effect performs the action and then goes to the
 * home page; until then nothing is shown.
 */
export const leadingHome: Guard = (read, place) => {
  const answer = signedIn(read, place);
  return answer === 'allow' ? 'wait' : answer;
};

/**
 * Guard of the administration's addresses, which every app knows. It lets the service's staff in and sends all others
 * home (ROUTE-14). `plugins/administration/rights.ts` decides who may see which page.
 */
export const ofService: Guard = (read, place) => {
  const answer = signedIn(read, place);
  if (answer !== 'allow') return answer;
  if (read(isOfService)) return 'wait';
  // The user's role arrives with their customer data, so the guard waits for that. In ghost mode there is nothing to
  // wait for, because a customer's account has no administration pages.
  const isUnknown = !read(admin).ghostMode && read(user).loading && read(user).customerData.success === null;
  return isUnknown ? 'wait' : { redirect: HOME_OF_MODE[read(session).appMode] };
};
