import type { AdminUser, GhostLogEntry } from '../../../events/admin-users.ts';
import type { Cell } from '../../../src/core/app/exports/document.ts';
import { nameOf, roleOf } from './lists.ts';

/** What a column of the list of customers says, raw, for a file. */
export function userCell(user: AdminUser, column: string): Cell {
  switch (column) {
    case 'name':
      return nameOf(user);
    case 'role':
      return [roleOf(user), ...(user.isAdmin ? user.permissions : [])].join(' ');
    case 'email':
      return user.email;
    case 'id':
      return user.id;
    case 'devices':
      return user.devices;
    case 'language':
      return user.language;
    case 'created':
      return user.created;
    default:
      return user.lastActive;
  }
}

/** The same for the list of entries. */
export function logCell(entry: GhostLogEntry, column: string): Cell {
  switch (column) {
    case 'user':
      return `${entry.userName} (${entry.user})`;
    case 'by':
      return `${entry.byName} (${entry.by})`;
    case 'at':
      return entry.at;
    case 'duration':
      return entry.left === null ? null : entry.left - entry.at;
    default:
      return entry.reason ?? '';
  }
}
