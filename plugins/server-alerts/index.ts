import { overlayOrder } from '../../src/core/app/overlay-order.ts';
import { currentAlert } from '../../src/core/app/server-alerts-queue.ts';
import { GEOFENCES_V1 } from '../../src/core/app/server-alerts-visibility.ts';
import type { Read } from '../../src/kernel/read.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { listEffects } from './list.effects.ts';
import { queueEffects } from './queue.effects.ts';
import { recordsEffects } from './records.effects.ts';

const isCustom = (read: Read): boolean => read(currentAlert)?.id === GEOFENCES_V1;

/** Announcements of the service, one card at a time (ALERT-01 … ALERT-18). Their state lies in the core: others read it. */
export const serverAlertsPlugin = definePlugin({
  id: 'server-alerts',
  effects: [...listEffects, ...recordsEffects, ...queueEffects],
  overlays: [
    {
      ...overlayOrder('server-alerts/card'),
      modal: true,
      ahead: 'session',
      when: (read) => read(currentAlert) !== null && !isCustom(read),
      load: () => import('./Alert.view.tsx'),
    },
    {
      ...overlayOrder('server-alerts/custom'),
      modal: true,
      ahead: 'session',
      when: isCustom,
      load: () => import('./Custom.view.tsx'),
    },
  ],
});
