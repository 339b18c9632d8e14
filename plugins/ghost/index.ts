import { admin } from '../../src/core/session/admin.ts';
import { overlayOrder } from '../../src/core/app/overlay-order.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { visitEffects } from './visit.effects.ts';
import { visit } from './visit.state.ts';

/**
 * The plugin for ghost mode. Its banner says whose account a super user is viewing, and leads back (START-08, ADM-02).
 */
export const ghostPlugin = definePlugin({
  id: 'ghost',
  projections: [visit],
  effects: visitEffects,
  overlays: [
    {
      ...overlayOrder('ghost/banner'),
      ability: 'ghost',
      place: 'top',
      when: (read) => read(admin).ghostMode,
      load: () => import('./GhostBanner.view.tsx'),
    },
  ],
});
