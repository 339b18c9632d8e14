import { definePlugin } from '../../src/ports/effect.ts';
import { modeNow } from '../../src/core/app/mode-features.ts';
import { sensorsEffects } from './effects.ts';
import { sensors, sensorsOf } from './sensors.state.ts';

/** What a device measures beside its place, whatever it is (SENS-01). */
export const sensorsPlugin = definePlugin({
  id: 'sensors',
  projections: [sensors],
  effects: sensorsEffects,
  parts: [
    {
      id: 'sensors/newest',
      order: 40,
      slot: 'device/section',
      when: (read, device) => {
        if (device === null || modeNow(read).features.length === 0) return false;
        const { all, isWanted, failure } = read(sensorsOf(device));
        // A device without sensors, and a server that has none, need no section that says so.
        // While they come for the first time nobody knows whether there are any: nothing flashes up to go away.
        return all.length > 0 || isWanted || (failure !== null && failure.reason !== 'unavailable');
      },
      load: () => import('./Sensors.view.tsx'),
    },
  ],
});
