import { definePlugin } from '../../src/ports/effect.ts';
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
        if (device === null) return false;
        const { known, all, failure } = read(sensorsOf(device));
        // A device without sensors, and a server that has none, need no section that says so.
        return !known || all.length > 0 || (failure !== null && failure.reason !== 'unavailable');
      },
      load: () => import('./Sensors.view.tsx'),
    },
  ],
});
