import * as auth from '../../events/auth.ts';
import * as changeEvents from '../../events/changes.ts';
import { LANGUAGE_NAMES } from '../../src/core/app/languages.ts';
import { settings } from '../../src/core/app/settings.ts';
import { linkFollowed } from '../../events/navigation.ts';
import { lostByLogout, unsavedChanges } from '../../src/core/changes/changes.ts';
import { onlyHere } from '../../src/core/devices/only-here.ts';
import { signedIn } from '../../src/core/app/guards.ts';
import { can } from '../../src/core/server/server.ts';
import { every, route } from '../../src/kernel/route.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { SETTINGS_SECTIONS } from '../../src/ports/extension-points.ts';
import { modeActions, modeSwitch, modeSwitchEffects } from './mode-switch.effects.ts';
import { LOGOUT_HREF } from './place.ts';
import { refusedNames } from './refused-names.state.ts';

/**
 * All addresses of the settings share one view, so that the list of sections stays in place when the user opens another
 * section.
 */
const settingsPage = () => import('./Settings.view.tsx');

/** The settings page: its own panels, and the settings panels of other plugins. */
export const preferencesPlugin = definePlugin({
  id: 'preferences',
  projections: [refusedNames, modeSwitch],
  effects: modeSwitchEffects,
  routes: [
    route('/settings', {
      title: 'settings.title',
      guard: signedIn,
      load: settingsPage,
      nav: {
        order: 90,
        icon: 'settings',
        label: 'settings.nav',
      },
    }),
    // One route per section, not `/settings/:section`: a recording without names replaces the variable parts of
    // addresses, so a replay could not show the section.
    ...SETTINGS_SECTIONS.map((section) =>
      route(`/settings/${section}`, {
        title: 'settings.title',
        guard: signedIn,
        load: settingsPage,
        ...(section === 'help' && {
          nav: { order: 96, icon: 'help', label: 'tour.help.title', ofAccount: true },
        }),
      }),
    ),
    // The switch for support staff had a section of its own. Links still name it.
    route('/settings/support', {
      title: 'settings.title',
      guard: every(signedIn, () => ({ redirect: '/settings/help' })),
      load: settingsPage,
    }),
  ],
  settings: [
    {
      id: 'preferences/look',
      section: 'look',
      order: 10,
      label: 'settings.look',
      says: (read, t) =>
        `${LANGUAGE_NAMES[read(settings).shown]}, ${t(`settings.themes.${read(settings).theme}`)}`,
      load: () => import('./Look.view.tsx'),
    },
    {
      id: 'preferences/alarms',
      section: 'alarms',
      ability: 'alerts',
      order: 40,
      label: 'settings.alarmSounds',
      load: () => import('./Alarms.view.tsx'),
    },
    {
      id: 'preferences/emails',
      section: 'alarms',
      ability: ['alerts', 'settingsAtServer'],
      when: (read) => can(read, 'alarmRules') || can(read, 'announcements'),
      order: 30,
      label: 'settings.emails',
      load: () => import('./Emails.view.tsx'),
    },
    {
      id: 'preferences/account',
      section: 'account',
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
      ofAccount: 'logout',
      label: 'settings.logout',
      // Logging out would lose unsaved changes, so the user reviews them first. Those of other tabs, and what only this
      // browser has, cannot be reviewed: the account's page asks.
      says: (read) =>
        read(unsavedChanges).length > 0
          ? changeEvents.reviewOpened()
          : read(lostByLogout) > 0 || read(onlyHere).length > 0
            ? linkFollowed({ href: LOGOUT_HREF })
            : auth.logoutChosen(),
    },
  ],
});
