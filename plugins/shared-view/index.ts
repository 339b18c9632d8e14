import { route } from '../../src/kernel/route.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import type { GuestPorts } from '../../src/ports/ports.ts';
import { sharedViewEffects } from './effects.ts';
import { KIOSK_PATH, SHARE_PATH, sharedView } from './shared-view.state.ts';

const page = { title: 'sharedView.title', load: () => import('./SharedView.view.tsx') };

/**
 * What others see of a device through a shared link (SHARE-03, ROUTE-04), and what a wall screen (kiosk) shows through
 * its own link (SHARE-04, ROUTE-05).
 */
export const sharedViewPlugin = definePlugin<GuestPorts>({
  id: 'shared-view',
  projections: [sharedView],
  effects: sharedViewEffects,
  // The history port removes the secret at the end of a shared link from the address. The second path catches an
  // address from which it was not removed.
  routes: [route(SHARE_PATH, page), route(`${SHARE_PATH}/:link`, page), route(KIOSK_PATH, page)],
});
