import { definePlugin } from '../../src/ports/effect.ts';
import { modeNow } from '../../src/core/app/mode-features.ts';
import { sensorsEffects } from './effects.ts';
import { sensors, sensorsOf } from './sensors.state.ts';

/** The measurements of any device besides its position (SENS-01). */
export const sensorsPlugin = definePlugin({
  id: 'sensors',
  projections: [sensors],
  effects: sensorsEffects,
  parts: [
    {
      id: 'sensors/newest',
      ability: 'sensors',
      order: 40,
      slot: 'device/section',
      when: (read, device) => {
        if (device === null || modeNow(read).features.length === 0) return false;
        const { all, isWanted, failure } = read(sensorsOf(device));
        // A device without sensors, or a server without them, shows no empty section. During the first load it is
        // unknown whether there are any: nothing appears briefly and disappears.
        return all.length > 0 || isWanted || (failure !== null && failure.reason !== 'unavailable');
      },
      load: () => import('./Sensors.view.tsx'),
    },
  ],
});
