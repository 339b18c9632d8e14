import * as changeEvents from '../../events/changes.ts';
import { conflicts, changes, refusedChanges } from '../../src/core/changes/changes.ts';
import { overlayOrder } from '../../src/core/app/overlay-order.ts';
import { projection } from '../../src/kernel/projection.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { held } from './held.ts';

/** Whether the list of changes is open. It closes by itself when it is empty. */
const review = projection('changes/review', { open: false }, (on) => [
  on(changeEvents.reviewOpened, (s) => {
    s.open = true;
  }),
  on(changeEvents.reviewClosed, (s) => {
    s.open = false;
  }),
]);

/** Undo after a change, pending changes, refused changes, and conflicts with other users. */
export const changesPlugin = definePlugin({
  id: 'changes',
  projections: [review],
  overlays: [
    {
      ...overlayOrder('changes/undo'),
      // It shows for only five seconds, so its code must be loaded before.
      ahead: 'session',
      when: (read) => read(changes).undoable !== null,
      load: () => import('./Undo.view.tsx'),
    },
    {
      ...overlayOrder('changes/banner'),
      place: 'top',
      // It is mostly needed without a network, when it could not be loaded.
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
