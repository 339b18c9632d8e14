import * as searchEvents from '../../events/search.ts';
import { overlayOrder } from '../../src/core/app/overlay-order.ts';
import { isSignedIn } from '../../src/core/session/session.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { palette } from './palette.state.ts';

/**
 * The search: one field for devices, places, coordinates, pages and actions (MAP-10), and the list of keyboard
 * shortcuts.
 */
export const searchPlugin = definePlugin({
  id: 'search',
  projections: [palette],
  overlays: [
    {
      ...overlayOrder('search/palette'),
      modal: true,
      when: (read) => read(palette).open && read(isSignedIn),
      load: () => import('./Palette.view.tsx'),
    },
    {
      ...overlayOrder('search/keys'),
      modal: true,
      when: (read) => read(palette).keys && read(isSignedIn),
      load: () => import('./Keys.view.tsx'),
    },
  ],
  parts: [
    { id: 'search/button', order: 10, slot: 'list/head', load: () => import('./SearchButton.view.tsx') },
  ],
  quickActions: [
    {
      id: 'search/open',
      order: 1,
      label: 'search.title',
      key: 'Mod+K',
      when: (read) => read(isSignedIn),
      says: () => searchEvents.opened({ by: 'key' }),
    },
    {
      id: 'search/keys',
      order: 95,
      label: 'search.keys.title',
      icon: 'keys',
      key: '?',
      when: (read) => read(isSignedIn),
      says: () => searchEvents.keysOpened(),
    },
  ],
});
