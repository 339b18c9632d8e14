import { overlayOrder } from '../../src/core/app/overlay-order.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { delivery, recipient } from './delivery.state.ts';
import { deliveryEffects } from './delivery.effects.ts';
import { media } from './media.state.ts';
import { mediaEffects } from './media.effects.ts';
import { offerWanted } from './offer.state.ts';
import { telling } from './telling.state.ts';
import { tellingEffects } from './telling.effects.ts';

/**
 * The plugin that notifies the user of new messages: banner, sound, details, and push messages while the app is
 * closed.
 */
export const pushPlugin = definePlugin({
  id: 'push',
  projections: [telling, delivery, media],
  effects: [...tellingEffects, ...deliveryEffects, ...mediaEffects],
  overlays: [
    {
      ...overlayOrder('push/details'),
      modal: true,
      when: (read) => read(telling).details !== null,
      load: () => import('./Details.view.tsx'),
    },
    {
      // The banner's region is rendered before the first message, because a screen reader only announces regions that
      // it already knows.
      ...overlayOrder('push/banner'),
      ahead: 'session',
      when: (read) => read(recipient) !== null,
      load: () => import('./Banner.view.tsx'),
    },
    {
      ...overlayOrder('push/offer'),
      place: 'top',
      when: (read) => read(offerWanted),
      load: () => import('./Offer.view.tsx'),
    },
  ],
  settings: [
    {
      id: 'push/notifications',
      section: 'alarms',
      ability: 'push',
      order: 25,
      label: 'push.settings.here',
      says(read, t) {
        const { permission, wanted } = read(delivery);
        if (permission === 'denied') return t('push.settings.blocked');
        return t(permission === 'granted' && wanted ? 'push.settings.isOn' : 'push.settings.isOff');
      },
      load: () => import('./Settings.view.tsx'),
    },
  ],
});
