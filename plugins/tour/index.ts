import * as navigation from '../../events/navigation.ts';
import { HOME_OF_MODE, leadingHome } from '../../src/core/app/guards.ts';
import { location } from '../../src/core/app/location.ts';
import { overlayOrder } from '../../src/core/app/overlay-order.ts';
import { isSignedIn, session } from '../../src/core/session/session.ts';
import { isTourOpen } from '../../src/core/app/tour.ts';
import { route } from '../../src/kernel/route.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { tourEffects } from './effects.ts';
import { offerEffects } from './offer.effects.ts';
import { hasOfferPlace, offer } from './offer.state.ts';
import { progress } from './tour.state.ts';

const START = '/map/tour';
/** The height of the tour offer, as in `Tour.module.css` (pixels). */
const OFFER_HEIGHT = 44;

/** The guided tour of the map: started by its address, from the settings, and offered at the first visit. */
export const tourPlugin = definePlugin({
  id: 'tour',
  projections: [progress, offer],
  effects: [...tourEffects, ...offerEffects],
  routes: [
    // The address that starts a tour: an effect starts it, then navigates to the map.
    route('/map/:startTour', {
      title: 'map.title',
      guard: leadingHome,
      load: () => import('./Tour.view.tsx'),
    }),
  ],
  overlays: [
    {
      ...overlayOrder('tour/tour'),
      modal: true,
      when: (read) =>
        read(isTourOpen) &&
        read(progress).shown !== null &&
        read(isSignedIn) &&
        read(location).place?.path === HOME_OF_MODE[read(session).appMode],
      load: () => import('./Tour.view.tsx'),
    },
  ],
  parts: [
    {
      id: 'tour/offer',
      order: 10,
      slot: 'list/top',
      when: (read) => read(hasOfferPlace),
      height: OFFER_HEIGHT,
      load: async () => ({ default: (await import('./Invitations.view.tsx')).Offer }),
    },
  ],
  settings: [
    {
      id: 'tour/help',
      section: 'help',
      order: 70,
      label: 'tour.help.tour',
      rows: true,
      load: async () => ({ default: (await import('./Invitations.view.tsx')).Help }),
    },
  ],
  quickActions: [
    {
      id: 'tour/start',
      order: 80,
      label: 'tour.help.start',
      icon: 'help',
      says: () => navigation.linkFollowed({ href: START }),
    },
  ],
});
