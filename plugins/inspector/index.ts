import { overlayOrder } from '../../src/core/app/overlay-order.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { panel } from './panel.state.ts';

/**
 * The plugin of the inspector. It shows which events happened and why, the state at any moment, and replays
 * recordings on the app's real screens. Its use is not logged in the inspected session, except whether it is open.
 */
export const inspectorPlugin = definePlugin({
  id: 'inspector',
  projections: [panel],
  overlays: [
    {
      ...overlayOrder('inspector/panel'),
      place: 'beside',
      when: (read) => read(panel).open,
      load: () => import('./Inspector.view.tsx'),
    },
  ],
  settings: [
    {
      id: 'inspector/support',
      section: 'help',
      order: 85,
      label: 'support.title',
      rows: true,
      load: () => import('./Support.view.tsx'),
    },
  ],
});
