import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { settings } from '../core/settings.ts';
import type { App } from '../kernel/app.ts';
import type { Assembly } from '../kernel/plugin.ts';
import { type Hands, HandsProvider, type Translate } from '../ui/view.tsx';
import { Shell } from './Shell.tsx';

export type RootProps = {
  app: App;
  assembly: Pick<Assembly<never>, 'routes' | 'overlays' | 'settings' | 'mapLayers' | 'quickActions'>;
  t: Translate;
  takeFile: Hands['takeFile'];
  exportLog: Hands['exportLog'];
  copy: Hands['copy'];
  mapStyle: Hands['mapStyle'];
};

/** Gives every view its hands. New ones when the language changes, so that all words are drawn anew. */
export const Root = observer(function Root({
  app,
  assembly,
  t,
  takeFile,
  exportLog,
  copy,
  mapStyle,
}: RootProps) {
  const language = app.read(settings).shown;
  const ready = app.read(settings).textsReady;
  const hands = useMemo<Hands>(
    () => ({
      read: app.read,
      peek: app.peek,
      publish: app.publish,
      listen: app.listen,
      // A new function for each language: whoever keeps a text because of `t` gets it anew.
      t: ready ? (key, values) => t(key, values) : () => '',
      language,
      takeFile,
      exportLog,
      copy,
      mapStyle,
      mapLayers: assembly.mapLayers,
      settingsPanels: assembly.settings,
    }),
    [app, assembly, t, language, ready, takeFile, exportLog, copy, mapStyle],
  );
  return (
    <HandsProvider value={hands}>
      <Shell routes={assembly.routes} overlays={assembly.overlays} />
    </HandsProvider>
  );
});
