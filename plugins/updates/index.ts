import { overlayOrder } from '../../src/core/app/overlay-order.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { updateEffects } from './effects.ts';
import { update } from './update.state.ts';

/** Offers a newer version of the app as soon as it is loaded; nobody is thrown out of what they do. */
export const updatesPlugin = definePlugin({
  id: 'updates',
  projections: [update],
  effects: updateEffects,
  overlays: [
    {
      ...overlayOrder('updates/prompt'),
      place: 'top',
      // When the new version is there, the server may not have the old one's code any more.
      ahead: 'session',
      when: (read) => ['ready', 'applying'].includes(read(update).phase),
      load: () => import('./UpdatePrompt.view.tsx'),
    },
  ],
});
