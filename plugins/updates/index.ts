import { overlayOrder } from '../../src/core/app/overlay-order.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { updateEffects } from './effects.ts';
import { unsaved, update } from './update.state.ts';

/** Offers a newer version of the app as soon as it is loaded; it never interrupts the user. */
export const updatesPlugin = definePlugin({
  id: 'updates',
  projections: [update, unsaved],
  effects: updateEffects,
  overlays: [
    {
      ...overlayOrder('updates/prompt'),
      place: 'top',
      // The prompt's code is loaded early, because the server may no longer have the old version's code once the new
      // version is there.
      ahead: 'session',
      when: (read) => ['ready', 'applying', 'applied'].includes(read(update).phase),
      load: () => import('./UpdatePrompt.view.tsx'),
    },
  ],
});
