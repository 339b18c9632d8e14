import * as changeEvents from '../../events/changes.ts';
import { conflicts, lastUndoable, refusedChanges } from '../../src/core/changes/changes.ts';
import { overlayOrder } from '../../src/core/app/overlay-order.ts';
import { projection } from '../../src/kernel/projection.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { held } from './held.ts';

/**
 * Whether the list of unsaved changes is open. After the last change is saved, it stays open and says that all are
 * saved.
 */
const review = projection('changes/review', { open: false }, (on) => [
  on(changeEvents.reviewOpened, (s) => {
    s.open = true;
  }),
  on(changeEvents.reviewClosed, (s) => {
    s.open = false;
  }),
]);

/**
 * The plugin for unsaved changes to data: undoing a change, and showing changes that wait, were refused, or conflict
 * with those of other users.
 */
export const changesPlugin = definePlugin({
  id: 'changes',
  projections: [review],
  overlays: [
    {
      ...overlayOrder('changes/undo'),
      // The undo notice stays for only five seconds, so its code must be loaded in advance.
      ahead: 'session',
      when: (read) => read(lastUndoable) !== null,
      load: async () => ({ default: (await import('./Notices.view.tsx')).Undo }),
    },
    {
      ...overlayOrder('changes/banner'),
      place: 'top',
      // The banner is mostly needed when there is no network. Its code could not be loaded then, so it is loaded in
      // advance.
      ahead: 'session',
      when: (read) => read(held).length > 0 || read(refusedChanges).length > 0 || read(conflicts).length > 0,
      load: async () => ({ default: (await import('./Notices.view.tsx')).ChangesBanner }),
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
