import * as host from '../../../events/host.ts';
import * as notices from '../../../events/notices.ts';
import { visitorEffect } from '../../ports/effect.ts';
import { appState } from './app-state.ts';
import { location } from './location.ts';
import { isSignedIn, session } from '../session/session.ts';
import { isDark, settings } from './settings.ts';
import type { AppMode } from '../../../events/session-types.ts';

type Pair = { readonly light: string; readonly dark: string };

/** The colour behind the system's bars (GEN-11): the page background tinted with the app mode's hue. */
export const BAR_COLOURS: Readonly<Record<AppMode, Pair>> = {
  v2: { light: '#eaf1fb', dark: '#10161f' },
  pets: { light: '#faf0e2', dark: '#19150e' },
  watch: { light: '#f3edfb', dark: '#16121d' },
  bike: { light: '#e6f4ea', dark: '#0e1812' },
  base: { light: '#eef1f5', dark: '#12161c' },
};

/**
 * Effects that report to the system around the app, such as a native app's shell. In a browser most of them do nothing.
 */
export const hostEffects = [
  visitorEffect({
    name: 'set the colour of the system bars',
    while: (read) => {
      const dark = read(isDark);
      return { colour: BAR_COLOURS[read(session).appMode][dark ? 'dark' : 'light'], dark };
    },
    run: (look, { ports }) => ports.host.bars(look),
  }),
  visitorEffect({
    name: 'report the first view to the host',
    while: (read) => !read(appState).isInitializing && read(settings).textsReady,
    run: (_, { ports }) => ports.host.started(),
  }),
  visitorEffect({
    name: "set the texts of the icon's shortcuts",
    while: (read) => read(settings).textsReady && read(settings).shown,
    run: (_, { ports: { host: shell, words } }) =>
      shell.shortcuts({
        map: words.text('host.shortcuts.map'),
        devices: words.text('host.shortcuts.devices'),
        alerts: words.text('host.shortcuts.alerts'),
        logbook: words.text('host.shortcuts.logbook'),
      }),
  }),
  visitorEffect({
    name: 'vibrate when a notice appears',
    on: notices.raised,
    run: ({ payload: { tone } }, { ports, read }) => {
      if (!read(appState).visible || tone === 'neutral') return;
      ports.host.haptic(tone === 'success' ? 'success' : 'warning');
    },
  }),
  visitorEffect({
    name: 'handle the back button when nobody is signed in',
    on: host.backPressed,
    run: (_, { ports, read }) => {
      if (read(isSignedIn)) return; // If the user is signed in, `back.effects.ts` handles the button.
      if (read(location).place?.path === '/login') ports.host.leave();
      else ports.history.back();
    },
  }),
];
