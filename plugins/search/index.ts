import * as searchEvents from '../../events/search.ts';
import { overlayOrder } from '../../src/core/app/overlay-order.ts';
import { isSignedIn } from '../../src/core/session/session.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { plainProjection } from '../../src/kernel/projection.ts';

/** Whether the search palette and the list of keyboard shortcuts are open. */
export const palette = plainProjection<{ open: boolean; keys: boolean }>(
  'search/palette',
  { open: false, keys: false },
  (on) => [
    on(searchEvents.opened, () => ({ open: true, keys: false })),
    on(searchEvents.closed, (s) => ({ ...s, open: false })),
    on(searchEvents.keysOpened, () => ({ open: false, keys: true })),
    on(searchEvents.keysClosed, (s) => ({ ...s, keys: false })),
  ],
);

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
      load: async () => ({ default: (await import('./Shortcuts.view.tsx')).Keys }),
    },
  ],
  parts: [
    {
      id: 'search/button',
      order: 10,
      slot: 'list/head',
      load: async () => ({ default: (await import('./Shortcuts.view.tsx')).SearchButton }),
    },
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
