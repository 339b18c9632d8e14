import { route } from '../../src/kernel/route.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import type { GuestPorts } from '../../src/ports/ports.ts';
import { sharedViewEffects } from './effects.ts';
import { KIOSK_PATH, SHARE_PATH, sharedView } from './shared-view.state.ts';

const page = { title: 'sharedView.title', load: () => import('./SharedView.view.tsx') };

/**
 * What others see of a device through a link (SHARE-03, ROUTE-04), and a wall screen through its own (SHARE-04,
 * ROUTE-05).
 */
export const sharedViewPlugin = definePlugin<GuestPorts>({
  id: 'shared-view',
  projections: [sharedView],
  effects: sharedViewEffects,
  // The history port removes the secret at the end of the link from the address: the second path is what other writers
  // of the address leave.
  routes: [route(SHARE_PATH, page), route(`${SHARE_PATH}/:link`, page), route(KIOSK_PATH, page)],
});
