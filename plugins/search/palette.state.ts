import * as searchEvents from '../../events/search.ts';
import { plainProjection } from '../../src/kernel/projection.ts';

/** Whether the search palette and the list of keyboard shortcuts are open. */
export const palette = plainProjection<{ open: boolean; keys: boolean }>(
  'search/palette',
  { open: false, keys: false },
  (on) => [
    on(searchEvents.opened, () => ({ open: true, keys: false })),
    on(searchEvents.closed, (s) => ({ ...s, open: false })),
    on(searchEvents.keysOpened, () => ({ open: false, keys: true })),
    on(searchEvents.keysClosed, (s) => ({ ...s, keys: false })),
  ],
);
