import { type ComponentType, type ReactElement, type ReactNode, useEffect, useMemo } from 'react';
import { fn } from 'storybook/test';
import { type ChosenLook, look } from '../.storybook/look.tsx';
import { waitForParts } from '../.storybook/pictures.ts';
import * as appEvents from '../events/app.ts';
import * as auth from '../events/auth.ts';
import { reportOpened } from '../events/feedback.ts';
import * as navigation from '../events/navigation.ts';
import type { Language } from '../events/session-types.ts';
import * as settingsEvents from '../events/settings.ts';
import { allPlugins as plugins } from '../plugins/whole.ts';
import { sizeClass } from '../src/core/app/app-state.ts';
import { coreProjections } from '../src/core/core.ts';
import { type App, createApp } from '../src/kernel/app.ts';
import type { Draft } from '../src/kernel/event.ts';
import { offering } from '../src/core/server/server.ts';
import { assemble, type MapLayer } from '../src/ports/extension-points.ts';
import { SmallMapsDrawn } from '../src/map/SmallMapView.tsx';
import { Shell } from '../src/shell/Shell.tsx';
import { type ViewContext, ViewContextProvider } from '../src/ui/view.tsx';
import { checkFact, type Fact, NOW, started } from './facts.ts';
import styles from './story.module.css';
import { textsOf } from './texts.ts';

/** Records every event that a story's views publish, for the actions panel and for play functions. */
export const published = fn().mockName('publish');

/** Records what the views copy to the clipboard. */
export const copied = fn().mockName('copy');

export type StoryOptions = {
  /**
   * Draws the real map. By default the map area stays empty, because software WebGL is slow and most stories are not
   * about the map.
   */
  map?: boolean;
  /** Width of the view (px). Default: the whole page. */
  width?: number;
  /** Height of the view (px). Default: the height of its content. */
  height?: number;
  /** The login page offers no demo accounts, as with a real server. */
  withoutDemo?: boolean;
  /** Storage has not been read yet: the app shows its splash screen. */
  starting?: boolean;
  /** Time of the story (Unix seconds). Default: `NOW`. */
  now?: number;
  /** The browser's language with its region, such as `de-DE`: the app formats with it. Default: the toolbar's language. */
  region?: string;
  /** Replaces all pages, to show what the shell does when a page fails. */
  page?: ComponentType;
  /** The styles of the online maps that the deployment has. Default: none. */
  mapStyle?: ViewContext['mapStyle'];
  /** Loads the inspector. By default, loading never finishes. */
  inspect?: ViewContext['inspect'];
};

let told: App | null = null;
/** Publishes events that the user does not cause, such as a response of the server. For play functions. */
export const happens = (...facts: readonly Draft[]): void => {
  for (const fact of facts) {
    checkFact(fact);
    told?.publish(fact);
  }
};

type StoryContext = { globals: Record<string, unknown> };
type Render = (args: object, context: StoryContext) => ReactElement;

const assembly = assemble(plugins, offering);
waitForParts(assembly.parts);
const never: MapLayer = { id: 'story/no-map', order: 0, load: () => new Promise(() => {}) };

/**
 * A story shows a view of an app that has applied these events and was never started. An event that does not match
 * its schema fails the story (`checkFact`).
 *
 * Events that the view publishes are applied too and appear in the actions panel. No effects run, so nothing is sent
 * or stored. The toolbar sets language and theme; the events determine everything else.
 */
export const story =
  (View: ComponentType, facts: readonly Fact[], options: StoryOptions = {}): Render =>
  (_, { globals }) => (
    <Told {...look(globals)} facts={facts} options={options}>
      <main
        className={styles.part}
        style={{ inlineSize: options.width, blockSize: options.height }}
        data-whole={options.width === undefined || undefined}
      >
        <View />
      </main>
    </Told>
  );

/** The whole app at an address: the shell, the page, overlays and messages. */
export const storyAt =
  (place: string, facts: readonly Fact[], options: StoryOptions = {}): Render =>
  (_, { globals }) => (
    <Told {...look(globals)} facts={[navigation.locationChanged(placeOf(place)), ...facts]} options={options}>
      <Shell
        routes={
          options.page
            ? assembly.routes.map((route) => ({ ...route, load: async () => ({ default: options.page }) }))
            : assembly.routes
        }
        overlays={assembly.overlays}
      />
    </Told>
  );

const placeOf = (place: string) => {
  const [path = '/', query = ''] = place.split('?');
  return { path, query };
};

type ToldProps = ChosenLook & { facts: readonly Fact[]; options: StoryOptions; children: ReactNode };

/** Applies the events and provides the app to the views. */
function Told({ facts, options, language, theme, children }: ToldProps) {
  const app = useMemo(
    () => fold(facts, options, language, theme),
    // A change of language or theme in the toolbar starts the story again.
    // oxlint-disable-next-line react/exhaustive-deps -- the events of a story never change
    [language, theme],
  );
  useEffect(() => {
    told = app;
    const resize = () => app.publish(appEvents.sizeClassChanged({ size: sizeClass(window.innerWidth) }));
    window.addEventListener('resize', resize);
    return () => window.removeEventListener('resize', resize);
  }, [app]);
  const hands = useMemo<ViewContext>(
    () => ({
      read: app.read,
      peek: app.peek,
      publish(draft: Draft) {
        checkFact(draft);
        published(draft);
        app.publish(draft);
      },
      listen: app.listen,
      t: textsOf(language),
      language: options.region ?? language,
      takeFile: (file) => `file ${file.name}`,
      copy: (text) => {
        copied(text);
        return Promise.resolve();
      },
      reportProblem(from) {
        published(reportOpened({ from }));
        app.publish(reportOpened({ from }));
      },
      mapStyle: options.mapStyle ?? null,
      mapLayers: options.map ? assembly.mapLayers : [never],
      parts: assembly.parts,
      deviceActions: assembly.deviceActions,
      quickActions: assembly.quickActions,
      settingsPanels: assembly.settings,
      routes: assembly.routes,
      inspect: options.inspect ?? (() => new Promise(() => {})),
    }),
    [app, language, options.region, options.map, options.mapStyle, options.inspect],
  );
  return (
    <SmallMapsDrawn value={options.map ?? false}>
      <ViewContextProvider value={hands} key={`${language} ${theme}`}>
        {children}
      </ViewContextProvider>
    </SmallMapsDrawn>
  );
}

function fold(
  facts: readonly Fact[],
  options: StoryOptions,
  language: Language,
  theme: ChosenLook['theme'],
): App {
  const { now = NOW } = options;
  let time = now * 1000;
  const app = createApp<object>({
    projections: [...coreProjections, ...assembly.projections],
    effects: [],
    ports: {},
    now: () => time,
    forget: [auth.loggedOut],
    failed: () => {
      throw new Error('A story runs no effects.');
    },
  });
  const dark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  const log: Fact[] = [
    started(!options.withoutDemo),
    appEvents.sizeClassChanged({ size: sizeClass(window.innerWidth) }),
    appEvents.systemThemeChanged({ dark }),
    settingsEvents.themeChosen({ theme }),
    settingsEvents.languageChosen({ language }),
    settingsEvents.textsLoaded({ language }),
    ...(options.starting ? [] : [appEvents.initialised()]),
    ...facts,
    appEvents.timePassed(),
  ];
  for (const { ago = 0, ...draft } of log) {
    checkFact(draft);
    time = (now - ago) * 1000;
    app.publish(draft);
  }
  return app;
}
