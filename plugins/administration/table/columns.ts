import * as adminLists from '../../../events/admin-lists.ts';
import { plainProjection } from '../../../src/kernel/projection.ts';

/** The columns that the user chose for each administration list. */
export const chosenColumns = plainProjection(
  'administration/columns',
  {} as Record<string, string[]>,
  (on) => [
    on(adminLists.columnsRestored, (s, e) => ({ ...e.payload.lists, ...s })),
    on(adminLists.columnsChosen, (s, { payload: { list, columns } }) => ({ ...s, [list]: columns })),
  ],
);
