import * as auth from '../../events/auth.ts';
import * as changeEvents from '../../events/changes.ts';
import { unsavedChanges } from '../../src/core/changes/changes.ts';
import { signedIn } from '../../src/core/app/guards.ts';
import { hasNews } from '../../src/core/app/news.ts';
import { route } from '../../src/kernel/route.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { modeActions, modeSwitch, modeSwitchEffects } from './mode-switch.effects.ts';
import { refusedNames } from './refused-names.state.ts';

/** The settings page: its own panels, and the settings panels of other plugins. */
export const preferencesPlugin = definePlugin({
  id: 'preferences',
  projections: [refusedNames, modeSwitch],
  effects: modeSwitchEffects,
  routes: [
    route('/settings', {
      title: 'settings.title',
      guard: signedIn,
      load: () => import('./Settings.view.tsx'),
      nav: {
        order: 90,
        icon: 'settings',
        label: 'settings.nav',
        mark: (read) => (read(hasNews) ? ['news.isNew', 0] : null),
      },
    }),
  ],
  settings: [
    { id: 'preferences/look', order: 10, label: 'settings.look', load: () => import('./Look.view.tsx') },
    {
      id: 'preferences/alarms',
      ability: ['alerts', 'settingsAtServer'],
      order: 30,
      label: 'settings.alarms',
      load: () => import('./Alarms.view.tsx'),
    },
    {
      id: 'preferences/account',
      order: 90,
      label: 'settings.account',
      load: () => import('./Account.view.tsx'),
    },
  ],
  quickActions: [
    ...modeActions,
    {
      id: 'preferences/logout',
      order: 90,
      label: 'settings.logout',
      // Logging out would lose unsaved changes, so the app first shows them to the user.
      says: (read) => (read(unsavedChanges).length > 0 ? changeEvents.reviewOpened() : auth.logoutChosen()),
    },
  ],
});
