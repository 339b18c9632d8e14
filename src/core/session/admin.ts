import * as adminEvents from '../../../events/admin.ts';
import * as auth from '../../../events/auth.ts';
import type { AppMode, Language } from '../../../events/session-types.ts';
import * as settingsEvents from '../../../events/settings.ts';
import * as user from '../../../events/user.ts';
import { projection } from '../../kernel/projection.ts';
import { select } from '../../kernel/read.ts';

export type Admin = {
  /** True in ghost mode: a super user is viewing another user's account. */
  ghostMode: boolean;
  /** The id of the account that is viewed in ghost mode. Null if none. */
  subject: number | null;
  /** In ghost mode: true if the super user may change data for the rest of this visit (ADM-02). */
  editing: boolean;
  /** In ghost mode: why the super user views the account. Null if no reason was given (yet). */
  reason: string | null;
  isAdmin: boolean;
  /** The id of the account that signed in, even while another account is viewed. */
  userID: number | null;
  appMode: AppMode;
  routeIcon: string;
  super_user: boolean;
  language: Language;
  admin_permissions: string[];
};

const nobody: Admin = {
  ghostMode: false,
  subject: null,
  editing: false,
  reason: null,
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

/** The signed-in user, and the rights of staff and super users that go beyond a customer's (STATE-04). */
export const admin = projection<Admin>('core/admin', nobody, (on) => [
  on(auth.loginSucceeded, (s, e) => enter(s, e.payload)),
  on(auth.sessionRestored, (s, e) => enter(s, e.payload)),
  on(adminEvents.ghostEntered, (s, e) => {
    s.ghostMode = true;
    s.subject = e.payload.userID;
    s.userID = e.payload.by;
    s.super_user = e.payload.superUser;
    s.editing = false;
    s.reason = null;
  }),
  on(adminEvents.ghostReasonStated, (s, e) => {
    if (s.ghostMode && s.subject === e.payload.userID) s.reason = e.payload.reason;
  }),
  on(adminEvents.editingSwitchedOn, (s) => {
    s.editing = s.ghostMode;
  }),
  on(adminEvents.editingSwitchedOff, (s) => {
    s.editing = false;
  }),
  on(user.customerLoaded, (s, e) => {
    // In ghost mode the customer's data is loaded, but the customer's rights must not replace the super user's.
    if (s.ghostMode) return;
    s.isAdmin = e.payload.customer.isAdmin ?? false;
    s.admin_permissions = e.payload.customer.adminPermissions ?? [];
  }),
  on(user.settingsLoaded, (s, e) => {
    if (!s.ghostMode) s.appMode = e.payload.settings.appMode;
  }),
  on(settingsEvents.textsLoaded, (s, e) => {
    s.language = e.payload.language;
  }),
]);

/** Whether nothing can be changed. This is so in ghost mode until editing is switched on (ADM-02). */
export const isReadOnly = select((read) => read(admin).ghostMode && !read(admin).editing);

/** Whether the signed-in account may use the administration. Only then is its code loaded. */
export const isOfService = select((read) => {
  const { ghostMode, super_user, isAdmin } = read(admin);
  return !ghostMode && (super_user || isAdmin);
});
