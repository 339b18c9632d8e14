import * as formEvents from '../../events/device-forms.ts';
import { projection } from '../../src/kernel/projection.ts';

export type ManagedListState = {
  text: string;
  /** Ids of the groups that the user collapsed in the device list. 0 stands for devices without a group. */
  folded: number[];
  /** Whether the user is reordering the device list. Each row then has a drag handle and arrow buttons. */
  arranging: boolean;
};

/**
 * The state of the list on the device management page: search, collapsed groups, and whether the user is reordering
 * it.
 */
export const managedList = projection<ManagedListState>(
  'device-management/list',
  { text: '', folded: [], arranging: false },
  (on) => [
    on(formEvents.listNarrowed, (s, { payload: { text, folded } }) => {
      s.text = text;
      s.folded = folded;
    }),
    on(formEvents.arrangingSwitchedOn, (s) => {
      s.arranging = true;
    }),
    on(formEvents.arrangingSwitchedOff, (s) => {
      s.arranging = false;
    }),
  ],
);
