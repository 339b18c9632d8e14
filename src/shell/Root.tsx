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

/** A folded app on the screen in place of the running one. What its views say and save goes nowhere. */
export type Shown = Pick<ViewContext, 'publish' | 'takeFile' | 'reportProblem' | 'copy' | 'inspect'> & {
  readonly app: App;
  /** Another one is drawn from the beginning. */
  readonly key: number;
  /** Stands around its screen, and keeps what is pressed there from reaching the world. */
  readonly around: ComponentType<{ children: ReactNode }>;
};

export type RootProps = Outside & {
  app: App;
  assembly: Pick<
    Assembly<never>,
    'routes' | 'overlays' | 'settings' | 'mapLayers' | 'quickActions' | 'parts' | 'deviceActions'
  >;
  texts: Pick<LanguageTexts, 'i18n'>;
  /** Null: the running app. */
  shown?: Shown | null;
};

/** The screen, and beside it what looks at the running app whatever the screen shows. */
export function Root({ shown, ...props }: RootProps) {
  const { routes, overlays } = props.assembly;
  const Around = shown?.around ?? Fragment;
  // On a screen that replays, the key reports there.
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

/** Gives every view its context; a new one when the language changes, so that all words are drawn again. */
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
    // A folded app may speak another language than the running one.
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
      // A new function for each language: whoever keeps a text because of `t` gets it again.
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
