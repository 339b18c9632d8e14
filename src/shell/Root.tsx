import { observer } from 'mobx-react-lite';
import { useMemo, useSyncExternalStore } from 'react';
import { settings } from '../core/settings.ts';
import type { App } from '../kernel/app.ts';
import type { Assembly } from '../kernel/plugin.ts';
import { type Hands, HandsProvider } from '../ui/view.tsx';
import type { LanguageTexts } from './language.ts';
import { Shell } from './Shell.tsx';

export type RootProps = {
  app: App;
  assembly: Pick<Assembly<never>, 'routes' | 'overlays' | 'settings' | 'mapLayers' | 'quickActions'>;
  texts: Pick<LanguageTexts, 't' | 'onFallback' | 'fallbacks'>;
  takeFile: Hands['takeFile'];
  exportLog: Hands['exportLog'];
  copy: Hands['copy'];
  mapStyle: Hands['mapStyle'];
};

/** Gives every view its hands. New ones when the language changes, so that all words are drawn anew. */
export const Root = observer(function Root({
  app,
  assembly,
  texts,
  takeFile,
  exportLog,
  copy,
  mapStyle,
}: RootProps) {
  const language = app.read(settings).shown;
  const ready = app.read(settings).textsReady;
  const fallbacks = useSyncExternalStore(texts.onFallback, texts.fallbacks);
  const hands = useMemo<Hands>(
    () => ({
      read: app.read,
      peek: app.peek,
      publish: app.publish,
      listen: app.listen,
      // A new function for each language: whoever keeps a text because of `t` gets it anew.
      t: ready ? (key, values) => texts.t(key, values) : () => '',
      language,
      takeFile,
      exportLog,
      copy,
      mapStyle,
      mapLayers: assembly.mapLayers,
      settingsPanels: assembly.settings,
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `fallbacks`: texts came in, `t` must be a new one
    [app, assembly, texts, language, ready, fallbacks, takeFile, exportLog, copy, mapStyle],
  );
  return (
    <HandsProvider value={hands}>
      <Shell routes={assembly.routes} overlays={assembly.overlays} />
    </HandsProvider>
  );
});
