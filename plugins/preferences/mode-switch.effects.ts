import * as navigation from '../../events/navigation.ts';
import { can } from '../../src/core/server/server.ts';
import * as notices from '../../events/notices.ts';
import { APP_MODES, type AppMode, type Failure } from '../../events/session-types.ts';
import * as userEvents from '../../events/user.ts';
import { admin } from '../../src/core/session/admin.ts';
import { ask } from '../../src/core/server/ask.effects.ts';
import { location } from '../../src/core/app/location.ts';
import { HOME_OF_MODE } from '../../src/core/app/mode-homes.ts';
import { session } from '../../src/core/session/session.ts';
import { user } from '../../src/core/session/user.ts';
import type { QuickAction } from '../../src/ports/extension-points.ts';
import { projection } from '../../src/kernel/projection.ts';
import { select } from '../../src/kernel/read.ts';
import { effect } from '../../src/ports/effect.ts';

const FAILED_STAYS = 6_000;
const HOMES: ReadonlySet<string> = new Set(Object.values(HOME_OF_MODE));

/** The app mode that the user is switching to, until the server accepts or refuses it. */
export const modeSwitch = projection<{ wanted: AppMode | null }>(
  'preferences/mode-switch',
  { wanted: null },
  (on) => [
    on(userEvents.modeChosen, (s, e) => {
      s.wanted = e.payload.mode;
    }),
    on(userEvents.settingsLoaded, (s) => {
      s.wanted = null;
    }),
    on(userEvents.modeChangeFailed, (s) => {
      s.wanted = null;
    }),
  ],
);

/**
 * The app modes to choose from: those of the account. Empty if the account has only one mode, if the server does not
 * store settings, or in ghost mode.
 */
export const modesToChoose = select((read): readonly AppMode[] => {
  const modes = read(user).customerData.success?.allowedModes ?? [];
  return modes.length > 1 && !read(admin).ghostMode && can(read, 'settingsAtServer') ? modes : [];
});

const failed = (failure: Failure) => [
  userEvents.modeChangeFailed({ failure }),
  notices.raised({
    tone: 'danger',
    ...(failure.message
      ? { text: 'settings.serverSays', values: { message: failure.message } }
      : { text: `failure.${failure.reason}` }),
    stays: FAILED_STAYS,
  }),
];

export const modeSwitchEffects = [
  effect({
    name: 'switch the mode and open its home page',
    on: userEvents.modeChosen,
    how: 'first',
    run: ({ payload: { mode } }, world) => {
      const userID = world.read(session).auth?.userID;
      if (userID === undefined || !world.read(modesToChoose).includes(mode))
        return failed({ reason: world.read(admin).ghostMode ? 'readOnly' : 'forbidden', status: 0 });
      const path = () => world.read(location).place?.path ?? '/';
      const before = path();
      // A user who has gone on to another page stays there, because the answer may come late.
      const isWaiting = () => path() === before || HOMES.has(path());
      return ask(world, world.ports.backend.saveSettings(userID, { appMode: mode }), (result) =>
        result.ok
          ? [
              userEvents.settingsLoaded({ settings: result.value, source: 'server' }),
              ...(isWaiting()
                ? [navigation.linkFollowed({ href: HOME_OF_MODE[result.value.appMode], replace: false })]
                : []),
            ]
          : failed(result.failure),
      );
    },
  }),
];

/** A command-palette entry for each app mode that is not active. */
export const modeActions: readonly QuickAction[] = APP_MODES.map((mode, i) => ({
  id: `preferences/mode-${mode}`,
  order: 80 + i,
  label: `settings.toMode.${mode}`,
  when: (read) => read(modesToChoose).includes(mode) && read(session).appMode !== mode,
  says: () => userEvents.modeChosen({ mode }),
}));
