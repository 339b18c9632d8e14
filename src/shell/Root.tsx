import { observer } from 'mobx-react-lite';
import { type ComponentType, Fragment, type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLanguage, settings } from '../core/app/settings.ts';
import type { App } from '../kernel/app.ts';
import type { Assembly } from '../ports/extension-points.ts';
import { type ViewContext, ViewContextProvider } from '../ui/view.tsx';
import type { LanguageTexts } from './language.ts';
import { Overlays } from './Overlays.tsx';
import { Shell } from './Shell.tsx';

type Outside = Pick<ViewContext, 'takeFile' | 'reportProblem' | 'copy' | 'mapStyle' | 'inspect'>;

/** A replayed app that is on screen instead of the running one. Events and files from its views have no effect. */
export type Shown = Pick<ViewContext, 'publish' | 'takeFile' | 'reportProblem' | 'copy' | 'inspect'> & {
  readonly app: App;
  /** When this key changes, the replayed app is rendered from scratch. */
  readonly key: number;
  /** A component that is wrapped around the screen of the replayed app, so that user actions in it have no effect. */
  readonly around: ComponentType<{ children: ReactNode }>;
};

export type RootProps = Outside & {
  app: App;
  assembly: Pick<
    Assembly<never>,
    'routes' | 'overlays' | 'settings' | 'mapLayers' | 'quickActions' | 'parts' | 'deviceActions'
  >;
  texts: Pick<LanguageTexts, 'i18n'>;
  /** The replayed app that is on screen. Null: the running app. */
  shown?: Shown | null;
};

/**
 * The root of the screen. The overlays beside the pages (such as the inspector) always belong to the running app,
 * whichever app is on screen.
 */
export function Root({ shown, ...props }: RootProps) {
  const { routes, overlays } = props.assembly;
  const Around = shown?.around ?? Fragment;
  // While a replay is on screen, the keyboard shortcut for reporting a problem calls the replay's function instead.
  const reportProblem = shown?.reportProblem ?? props.reportProblem;
  useEffect(() => {
    const onKey = (press: KeyboardEvent) => {
      if (!press.ctrlKey || !press.shiftKey || press.code !== 'KeyK') return;
      press.preventDefault();
      reportProblem('key');
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [reportProblem]);
  return (
    <>
      <WithContext {...props} {...shown} key={shown?.key ?? 0}>
        <Around>
          <Shell routes={routes} overlays={overlays} />
        </Around>
      </WithContext>
      <WithContext {...props}>
        <Overlays overlays={overlays} place="beside" />
      </WithContext>
    </>
  );
}

type WithContextProps = Omit<RootProps, 'shown'> & { publish?: ViewContext['publish']; children: ReactNode };

/**
 * Provides the context that every view reads. A change of language creates a new context, so that all texts are
 * rendered again.
 */
const WithContext = observer(function WithContext({
  app,
  assembly,
  texts,
  publish = app.publish,
  takeFile,
  reportProblem,
  copy,
  mapStyle,
  inspect,
  children,
}: WithContextProps) {
  const language = app.read(formatLanguage);
  const { shown, textsReady: ready } = app.read(settings);
  const { t } = useTranslation('translation', {
    i18n: texts.i18n,
    // The language of this context's own app: a replayed app may use another language than the running app.
    lng: shown,
    useSuspense: false,
    bindI18n: 'languageChanged',
    bindI18nStore: 'added',
  });
  const context = useMemo<ViewContext>(
    () => ({
      read: app.read,
      peek: app.peek,
      publish,
      listen: app.listen,
      // The translate function is a new one for each language, so that memoised texts that depend on it are computed
      // again.
      t: ready ? (key, values) => t(key, values ?? {}) : () => '',
      language,
      takeFile,
      reportProblem,
      copy,
      mapStyle,
      inspect,
      mapLayers: assembly.mapLayers,
      parts: assembly.parts,
      deviceActions: assembly.deviceActions,
      quickActions: assembly.quickActions,
      settingsPanels: assembly.settings,
      routes: assembly.routes,
    }),
    [app, publish, assembly, t, language, ready, takeFile, reportProblem, copy, mapStyle, inspect],
  );
  return <ViewContextProvider value={context}>{children}</ViewContextProvider>;
});
