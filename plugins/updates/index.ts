import { overlayOrder } from '../../src/core/app/overlay-order.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { updateEffects } from './effects.ts';
import { update } from './update.state.ts';

/** Offers a newer version of the app as soon as it is loaded; it never interrupts the user. */
export const updatesPlugin = definePlugin({
  id: 'updates',
  projections: [update],
  effects: updateEffects,
  overlays: [
    {
      ...overlayOrder('updates/prompt'),
      place: 'top',
      // The prompt's code is loaded early: once the new version is on the server, the old version's code may be gone.
      ahead: 'session',
      when: (read) => ['ready', 'applying'].includes(read(update).phase),
      load: () => import('./UpdatePrompt.view.tsx'),
    },
  ],
});
