import { definePlugin } from '../../src/ports/effect.ts';
import { modeNow } from '../../src/core/app/mode-features.ts';
import { sensorsEffects } from './effects.ts';
import { sensors, sensorsOf } from './sensors.state.ts';

/** The sensors plugin: the measurements of any device besides its position (SENS-01). */
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
        // Hides the section if the device or server has no sensors, and during the first load, so that no empty
        // section appears and disappears.
        return all.length > 0 || isWanted || (failure !== null && failure.reason !== 'unavailable');
      },
      load: () => import('./Sensors.view.tsx'),
    },
  ],
});
