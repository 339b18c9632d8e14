import { appState } from '../../src/core/app-state.ts';
import { definePlugin } from '../../src/ports/effect.ts';

/** Tells that the server does not give the customer's data, and offers ways on. */
export const errorPopupPlugin = definePlugin({
  id: 'error-popup',
  overlays: [
    {
      id: 'error-popup/popup',
      order: 950,
      ahead: 'session',
      when: (read) => read(appState).showErrorPopup,
      load: () => import('./ErrorPopup.view.tsx'),
    },
  ],
});
