import * as navigation from '../../events/navigation.ts';
import * as shareEvents from '../../events/shares.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { now } from '../../src/core/app/clock.ts';
import { signedIn } from '../../src/core/app/guards.ts';
import { shares } from '../../src/core/devices/shares.ts';
import { overlayOrder } from '../../src/core/app/overlay-order.ts';
import { can } from '../../src/core/server/server.ts';
import { isSignedIn } from '../../src/core/session/session.ts';
import { every, route } from '../../src/kernel/route.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { sharesEffects } from './effects.ts';
import { keptLinks, parted, pickedToShare, SHARES_PATH, sharesPage } from './shares-page.state.ts';

/**
 * Shared links through which others see devices, for the owner of the links (SHARE-01, SHARE-02). Recipients see
 * the plugin `shared-view`.
 */
export const sharesPlugin = definePlugin({
  id: 'shares',
  projections: [sharesPage, keptLinks],
  effects: sharesEffects,
  routes: [
    // The old address of the list of links, from before the list became a section of the settings.
    route('/shares', {
      ability: 'shares',
      title: 'shares.title',
      guard: every(signedIn, (read) => (can(read, 'shares') ? { redirect: SHARES_PATH } : 'allow')),
      load: () => import('./Shares.view.tsx'),
    }),
  ],
  deviceActions: [
    {
      id: 'shares/share',
      ability: 'shares',
      order: 14,
      icon: 'share',
      needs: 'share',
      label: () => 'shares.share',
      when: (read) => read(shares).status !== 'unavailable',
      says: (read, device) => (read(isReadOnly) ? null : shareEvents.sheetOpened({ device })),
    },
  ],
  overlays: [
    {
      ...overlayOrder('shares/sheet'),
      ability: 'shares',
      modal: true,
      when: (read) => read(sharesPage).sheet !== null && read(isSignedIn),
      load: () => import('./ShareSheet.view.tsx'),
    },
  ],
  quickActions: [
    {
      id: 'shares/list',
      ability: 'shares',
      order: 44,
      label: 'shares.open',
      icon: 'share',
      when: (read) => read(shares).status !== 'unavailable',
      says: () => navigation.linkFollowed({ href: SHARES_PATH }),
    },
    {
      id: 'shares/picked',
      ability: 'shares',
      order: 45,
      label: 'shares.sharePicked',
      picked: 'share',
      when: (read) =>
        pickedToShare(read).length > 0 && !read(isReadOnly) && read(shares).status !== 'unavailable',
      says(read) {
        const picked = pickedToShare(read);
        return picked.length === 0 ? null : shareEvents.formOpened({ salt: null, devices: picked });
      },
    },
  ],
  settings: [
    {
      id: 'shares/shares',
      section: 'sharing',
      ability: 'shares',
      order: 60,
      label: 'shares.title',
      bare: true,
      says(read, t) {
        const { status, shown } = read(shares);
        const count = parted(shown, read(now)).live.length;
        return status === 'ready' ? t('shares.active', { count }) : null;
      },
      load: () => import('./Shares.view.tsx'),
    },
  ],
});
