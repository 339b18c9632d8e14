import type { AppMode } from '../../events/session-types.ts';
import type { Guard } from '../kernel/route.ts';
import { isSignedIn, session } from './session.ts';

/** The route that is the home of each mode (ROUTE-03). */
export const HOME_OF_MODE: Readonly<Record<AppMode, string>> = {
  v2: '/v2',
  pets: '/pets',
  watch: '/watch',
  bike: '/bike',
  base: '/appmode',
};

/** Only for users with a session; others sign in first and come back (ROUTE-28). */
export const signedIn: Guard = (read) => (read(isSignedIn) ? 'allow' : { redirect: '/login' });

/** Only for visitors without a session; others go on to where they meant to go, or home (ROUTE-02). */
export const signedOut: Guard = (read) => (read(isSignedIn) ? { redirect: '/v2' } : 'allow');

/** The home of one mode: any other mode's user is sent to their own (GUARD-04). */
export const inMode =
  (mode: AppMode): Guard =>
  (read) => {
    if (!read(isSignedIn)) return { redirect: '/login' };
    const own = read(session).appMode;
    return own === mode ? 'allow' : { redirect: HOME_OF_MODE[own] };
  };
