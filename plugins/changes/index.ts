import * as changeEvents from '../../events/changes.ts';
import { conflicts, changes, refusedChanges } from '../../src/core/changes/changes.ts';
import { overlayOrder } from '../../src/core/app/overlay-order.ts';
import { projection } from '../../src/kernel/projection.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { held } from './held.ts';

/** Whether the list of changes is open. It closes by itself when nothing is left to look at. */
const review = projection('changes/review', { open: false }, (on) => [
  on(changeEvents.reviewOpened, (s) => {
    s.open = true;
  }),
  on(changeEvents.reviewClosed, (s) => {
    s.open = false;
  }),
]);

/** The way back after a change, what waits for the server, what it refused, and what somebody else was faster with. */
export const changesPlugin = definePlugin({
  id: 'changes',
  projections: [review],
  overlays: [
    {
      ...overlayOrder('changes/undo'),
      // It shows for five seconds: its code has to be there before.
      ahead: 'session',
      when: (read) => read(changes).undoable !== null,
      load: () => import('./Undo.view.tsx'),
    },
    {
      ...overlayOrder('changes/banner'),
      place: 'top',
      // Mostly wanted when there is no network to fetch it from.
      ahead: 'session',
      when: (read) => read(held).length > 0 || read(refusedChanges).length > 0 || read(conflicts).length > 0,
      load: () => import('./ChangesBanner.view.tsx'),
    },
    {
      ...overlayOrder('changes/review'),
      modal: true,
      ahead: 'session',
      when: (read) => read(review).open,
      load: () => import('./Review.view.tsx'),
    },
  ],
});
