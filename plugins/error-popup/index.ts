import { appState } from '../../src/core/app/app-state.ts';
import { overlayOrder } from '../../src/core/app/overlay-order.ts';
import { definePlugin } from '../../src/ports/effect.ts';

/** The plugin that tells the user that the server does not return the customer's data, and offers actions. */
export const errorPopupPlugin = definePlugin({
  id: 'error-popup',
  overlays: [
    {
      ...overlayOrder('error-popup/popup'),
      modal: true,
      ahead: 'session',
      when: (read) => read(appState).showErrorPopup,
      load: () => import('./ErrorPopup.view.tsx'),
    },
  ],
});
