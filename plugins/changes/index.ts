import * as changeEvents from '../../events/changes.ts';
import { conflicts, changes, refusedChanges } from '../../src/core/changes/changes.ts';
import { overlayOrder } from '../../src/core/app/overlay-order.ts';
import { projection } from '../../src/kernel/projection.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { held } from './held.ts';

/** Whether the list of unsaved changes is open. It stays open when the last change is saved, and then says so. */
const review = projection('changes/review', { open: false }, (on) => [
  on(changeEvents.reviewOpened, (s) => {
    s.open = true;
  }),
  on(changeEvents.reviewClosed, (s) => {
    s.open = false;
  }),
]);

/**
 * The plugin for changes to data: undo after a change, pending changes, refused changes, and conflicts with other
 * users.
 */
export const changesPlugin = definePlugin({
  id: 'changes',
  projections: [review],
  overlays: [
    {
      ...overlayOrder('changes/undo'),
      // The undo notice shows for only five seconds, so its code is loaded in advance.
      ahead: 'session',
      when: (read) => read(changes).undoable !== null,
      load: () => import('./Undo.view.tsx'),
    },
    {
      ...overlayOrder('changes/banner'),
      place: 'top',
      // The banner is mostly needed without a network, when its code could not be loaded, so it is loaded in advance.
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
