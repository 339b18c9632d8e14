import * as adminLists from '../../../events/admin-lists.ts';
import { plainProjection } from '../../../src/kernel/projection.ts';

/** Which columns somebody chose in which list of the administration. */
export const chosenColumns = plainProjection(
  'administration/columns',
  {} as Record<string, string[]>,
  (on) => [
    on(adminLists.columnsRestored, (s, e) => ({ ...e.payload.lists, ...s })),
    on(adminLists.columnsChosen, (s, { payload: { list, columns } }) => ({ ...s, [list]: columns })),
  ],
);
