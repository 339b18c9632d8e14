import * as adminLists from '../../../events/admin-lists.ts';
import { effect } from '../../../src/ports/effect.ts';
import { admin } from '../../../src/core/session/admin.ts';
import { keepOwn, readOwn } from '../../../src/core/storage/kept.effects.ts';
import { isSignedIn } from '../../../src/core/session/session.ts';
import { chosenColumns } from './columns.ts';

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
    run: (_, world) =>
      keepOwn(world, SLOT, adminLists.columnsRestored({ lists: { ...world.read(chosenColumns) } })),
  }),
];
