import * as formEvents from '../../events/device-forms.ts';
import { projection } from '../../src/kernel/projection.ts';

export type ManagedListState = {
  text: string;
  /** Groups whose devices are folded away. 0 = devices without a group. */
  folded: number[];
  /** Rows have handles and arrows. */
  arranging: boolean;
};

/** The search, folding and arranging state of the management list. */
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
