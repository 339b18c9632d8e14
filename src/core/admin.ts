import * as auth from '../../events/auth.ts';
import type { AppMode, Language } from '../../events/session-types.ts';
import * as settingsEvents from '../../events/settings.ts';
import * as user from '../../events/user.ts';
import { projection } from '../kernel/projection.ts';

export type Admin = {
  /** Somebody else's account is being looked at. */
  ghostMode: boolean;
  isAdmin: boolean;
  /** The account that signed in, whoever's data are shown. */
  userID: number | null;
  appMode: AppMode;
  routeIcon: string;
  super_user: boolean;
  language: Language;
  admin_permissions: string[];
};

const nobody: Admin = {
  ghostMode: false,
  isAdmin: false,
  userID: null,
  appMode: 'v2',
  routeIcon: '',
  super_user: false,
  language: 'en',
  admin_permissions: [],
};

type Access = { userID: number; routeIcon: string; superUser: boolean; appMode: AppMode | null };

function enter(s: Admin, { userID, routeIcon, superUser, appMode }: Access) {
  s.userID = userID;
  s.routeIcon = routeIcon;
  s.super_user = superUser;
  s.appMode = appMode ?? s.appMode;
}

/** Who signed in, and what they may do beyond being a customer (STATE-04). */
export const admin = projection<Admin>('core/admin', nobody, (on) => [
  on(auth.loginSucceeded, (s, e) => enter(s, e.payload)),
  on(auth.sessionRestored, (s, e) => enter(s, e.payload)),
  on(user.settingsLoaded, (s, e) => {
    s.appMode = e.payload.settings.appMode;
  }),
  on(settingsEvents.textsLoaded, (s, e) => {
    s.language = e.payload.language;
  }),
]);
