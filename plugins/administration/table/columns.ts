import * as adminLists from '../../../events/admin-lists.ts';
import { projection } from '../../../src/kernel/projection.ts';

/** Which columns somebody chose in which list of the administration. */
export const chosenColumns = projection('administration/columns', {} as Record<string, string[]>, (on) => [
  on(adminLists.columnsRestored, (s, e) => ({ ...e.payload.lists, ...s })),
  on(adminLists.columnsChosen, (s, e) => {
    s[e.payload.list] = e.payload.columns;
  }),
]);
