import { concat, defer, EMPTY, of, tap } from 'rxjs';
import * as adminEvents from '../../../events/admin.ts';
import * as adminUsers from '../../../events/admin-users.ts';
import { admin } from '../../../src/core/session/admin.ts';
import { listEffects, listExport } from '../table/admin-list.effects.ts';
import { mayAdminister } from '../rights.ts';
import { ask } from '../../../src/core/server/ask.effects.ts';
import { keep } from '../../../src/core/storage/keep.effects.ts';
import { ghostBase } from '../../../src/core/app/location.ts';
import { isSignedIn } from '../../../src/core/session/session.ts';
import { accountSlot, GHOST_REASON } from '../../../src/core/storage/slots.ts';
import { adminEffect } from '../../../src/ports/effect.ts';
import { openUser, userDetail } from './detail.state.ts';
import { ghostLogList, usersList, nameOf, roleOf } from './lists.ts';
import type { AdminUser, GhostLogEntry } from '../../../events/admin-users.ts';
import type { Cell } from '../../../src/core/app/exports/document.ts';

/** Returns the raw value of a column of the customer list, for the exported file. */
function userCell(user: AdminUser, column: string): Cell {
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

/** Returns the raw value of a column of the ghost mode log, for the exported file. */
function logCell(entry: GhostLogEntry, column: string): Cell {
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

export const adminUsersEffects = [
  ...listEffects(usersList, (backend, query) => backend.adminUsers(query)),
  ...listEffects(ghostLogList, (backend, query) => backend.ghostLog(query)),
  listExport(usersList, {
    call: (backend, query) => backend.adminUsers(query),
    keyOf: ({ id }) => String(id),
    cells: (user, columns) => columns.map((column) => userCell(user, column)),
  }),
  listExport(ghostLogList, {
    call: (backend, query) => backend.ghostLog(query),
    keyOf: ({ id }) => id,
    cells: (entry, columns) => columns.map((column) => logCell(entry, column)),
  }),
  adminEffect({
    name: 'load the open customer',
    ability: 'administration',
    while: (read) => {
      const id = read(openUser);
      return id !== null && read(isSignedIn) && read(mayAdminister('users/list'))
        ? `${id} ${read(userDetail).asked}`
        : null;
    },
    run: (_, world) => {
      const id = world.read(openUser);
      if (id === null) return undefined;
      return ask(world, world.ports.backend.adminUser(id), (result) => [
        result.ok
          ? adminUsers.detailLoaded(result.value)
          : adminUsers.detailFailed({ id, failure: result.failure }),
      ]);
    },
  }),
  adminEffect({
    name: 'save the role of a user',
    ability: 'administration',
    on: adminUsers.roleChangeSubmitted,
    how: 'inOrder',
    run: ({ payload: { id, key, isAdmin, permissions } }, world) =>
      ask(world, world.ports.backend.saveRole(id, key, { isAdmin, permissions }), (result) =>
        result.ok
          ? [adminUsers.roleChanged({ user: result.value }), adminUsers.listRequested()]
          : [adminUsers.roleChangeFailed({ id, failure: result.failure })],
      ),
  }),
  adminEffect({
    name: 'store the reason and open the account in ghost mode',
    on: adminUsers.entryChosen,
    how: 'first',
    run: ({ payload: { id, reason } }, { ports, read }) => {
      const { userID } = read(admin);
      if (userID === null || !read(mayAdminister('users/enter'))) return EMPTY;
      return concat(
        // The reason is handed over in storage, where the page in ghost mode finds it. In the address, anyone who sees
        // the screen and every server log along the way could read it.
        keep(ports, accountSlot(userID, GHOST_REASON), adminEvents.ghostReasonStated({ userID: id, reason })),
        defer(() => of(null)).pipe(tap(() => ports.history.load(ghostBase(id), { replace: false }))),
      );
    },
  }),
];
