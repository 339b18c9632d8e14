import { hasFeature } from '../../../src/core/app/mode-features.ts';
import { definePlugin } from '../../../src/ports/effect.ts';

/** The vehicle mode: what a vehicle's panel shows besides its place (MODE-01). */
export const modeVehiclesPlugin = definePlugin({
  id: 'mode-vehicles',
  parts: [
    {
      id: 'mode-vehicles/vehicle',
      ability: 'measurements',
      order: 10,
      slot: 'device/section',
      when: (read, device) => hasFeature(read, 'vehicle', device),
      load: () => import('./Vehicle.view.tsx'),
    },
  ],
});
