import { createRoot } from 'react-dom/client';
import * as appEvents from '../events/app.ts';
import * as notices from '../events/notices.ts';
import { DEMO_ACCOUNTS } from '../mocks/accounts.ts';
import { visitorPlugins } from '../plugins/visitor.ts';
import type { Backend } from './api/backend.ts';
import { visitorBackend } from './api/product/visitor-backend.ts';
import { DEMO_API, DEMO_GEOCODER, DEMO_ROUTING, DEMO_SOCKET, lazyDemo } from './demo.ts';
import { growingApp } from './growing-app.ts';
import { workerUrl as mapWorkerUrl } from './map/worker-url.ts';
import { once } from './once.ts';
import { liveChance, liveClock, ownTime } from './ports/clock-live.ts';
import { GUEST_PAGES } from './ports/guest-pages.ts';
import { liveHistory } from './ports/history-live.ts';
import { liveHttp } from './ports/http-live.ts';
import { livePage } from './ports/page-live.ts';
import { narrowPolicy } from './ports/page-policy.ts';
import { isNative } from './ports/native-shell.ts';
import type { Ports } from './ports/ports.ts';
import { copyText, saveText } from './ports/save-live.ts';
import { liveStorage } from './ports/storage-live.ts';
import { liveSurroundings } from './ports/surroundings-live.ts';
import { databaseTexts, firstThatTakes, localTexts } from './ports/text-stores.ts';
import { liveBrowserSession } from './ports/browser-session-live.ts';
import { analyticsLater, noAnalytics } from './ports/analytics-later.ts';
import { liveBadge } from './ports/badge-live.ts';
import { webHost } from './ports/host-live.ts';
import { liveScene } from './ports/scene-live.ts';
import { presenceLater } from './ports/presence-later.ts';
import { pushLater } from './ports/push-later.ts';
import { soundLater } from './ports/sound-later.ts';
import { sessionLater } from './ports/session-later.ts';
import { liveTabs } from './ports/tabs-live.ts';
import { liveUpdates, pageLoaded, statusOf } from './ports/updates-live.ts';
import { askForConfig, type Config, settle } from './shell/config.ts';
import { keptConfig, keptForThisTab } from './ports/kept-config.ts';
import { createLanguage, fetchTexts } from './shell/language.ts';
import { Root, type RootProps, type Shown } from './shell/Root.tsx';
import { StartFailed } from './shell/StartFailed.tsx';
import { TRACK_WORKER_URL, trackLibrary } from './track-files.ts';
import { allowScriptUrls, serviceWorkerUrl } from './trusted-types.ts';

// For `src/rescue`, which is no part of the bundle.
document.documentElement.dataset['app'] = '';

const base = import.meta.env.BASE_URL;

const shell = isNative() ? (await import('./ports/native/index.ts')).nativePorts(liveSurroundings) : null;
const allowed = [mapWorkerUrl, TRACK_WORKER_URL];
allowScriptUrls(allowed);
const door = once(() => import('./front-door.ts'));
const root = createRoot(document.getElementById('root') as HTMLElement);
const kept = keptConfig();
const found = settle(await askForConfig(base, kept), kept);
if (found.ok) void start(found.config);
else root.render(<StartFailed {...found} />);

/** The one place where ports, core and plugins meet. */
async function start(config: Config): Promise<void> {
  narrowPolicy(config);
  const asked = new URLSearchParams(window.location.search);
  const scenario = keptForThisTab('fixpoint-scenario', asked.get('scenario'));
  const isInspected = keptForThisTab('fixpoint-inspector', asked.get('inspector'), true) === '1';
  const tracks = trackLibrary();
  const demo = config.backend === 'demo' ? lazyDemo(scenario, tracks) : null;
  const ready = demo?.ready ?? (() => Promise.resolve());
  const { phrase } = config;
  // What is shared by a link, or on a wall screen: an app without the account that may be signed in here.
  const guest = GUEST_PAGES.test(window.location.pathname) ? await (await door()).guestCode() : null;
  const texts = createLanguage(fetchTexts(base), {
    excerpt: guest ? null : fetchTexts(base, 'visitor/'),
    editor: phrase ? async (i18n) => (await import('./shell/phrase.ts')).startPhrase(i18n, phrase) : null,
  });
  // When access ends is counted by the machine's own clock, here as in the worker.
  const options = { now: ownTime, testAccounts: config.testAccounts };
  // What only a session asks comes with its half of the app, and nobody asks before.
  const backend = visitorBackend(options) as Backend;
  const server = {
    apiUrl: demo ? DEMO_API : `${config.apiUrl?.replace(/\/$/, '')}/api/v1`,
    version: __APP_VERSION__,
    encryptionKey: demo?.key ?? (() => config.encryptionKey ?? null),
    now: ownTime,
    ready,
  };
  // Everything kept of an account lies under its server. The demo's is not named.
  const serverName = demo ? '' : server.apiUrl.replace(/^https?:\/\//, '').replace(/\/api\/v1$/, '');
  const http = liveHttp(server);
  const longTexts = databaseTexts('fixpoint');
  const session = sessionLater(async () => {
    const [{ controllingWorker, liveSession }, { productBackend, productSocket }] = await Promise.all([
      import('./ports/session-live.ts'),
      import('./api/product/index.ts'),
    ]);
    return liveSession({
      ...server,
      backend: productBackend(options),
      http,
      longTexts,
      serverName,
      keyStore: shell?.vaultDatabase ?? null,
      // The demo's server lives in the page, where the worker cannot reach it.
      worker: demo || shell ? null : controllingWorker,
      codec: productSocket,
      socketUrl: demo ? DEMO_SOCKET : socketOf(config),
      ready,
    });
  });
  const sessionHalf = once(async () => {
    const [{ fileExports, growth, grown, livePresence, productBackend, travelDesk }] = await Promise.all([
      door().then(({ sessionCode }) => sessionCode()),
      texts.whole(),
    ]);
    Object.assign(backend, productBackend(options));
    presence.come(livePresence(tracks.file, `${base}basemap/gazetteer.json`, travelDesk(), fileExports()));
    grown(allowed, server);
    growing.grow(growth);
    draw();
  });
  // Comes for the service's own people: calls, words and pages of the administration.
  const administration = once(async () => {
    await sessionHalf();
    const { adminGrowth, adminCalls } = await (await door()).adminCode(texts);
    Object.assign(backend, adminCalls);
    growing.grow(adminGrowth);
    draw();
  });
  const presence = presenceLater();
  const ownPorts: Ports = {
    clock: liveClock,
    chance: liveChance,
    backend,
    http,
    storage: liveStorage(
      () => import('../events/catalogue.ts').then(({ catalogue }) => catalogue),
      firstThatTakes(
        localTexts(() => window.localStorage),
        longTexts,
      ),
      serverName,
    ),
    ...session,
    tabs: liveTabs(),
    browserSession: liveBrowserSession,
    push:
      shell?.push ??
      pushLater(async () => {
        const { browserPush } = await import('./ports/browser-push.ts');
        return browserPush({ key: config.webPushKey ?? null, pretends: demo !== null });
      }),
    sound: soundLater(async () => (await import('./ports/sound-live.ts')).liveSound()),
    geocoding: config.geocoder ?? (demo ? { kind: 'photon', url: DEMO_GEOCODER } : null),
    routing:
      config.routing ??
      (config.routingUrl ? { kind: 'osrm', url: config.routingUrl } : null) ??
      (demo ? { kind: 'osrm', url: DEMO_ROUTING } : null),
    ...presence.ports,
    badge: shell?.badge ?? liveBadge,
    host: shell?.host ?? webHost(),
    analytics: config.analyticsUrl
      ? analyticsLater(() => import('./ports/analytics-live.ts'), config.analyticsUrl)
      : noAnalytics,
    scene: liveScene(`${base}assets/tour/`),
    updates: liveUpdates({
      // A native shell carries its files itself.
      production: import.meta.env.PROD && !shell,
      container: 'serviceWorker' in navigator ? navigator.serviceWorker : null,
      address: serviceWorkerUrl,
      loaded: pageLoaded,
      status: statusOf,
    }),
    history: liveHistory,
    surroundings: shell?.surroundings ?? liveSurroundings,
    words: texts.words,
    page: livePage,
    files: tracks.port,
    sessionHalf: { ready: sessionHalf },
    administration: { ready: administration },
    recorder: { ready: once(async () => (await (await door()).recorderCode()).recorderOf(growing.app)) },
    driver: demo?.driver ?? null,
  };
  Object.assign(backend, guest?.calls);
  const watched = isInspected ? (await import('./ports/watched.ts')).watchPorts(ownPorts) : null;
  const world = watched?.ports ?? ownPorts;
  const ports = guest?.ports(world) ?? world;
  const growing = growingApp([...(guest?.plugins ?? []), ...visitorPlugins], ports);
  const { app } = growing;
  app.start();
  app.publish(
    appEvents.started({
      version: __APP_VERSION__,
      backend: config.backend,
      demoAccounts: demo ? DEMO_ACCOUNTS.map(({ id, mode, icon }) => ({ id, mode, icon })) : [],
      scenarios: scenario?.split(',') ?? [],
      language: navigator.language,
      marked: liveBrowserSession.isMarked(),
      platform: ports.host.platform,
      analytics: ports.analytics.isConfigured,
      satellite: config.mapStyleUrl !== undefined && 'satellite' in config.mapStyleUrl,
      ...(config.maintenanceStart !== undefined && { maintenanceStart: config.maintenanceStart }),
    }),
  );
  const reportProblem: RootProps['reportProblem'] = (from) =>
    void sessionHalf()
      .then(door)
      .then(({ sessionCode }) => sessionCode())
      .then(({ reportOpened }) => app.publish(reportOpened({ from })))
      .catch(() => app.publish(notLoaded()));
  let shown: Shown | null = null;
  window.addEventListener('keydown', (press) => {
    if (!press.ctrlKey || !press.shiftKey || press.code !== 'KeyK') return;
    press.preventDefault();
    // On a screen that replays it goes where all that is pressed there goes.
    (shown?.reportProblem ?? reportProblem)('key');
  });
  watched?.follow(app);
  const inspect = once(async () =>
    (await door()).inspection({
      growing,
      texts,
      page: livePage,
      save: saveText,
      sessionHalf,
      draw(next) {
        shown = next;
        draw();
      },
      watched,
      demo: demo?.ready,
      recorder: () => ports.recorder.ready(),
    }),
  );
  const draw = () =>
    root.render(
      <Root
        app={app}
        assembly={growing.assembly()}
        texts={texts}
        shown={shown}
        inspect={inspect}
        takeFile={tracks.add}
        reportProblem={reportProblem}
        copy={copyText}
        mapStyle={config.mapStyleUrl ?? null}
      />,
    );
  draw();
  // A guest needs nothing of what is behind it.
  if (!guest) void door().then(({ frontDoor }) => frontDoor(app, inspect, isInspected, notLoaded));
}

/** What somebody asked for could not be had; most often there is no connection. */
const notLoaded = () => notices.raised({ tone: 'warning', text: 'shell.notLoaded', stays: 8_000 });

/** Where the configured server has its socket, unless the customer's own data say otherwise. */
function socketOf({ apiUrl, socketUrl }: Config): string {
  return socketUrl ?? `${apiUrl?.replace(/^http/, 'ws').replace(/\/$/, '')}/socket`;
}
