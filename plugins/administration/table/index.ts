import { chosenColumns } from './columns.ts';
import { definePlugin, effect } from '../../../src/ports/effect.ts';
import * as adminLists from '../../../events/admin-lists.ts';
import { admin } from '../../../src/core/session/admin.ts';
import { changeOwn, readOwn } from '../../../src/core/storage/kept.effects.ts';
import { isSignedIn } from '../../../src/core/session/session.ts';

const SLOT = 'adminColumns';

export const columnEffects = [
  effect({
    name: 'restore the columns of the administration lists',
    while: (read) =>
      read(isSignedIn) && !read(admin).ghostMode && (read(admin).super_user || read(admin).isAdmin),
    run: (_, world) => readOwn(world, SLOT, adminLists.columnsRestored),
  }),
  effect({
    name: 'store the columns of the administration lists',
    on: adminLists.columnsChosen,
    how: 'inOrder',
    // Only the columns of this list are replaced, because another tab may have changed those of others.
    run: ({ payload: { list, columns } }, world) =>
      changeOwn(world, SLOT, adminLists.columnsRestored, (stored) =>
        adminLists.columnsRestored({ lists: { ...stored?.lists, [list]: columns } }),
      ),
  }),
];

/** The plugin for what all administration lists share: storing which columns the user chose. */
export const adminTablesPlugin = definePlugin({
  id: 'admin-tables',
  projections: [chosenColumns],
  effects: columnEffects,
});
