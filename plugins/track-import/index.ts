import { appState } from '../../src/core/app/app-state.ts';
import { isSignedIn } from '../../src/core/session/session.ts';
import { overlayOrder } from '../../src/core/app/overlay-order.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { trackImportEffects } from './effects.ts';
import { imports } from './imports.state.ts';

/** Opening recorded tracks (GPX, NMEA, CSV, GeoJSON, KML) and driving them as live devices. */
export const trackImportPlugin = definePlugin({
  id: 'track-import',
  projections: [imports],
  effects: trackImportEffects,
  overlays: [
    {
      ...overlayOrder('track-import/drop'),
      when: (read) => read(isSignedIn) && read(appState).backend === 'demo',
      load: () => import('./TrackImport.view.tsx'),
    },
  ],
});
