import * as importEvents from '../../events/imports.ts';
import { leadingHome } from '../../src/core/app/guards.ts';
import { isBeyondBase } from '../../src/core/app/mode-features.ts';
import { isPhone } from '../../src/core/app/layout.ts';
import { isSignedIn } from '../../src/core/session/session.ts';
import { overlayOrder } from '../../src/core/app/overlay-order.ts';
import { route } from '../../src/kernel/route.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { OPEN_TRACK, trackImportEffects } from './effects.ts';
import { imports } from './imports.state.ts';

/**
 * Opens recorded tracks from files of many formats, with any server (TRACK-01): to view, analyse, play and export;
 * in the demo also to play as live devices. Tracks without times are lines on the map (TRACK-02).
 */
export const trackImportPlugin = definePlugin({
  id: 'track-import',
  projections: [imports],
  effects: trackImportEffects,
  routes: [
    // The address that opens the import dialog: an effect opens it, then navigates to the map. On a phone the entry is
    // under "More".
    route(OPEN_TRACK, {
      title: 'trackImport.open',
      guard: leadingHome,
      load: () => import('./TrackImport.view.tsx'),
      nav: {
        order: 78,
        icon: 'track',
        label: 'trackImport.open',
        when: (read) => read(isPhone) && isBeyondBase(read),
      },
    }),
  ],
  quickActions: [
    {
      id: 'track-import/open',
      order: 43,
      label: 'trackImport.open',
      icon: 'track',
      when: isBeyondBase,
      says: () => importEvents.dialogOpened(),
    },
  ],
  mapLayers: [
    {
      id: 'track-import/lines',
      order: 29,
      when: (read) => read(imports).lines.length > 0,
      load: () => import('./layers/lines.layer.ts'),
    },
  ],
  overlays: [
    {
      ...overlayOrder('track-import/drop'),
      when: (read) => read(isSignedIn),
      load: () => import('./TrackImport.view.tsx'),
    },
  ],
});
