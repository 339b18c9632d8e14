import { overlayOrder } from '../../src/core/app/overlay-order.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import type { VisitorPorts } from '../../src/ports/ports.ts';
import { networkBanner } from './banner.state.ts';
import { networkBannerEffects } from './effects.ts';

/** Shows at the top of the page when the network is down, and when it is back. */
export const networkBannerPlugin = definePlugin<VisitorPorts>({
  id: 'network-banner',
  projections: [networkBanner],
  effects: networkBannerEffects,
  overlays: [
    {
      ...overlayOrder('network-banner/banner'),
      place: 'top',
      ahead: 'start',
      when: (read) => read(networkBanner).shown !== null,
      load: () => import('./NetworkBanner.view.tsx'),
    },
  ],
});
