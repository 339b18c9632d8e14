import type { AppMode } from '../../../events/session-types.ts';
import type { Guard } from '../../kernel/route.ts';
import type { Read } from '../../kernel/read.ts';
import { admin, isOfService } from '../session/admin.ts';
import { location } from './location.ts';
import { HOME_OF_MODE } from './mode-homes.ts';
import { isSignedIn, session } from '../session/session.ts';
import { user } from '../session/user.ts';

export { HOME_OF_MODE };

/** All that the auth guard looks at. */
export type GuardFacts = {
  readonly hasToken: boolean;
  /** The session flag: this browser session has been in before. */
  readonly marked: boolean;
  readonly logoutOnClose: boolean;
  readonly mode: AppMode;
  /** The address is a ghost path and a super user asks for it. */
  readonly onSuperPath: boolean;
  readonly path: string;
};

/** Where to go instead, or null when the path may be entered; `mark`: the session flag is to be set. */
export type Verdict = { readonly to: string | null; readonly mark: boolean };

/**
 * The auth guard (GUARD-01 … GUARD-04, in this order).
 *
 * The mode's route is where a new browser session begins when it asks for a home; a page with an address of its own (a
 * bookmark, a link in a mail) stays what was asked for.
 */
export function authGuard(facts: GuardFacts): Verdict {
  const { hasToken, marked, logoutOnClose, mode, onSuperPath, path } = facts;
  const home = HOME_OF_MODE[mode];
  const toOwnHome = Object.values(HOME_OF_MODE).includes(path) && path !== home ? home : null;
  if (!hasToken) return { to: '/login', mark: false };
  // A visit to somebody's account is no browser session of the super user's own.
  if (!logoutOnClose && !marked) return { to: toOwnHome, mark: !onSuperPath };
  if (logoutOnClose && !marked && !onSuperPath) return { to: '/login', mark: false };
  return { to: toOwnHome, mark: false };
}

/** The guard's verdict on a path as things stand. */
export const verdictOn = (read: Read, path: string): Verdict =>
  authGuard({
    hasToken: read(isSignedIn),
    marked: read(session).marked,
    logoutOnClose: read(user).settings.success?.logout_onclose ?? false,
    mode: read(session).appMode,
    onSuperPath: read(location).ghost !== null && read(session).superUser,
    path,
  });

/** Only for users with a session; others sign in first and come back (ROUTE-28). The homes only for their own mode. */
export const signedIn: Guard = (read, { path }) => {
  const { to } = verdictOn(read, path);
  return to === null ? 'allow' : { redirect: to };
};

/** The home of one mode: any other mode's user is sent to their own (GUARD-04). */
export const inMode =
  (mode: AppMode): Guard =>
  (read) =>
    signedIn(read, { path: HOME_OF_MODE[mode], query: '' });

/** Only for visitors without a session; others go on to where they meant to go, or home (ROUTE-02). */
export const signedOut: Guard = (read) => {
  try {
    return verdictOn(read, '/v2').to === '/login' ? 'allow' : { redirect: '/v2' };
  } catch {
    return 'allow'; // a guard that fails leads here (GUARD-05), and must not lead away again
  }
};

/** Only in the own account: nobody changes somebody else's password. */
export const ownAccount: Guard = (read, place) =>
  read(admin).ghostMode ? { redirect: HOME_OF_MODE[read(session).appMode] } : signedIn(read, place);

/** An address that says what to do at home: an effect does it and leads there, so nothing is shown meanwhile. */
export const leadingHome: Guard = (read, place) => {
  const answer = signedIn(read, place);
  return answer === 'allow' ? 'wait' : answer;
};

/**
 * An address of the administration, as everybody's app knows it: for the service's own people, anyone else goes home (ROUTE-14).
 * Who of them may see which page is said by `administrators` (`administration/rights.ts`).
 */
export const ofService: Guard = (read, place) => {
  const answer = signedIn(read, place);
  if (answer !== 'allow') return answer;
  if (read(isOfService)) return 'wait';
  // Who somebody is comes with the customer's own data; in a customer's account there are no such pages.
  const isUnknown = !read(admin).ghostMode && read(user).loading && read(user).customerData.success === null;
  return isUnknown ? 'wait' : { redirect: HOME_OF_MODE[read(session).appMode] };
};
