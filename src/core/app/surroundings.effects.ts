import { catchError, distinctUntilChanged, filter, from, map, of, repeat } from 'rxjs';
import * as app from '../../../events/app.ts';
import * as network from '../../../events/network.ts';
import * as notices from '../../../events/notices.ts';
import * as settingsEvents from '../../../events/settings.ts';
import { visitorEffect } from '../../ports/effect.ts';
import { appState, sizeClass } from './app-state.ts';
import { session } from '../session/session.ts';
import { isDark, settings, wantedLanguage } from './settings.ts';

/** How often ages on screen ("5 minutes ago") are updated (ms). */
const TIME_STEP = 10_000;

const always = () => true;

export const surroundingsEffects = [
  visitorEffect({
    name: 'watch the network',
    while: always,
    run: (_, { ports }) =>
      ports.surroundings.online().pipe(
        distinctUntilChanged(),
        map((online) => (online ? network.wentOnline() : network.wentOffline())),
      ),
  }),
  visitorEffect({
    name: 'watch whether the app is visible',
    while: always,
    run: (_, { ports, read }) =>
      ports.surroundings.visible().pipe(
        filter((visible) => visible !== read(appState).visible),
        map((visible) => (visible ? app.resumed() : app.hidden())),
      ),
  }),
  visitorEffect({
    name: 'watch the dark mode of the system',
    while: always,
    run: (_, { ports, read }) =>
      ports.surroundings.dark().pipe(
        filter((dark) => dark !== read(settings).systemDark),
        map((dark) => app.systemThemeChanged({ dark })),
      ),
  }),
  visitorEffect({
    name: 'watch the time zone',
    while: always,
    run: (_, { ports }) => ports.surroundings.zone().pipe(map((zone) => app.timeZoneChanged({ zone }))),
  }),
  visitorEffect({
    name: 'watch the size class of the window',
    while: always,
    run: (_, { ports, read }) =>
      ports.surroundings.width().pipe(
        map(sizeClass),
        filter((size) => size !== read(appState).size),
        map((size) => app.sizeClassChanged({ size })),
      ),
  }),
  visitorEffect({
    name: 'publish the passing of time while the app is visible',
    live: true,
    while: (read) => read(appState).visible,
    run: (_, { ports }) =>
      ports.clock.after(TIME_STEP).pipe(
        map(() => app.timePassed()),
        repeat(),
      ),
  }),
  visitorEffect({
    name: 'load the texts of the chosen language',
    // The app waits until the stored language is known, so that the wrong language does not appear for a moment.
    while: (read) => (read(appState).isInitializing ? null : read(wantedLanguage)),
    run: (language, { ports }) =>
      from(ports.words.show(language)).pipe(
        map(() => settingsEvents.textsLoaded({ language })),
        catchError(() => of(settingsEvents.textsFailed({ language }))),
      ),
  }),
  visitorEffect({
    name: 'show a notice when texts fail to load',
    on: settingsEvents.textsFailed,
    run: () => notices.raised({ tone: 'warning', text: 'app.textsFailed', stays: 6_000 }),
  }),
  visitorEffect({
    name: 'set the theme, mode and language of the page',
    while: (read) => ({
      theme: read(isDark) ? ('dark' as const) : ('light' as const),
      mode: read(session).appMode,
      language: read(settings).shown,
      covered: read(appState).covered,
    }),
    run: (look, { ports }) => ports.page.set(look),
  }),
];
