import { signedIn } from '../../src/core/app/guards.ts';
import { unreadAlerts } from '../../src/core/devices/unread.ts';
import { route } from '../../src/kernel/route.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { alertsEffects } from './effects.ts';
import { HOME } from './home.ts';
import { inbox } from './inbox.state.ts';

const load = () => import('./Alerts.view.tsx');

/**
 * The plugin for all alerts of the account (INBOX-*): one page with a list. The page's address contains the filters and
 * the open alert.
 */
export const alertsPlugin = definePlugin({
  id: 'alerts',
  projections: [inbox],
  effects: alertsEffects,
  routes: [
    route(HOME, {
      ability: 'alerts',
      title: 'alerts.title',
      guard: signedIn,
      load,
      nav: {
        order: 30,
        icon: 'alerts',
        label: 'alerts.title',
        mark: (read) => (read(unreadAlerts) > 0 ? ['alerts.unreadCount', read(unreadAlerts)] : null),
      },
    }),
    route(`${HOME}/:alert`, { ability: 'alerts', title: 'alerts.title', guard: signedIn, load }),
  ],
});
