import type { AdminUser, GhostLogEntry } from '../../../events/admin-users.ts';
import * as adminUsers from '../../../events/admin-users.ts';
import { adminList } from '../table/admin-list.ts';
import { mayAdminister } from '../rights.ts';

/** The path of the page with the list of customers and the ghost mode log. */
export const PATH = '/admin-user-management';

export const ROLES = ['customer', 'admin', 'superUser'] as const;
export type Role = (typeof ROLES)[number];
export const ACTIVITIES = ['day', 'month', 'older', 'never'] as const;

const COLUMNS = ['name', 'email', 'id', 'devices', 'language', 'role', 'created', 'lastActive'];

/** The administration's list of customers. */
export const usersList = adminList<AdminUser>(
  {
    id: 'users',
    path: PATH,
    opens: 'query',
    columns: COLUMNS,
    usual: ['name', 'email', 'devices', 'role', 'lastActive'],
    sortable: COLUMNS,
    sort: 'name',
    descending: false,
    filters: { role: ROLES, activity: ACTIVITIES },
  },
  mayAdminister('users/list'),
  { listed: adminUsers.listed, failed: adminUsers.listFailed, again: adminUsers.listRequested },
);

/**
 * The log of who entered which account in ghost mode. It is a tab of the customers page, visible only for super users.
 */
export const ghostLogList = adminList<GhostLogEntry>(
  {
    id: 'ghostLog',
    path: PATH,
    tab: 'log',
    opens: 'query',
    columns: ['user', 'by', 'at', 'duration', 'reason'],
    usual: ['user', 'by', 'at', 'duration', 'reason'],
    sortable: ['user', 'by', 'at', 'duration', 'reason'],
    sort: 'at',
    descending: true,
    filters: { reason: ['given', 'none'] },
  },
  mayAdminister('ghostLog/list'),
  {
    listed: adminUsers.ghostLogListed,
    failed: adminUsers.ghostLogFailed,
    again: adminUsers.ghostLogRequested,
  },
);

/** Returns a customer's first and last name, or the e-mail address if there is no name. */
export const nameOf = ({ firstName, lastName, email }: AdminUser): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;

export const roleOf = ({ superUser, isAdmin }: AdminUser): Role =>
  superUser ? 'superUser' : isAdmin ? 'admin' : 'customer';
