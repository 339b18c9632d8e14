import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLanguage, settings } from '../core/settings.ts';
import type { App } from '../kernel/app.ts';
import type { Assembly } from '../kernel/plugin.ts';
import { type Hands, HandsProvider } from '../ui/view.tsx';
import type { LanguageTexts } from './language.ts';
import { Shell } from './Shell.tsx';

export type RootProps = {
  app: App;
  assembly: Pick<Assembly<never>, 'routes' | 'overlays' | 'settings' | 'mapLayers' | 'quickActions'>;
  texts: Pick<LanguageTexts, 'i18n'>;
  takeFile: Hands['takeFile'];
  reportProblem: Hands['reportProblem'];
  copy: Hands['copy'];
  mapStyle: Hands['mapStyle'];
};

/** Gives every view its hands. New ones when the language changes, so that all words are drawn anew. */
export const Root = observer(function Root({
  app,
  assembly,
  texts,
  takeFile,
  reportProblem,
  copy,
  mapStyle,
}: RootProps) {
  const language = app.read(formatLanguage);
  const ready = app.read(settings).textsReady;
  const { t } = useTranslation('translation', {
    i18n: texts.i18n,
    useSuspense: false,
    bindI18n: 'languageChanged',
    bindI18nStore: 'added',
  });
  const hands = useMemo<Hands>(
    () => ({
      read: app.read,
      peek: app.peek,
      publish: app.publish,
      listen: app.listen,
      // A new function for each language: whoever keeps a text because of `t` gets it anew.
      t: ready ? (key, values) => t(key, values ?? {}) : () => '',
      language,
      takeFile,
      reportProblem,
      copy,
      mapStyle,
      mapLayers: assembly.mapLayers,
      settingsPanels: assembly.settings,
    }),
    [app, assembly, t, language, ready, takeFile, reportProblem, copy, mapStyle],
  );
  return (
    <HandsProvider value={hands}>
      <Shell routes={assembly.routes} overlays={assembly.overlays} />
    </HandsProvider>
  );
});
