import { createRoot } from 'react-dom/client';
import { visitorPlugins } from '../plugins/visitor.ts';
import { chosenInAddress, firstPage, foundConfig, visitorTexts } from './app/first-page.ts';
import { type LazyApp, lazyApp } from './app/lazy-app.ts';
import { laterChunks } from './app/later-chunks.ts';
import { setUp } from './app/setup.ts';
import { notLoaded, startedWith } from './app/started.ts';
import { allowScriptUrls } from './app/trusted-types.ts';
import { visitorPorts } from './app/visitor-ports.ts';
import { workerUrl as mapWorkerUrl } from './map/worker-url.ts';
import { GUEST_PAGES } from './ports/guest-pages.ts';
import { later } from './ports/later.ts';
import { narrowPolicy } from './ports/narrow-page-policy.ts';
import { livePage } from './ports/page-live.ts';
import { copyText, saveText } from './ports/save-live.ts';
import type { Config } from './shell/config.ts';
import { withoutBase } from './rules/base-path.ts';
import { createLanguage, fetchTexts } from './shell/language.ts';
import { Root, type RootProps, type Shown } from './shell/Root.tsx';
import { StartFailed } from './shell/StartFailed.tsx';
import { TRACK_WORKER_URL } from './workers/track-files.ts';

// Tells `src/rescue`, which is not part of the bundle, that the app's code has loaded.
document.documentElement.dataset['app'] = '';

const base = import.meta.env.BASE_URL;
const allowed = [mapWorkerUrl, TRACK_WORKER_URL];
allowScriptUrls(allowed);
const chunks = later(() => import('./app/chunks.ts'));
const place = document.getElementById('root') as HTMLElement;
const root = createRoot(place);
// No await at the top level: the bundler then optimises no chunks, and each lazy module costs a file of its own.
void foundConfig(base).then((found) =>
  found.ok ? start(found.config) : root.render(<StartFailed {...found} />),
);

/** Combines ports, core and plugins into the app, and draws the screen. */
async function start(configured: Config): Promise<void> {
  const isGuest = GUEST_PAGES.test(withoutBase(window.location.pathname));
  const choice = configured.servers
    ? (await import('./app/server-choice.ts')).serverChoice(configured, isGuest)
    : null;
  const config = choice?.config ?? configured;
  const isChoosing = choice?.isOpen === true;
  narrowPolicy(config, isChoosing);
  const { scenario, isInspected, server } = chosenInAddress();
  const setup = await setUp(config, base, { scenario, server });
  // A page for a shared link or a wall screen (kiosk link) ignores any account that is signed in in this browser.
  const guest = isGuest ? await (await chunks()).guestChunk(setup.kind) : null;
  const watched = isInspected ? (await import('./ports/watched.ts')).watchedPorts() : null;
  const { phrase } = config;
  const texts = createLanguage(fetchTexts(base), {
    excerpt: guest ? null : visitorTexts(base),
    editor: phrase ? async (i18n) => (await import('./shell/phrase.ts')).startPhrase(i18n, phrase) : null,
  });

  // At first, only the app for visitors (not signed in) is loaded. The code for a session is added later, and for the
  // service's staff also the admin area.
  const { sessionChunk, recorder } = laterChunks({
    ...{ setup, texts, allowed, chunks, guest, watched },
    visitor: () => visitor,
    lazy: () => lazy,
    draw: () => draw(),
  });
  const visitor = visitorPorts(setup, { words: texts.words, sessionChunk: { ready: sessionChunk } });
  const ports = watched?.watch(visitor) ?? visitor;
  const choosing = choice && isChoosing ? await choice.chunk(texts) : null;
  const lazy: LazyApp = guest
    ? guest.app(lazyApp, visitorPlugins, ports)
    : choosing
      ? lazyApp([...choosing.plugins, ...visitorPlugins], { ...ports, ...choosing.ports })
      : lazyApp(visitorPlugins, ports);
  const { app } = lazy;
  watched?.follow(app);
  app.start();
  app.publish(startedWith(setup, ports, scenario));

  const reportProblem: RootProps['reportProblem'] = (from) =>
    void sessionChunk()
      .then(chunks)
      .then((all) => all.sessionChunk())
      .then(({ reportOpened }) => app.publish(reportOpened({ from })))
      .catch(() => app.publish(notLoaded()));
  const inspect = later(async () =>
    (await chunks()).inspection({
      ...{ lazy, texts, watched },
      page: livePage,
      save: saveText,
      session: sessionChunk,
      draw(next) {
        shown = next;
        draw();
      },
      demo: setup.demo?.ready,
      recorder: recorder.ready,
    }),
  );
  let shown: Shown | null = null;
  const draw = () =>
    root.render(
      <Root
        {...{ app, texts, shown, inspect, reportProblem }}
        assembly={lazy.assembly()}
        takeFile={setup.tracks.add}
        copy={copyText}
        mapStyle={config.mapStyleUrl ?? null}
      />,
    );
  await firstPage(place, app, lazy.assembly().routes);
  draw();
  // A guest (shared link or wall screen) needs nothing of what follows below.
  if (guest) return;
  const { devEntry, greet } = await chunks();
  devEntry(app, inspect, isInspected, notLoaded);
  if (!choosing) void greet(setup, app, ports, texts);
}
