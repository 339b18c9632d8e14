/** A permission that an administrator may have. A super user has all of them. */
export type AdminPermission = 'users' | 'devices' | 'serverAlerts' | 'surveys' | 'feedback';

/**
 * All actions of the service's own staff, each with the permission that it requires. `superUser` is not a permission
 * but means that only super users may perform the action.
 */
export const ADMIN_ACTIONS = {
  'users/list': 'users',
  'users/export': 'users',
  'users/changeRole': 'superUser',
  'users/enter': 'superUser',
  'ghostLog/list': 'superUser',
  'devices/list': 'devices',
  'devices/export': 'devices',
  'devices/show': 'devices',
  'devices/exchange': 'devices',
  'devices/moveOwner': 'devices',
  'devices/reset': 'devices',
  'serverAlerts/list': 'serverAlerts',
  'serverAlerts/create': 'serverAlerts',
  'serverAlerts/save': 'serverAlerts',
  'serverAlerts/end': 'serverAlerts',
  'serverAlerts/reads': 'serverAlerts',
  'surveys/list': 'surveys',
  'surveys/create': 'surveys',
  'surveys/save': 'surveys',
  'surveys/end': 'surveys',
  'surveys/results': 'surveys',
  'feedback/list': 'feedback',
  'feedback/export': 'feedback',
  'feedback/open': 'feedback',
  'feedback/change': 'feedback',
  'feedback/answer': 'feedback',
} as const satisfies Readonly<Record<string, AdminPermission | 'superUser'>>;

export type AdminAction = keyof typeof ADMIN_ACTIONS;

export type Rights = {
  readonly superUser: boolean;
  readonly isAdmin: boolean;
  readonly permissions: readonly string[];
};

/**
 * Whether a user with these rights may perform this staff action. Addresses, menus, buttons and the mock server all use
 * this function (ADM-07, ROUTE-14). A real server decides for itself and responds with 403.
 */
export function mayDo(action: AdminAction, { superUser, isAdmin, permissions }: Rights): boolean {
  const needed = ADMIN_ACTIONS[action];
  return superUser || (needed !== 'superUser' && isAdmin && permissions.includes(needed));
}
