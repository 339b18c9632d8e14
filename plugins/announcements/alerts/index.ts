import { overlayOrder } from '../../../src/core/app/overlay-order.ts';
import { alertQueue, currentAlert } from './queue.state.ts';
import { GEOFENCES_V1 } from '../../../src/rules/announcements.ts';
import type { Read } from '../../../src/kernel/read.ts';
import { definePlugin } from '../../../src/ports/effect.ts';
import { listEffects } from './list.effects.ts';
import { queueEffects } from './queue.effects.ts';
import { recordsEffects } from './records.effects.ts';

const isCustom = (read: Read): boolean => read(currentAlert)?.id === GEOFENCES_V1;

/** The plugin for announcements of the service, shown one card at a time (ALERT-01 … ALERT-18). */
export const serverAlertsPlugin = definePlugin({
  id: 'server-alerts',
  projections: [alertQueue],
  effects: [...listEffects, ...recordsEffects, ...queueEffects],
  overlays: [
    {
      ...overlayOrder('server-alerts/card'),
      modal: true,
      ahead: 'session',
      when: (read) => read(currentAlert) !== null && !isCustom(read),
      load: () => import('./AlertCard.view.tsx'),
    },
    {
      ...overlayOrder('server-alerts/custom'),
      modal: true,
      ahead: 'session',
      when: isCustom,
      load: () => import('./AlertCard.view.tsx'),
    },
  ],
});
