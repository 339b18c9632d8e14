import { useEffect, useState } from 'react';
import { NEVER, of, BehaviorSubject } from 'rxjs';
import { look } from '../../.storybook/look.tsx';
import * as appEvents from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import { catalogue } from '../../events/catalogue.ts';
import type { Language } from '../../events/session-types.ts';
import * as settingsEvents from '../../events/settings.ts';
import { DEMO_ACCOUNTS, type DemoAccountId } from '../../mocks/accounts.ts';
import { DEMO_ENCRYPTION_KEY } from '../../mocks/api/encrypted.ts';
import type { PlannedFault } from '../../mocks/api/trouble.ts';
import { memoryStorage } from '../../mocks/clock.ts';
import { startDemo } from '../../mocks/start.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { allPlugins as plugins } from '../../plugins/whole.ts';
import { productSocket, wholeBackend } from '../../src/api/product/whole-backend.ts';
import { DEMO_API, DEMO_SOCKET } from '../../src/app/demo-addresses.ts';
import { fixpointApp } from '../../src/app/whole-app.ts';
import { deskHere } from '../../src/core/travel/desk.ts';
import type { App } from '../../src/kernel/app.ts';
import type { Place } from '../../src/kernel/route.ts';
import { liveChance, liveClock } from '../../src/ports/clock-live.ts';
import { liveHttp } from '../../src/ports/http/http-live.ts';
import { memoryOutbox } from '../../src/ports/storage/memory-outbox.ts';
import { livePage } from '../../src/ports/page-live.ts';
import type { TextStore } from '../../src/ports/storage/persisted-cell.ts';
import type { AdminPorts, Clock, History } from '../../src/ports/ports.ts';
import { liveRenewing } from '../../src/ports/http/renewing-live.ts';
import { liveScene } from '../../src/ports/scene-live.ts';
import { liveSeals } from '../../src/ports/storage/seals-live.ts';
import { liveSocket } from '../../src/ports/http/socket-live.ts';
import { liveStorage } from '../../src/ports/storage/storage-live.ts';
import { liveSurroundings } from '../../src/ports/surroundings-live.ts';
import type { VaultDatabase } from '../../src/ports/storage/vault-database.ts';
import { liveVault } from '../../src/ports/storage/vault-live.ts';
import { createLanguage, fetchTexts } from '../../src/shell/language.ts';
import { haveOwnTexts } from '../../src/shell/own-texts.ts';
import { Root, type RootProps } from '../../src/shell/Root.tsx';
import { trackLibrary } from '../../src/workers/track-files.ts';
import { trackFiles } from '../../src/workers/track-fixes.ts';
import { fakeAttachments } from '../../tests/fake-attachments.ts';
import { MAKES_CALLS, type World, worldOf } from './world.ts';

/** A database for the vault, in memory. It lasts as long as the story. */
function memoryVault(): VaultDatabase {
  const kept = new Map<string, unknown>();
  return {
    run: (_, work) =>
      work({
        get: async (key) => kept.get(key),
        put: async (value, key) => kept.set(key, value),
        delete: async (key) => void kept.delete(key),
        getAllKeys: async () => [...kept.keys()],
      }),
  };
}

/** Key-value storage in memory. Its content lasts as long as the story. */
function memoryTexts(): TextStore {
  const texts = new Map<string, string>();
  return {
    get: async (key) => texts.get(key) ?? null,
    set: async (key, text) => void texts.set(key, text),
    remove: async (key) => void texts.delete(key),
    keys: async () => [...texts.keys()],
  };
}

/** A history in memory, because the address bar belongs to Storybook. */
function memoryHistory(start: string): History {
  const places = new BehaviorSubject<Place>(placeOf(start));
  const entries = [start];
  const go = (href: string, { replace }: { replace: boolean }) => {
    entries.splice(replace ? -1 : entries.length, 1, href);
    places.next(placeOf(href));
  };
  const back = (steps = 1) => {
    entries.splice(Math.max(1, entries.length - steps));
    places.next(placeOf(entries.at(-1) ?? start));
  };
  return { places: () => places, go, back, load: (href) => places.next(placeOf(String(href))) };
}

function placeOf(href: string): Place {
  const [path = '/', query = ''] = href.split('?');
  return { path, query };
}

export type LiveOptions = {
  /** Scenarios of the mock server, separated by commas. The scenarios of the toolbar are added. */
  scenario?: string;
  /** Faults of single calls: `failing('GET /reports', 500)`, `expiredToken()`. */
  faults?: readonly PlannedFault[];
  /** The account that signs in. Absent: nobody is signed in, and the story starts at the login page. */
  account?: DemoAccountId;
  /** Path of the page that opens after signing in. Absent: the account's start page. */
  place?: string;
  /** Draws the real map, which live stories otherwise leave out. */
  map?: boolean;
  /** Divides all waiting times by this number, for behaviour that starts after a while. */
  hurry?: number;
};

/** The app that a live story runs now. Play functions use it to advance the clock or to read the log. */
export type Live = {
  readonly app: App;
  /** Advances the mock server's clock. */
  serverLater(seconds: number): void;
};
export const live: { current: Live | null } = { current: null };
/** How many events of this type the running app has in its log. */
export const said = (type: string): number =>
  live.current?.app.log.events.filter((fact) => fact.type === type).length ?? 0;
/** Options for waiting for results that need API calls: responses and the first connection take a while. */
export const PATIENT = { timeout: 12_000 };

/**
 * Runs the whole app with live ports against the mock server in this page: it makes, reads and retries calls as in
 * production. No data remains after the story.
 */
export const liveStory = (options: LiveOptions = {}) => {
  const render = (_: object, { globals }: { globals: Record<string, unknown> }) => {
    const { language, theme } = look(globals);
    const world = worldOf(globals, options.scenario);
    return (
      <LiveApp
        key={[...Object.values(world), language, theme].join()}
        {...options}
        {...{ ...world, language, theme }}
      />
    );
  };
  return Object.assign(render, MAKES_CALLS);
};

type LiveAppProps = LiveOptions & World & { language: Language; theme: 'light' | 'dark' | 'system' };

function LiveApp(props: LiveAppProps) {
  const [root, setRoot] = useState<RootProps | null>(null);
  useEffect(() => {
    const { root, stop } = begin(props);
    setRoot(root);
    return stop;
    // oxlint-disable-next-line react/exhaustive-deps -- runs once for each key
  }, []);
  return root && <Root {...root} />;
}

function begin(props: LiveAppProps): { root: RootProps; stop: () => void } {
  const { scenario, latency, later: ahead, faults = [], account, place = '/', map, hurry = 1 } = props;
  const { language, theme } = props;
  let later = 0;
  const clock: Clock = {
    now: () => liveClock.now() + ahead,
    after: (ms) => liveClock.after(ms / hurry),
  };
  const demo = startDemo({
    clock: {
      now: () => clock.now() + later * 1000,
      after: (ms, then) => {
        const timer = setTimeout(then, ms / hurry);
        return () => clearTimeout(timer);
      },
    },
    storage: memoryStorage(),
    scenario,
    latency,
    faults,
    apiUrl: DEMO_API,
    socketUrl: DEMO_SOCKET,
  });
  const tracks = trackLibrary();
  const texts = createLanguage(fetchTexts(import.meta.env.BASE_URL));
  const backend = wholeBackend({ now: clock.now, testAccounts: [] });
  const http = liveHttp({
    apiUrl: DEMO_API,
    headers: 'product',
    probe: null,
    version: packageJson.version,
    encryptionKey: () => DEMO_ENCRYPTION_KEY,
    now: clock.now,
    ready: () => Promise.resolve(),
  });
  const vault = liveVault({ database: memoryVault(), issuer: DEMO_API });
  const keys = memoryVault();
  const nothing = () => undefined;
  let marked = false;
  const ports: AdminPorts = {
    clock,
    chance: liveChance,
    recorder: { ready: () => new Promise(() => {}) },
    backend,
    http,
    socket: liveSocket(productSocket, DEMO_SOCKET, () => Promise.resolve()),
    storage: liveStorage(
      () => Promise.resolve(catalogue),
      memoryTexts(),
      '',
      async () => liveSeals({ database: keys, server: '' }),
    ),
    vault,
    outbox: memoryOutbox(),
    renewing: liveRenewing({
      vault,
      backend,
      http,
      worker: null,
      kind: 'product',
      apiUrl: DEMO_API,
      version: packageJson.version,
      encryptionKey: () => DEMO_ENCRYPTION_KEY,
    }),
    tabs: { heard: () => NEVER, tell: () => {} },
    browserSession: {
      isMarked: () => marked,
      mark: () => void (marked = true),
      clear: () => void (marked = false),
    },
    push: {
      registered: () => Promise.resolve(null),
      permission: () => of('notAsked'),
      ask: () => Promise.resolve('granted'),
      register: () => Promise.resolve(null),
      unregister: () => Promise.resolve(),
      received: () => NEVER,
    },
    sound: { play: () => Promise.resolve(true) },
    scene: liveScene('/assets/tour/'),
    geocoding: null,
    routing: null,
    gazetteer: { find: () => Promise.resolve([]), near: () => Promise.resolve(null) },
    keyboard: { pressed: () => NEVER },
    leaving: { asks: () => NEVER },
    locating: { watch: () => NEVER },
    media: {
      keep: ({ base64, mime }) => `data:${mime};base64,${base64}`,
      forget: () => undefined,
      bytes: () => Promise.resolve(null),
      picture: () => Promise.resolve(null),
      cropped: () => Promise.resolve({ problem: 'unreadable' as const }),
    },
    ...fakeAttachments({ readable: false, screenshot: null, attachments: null }, nothing),
    microphone: { record: () => of({ kind: 'failed', problem: 'noMicrophone' }), stop: () => undefined },
    travel: deskHere,
    paper: { save: nothing, saveFile: nothing, print: nothing, printPicture: () => Promise.resolve(true) },
    exports: { write: () => of({ kind: 'failed' }) },
    badge: { show: () => Promise.resolve() },
    host: {
      platform: 'web',
      news: () => NEVER,
      bars: () => undefined,
      started: () => undefined,
      haptic: () => undefined,
      share: () => Promise.resolve('cancelled'),
      shortcuts: () => undefined,
      openOutside: () => true,
      leave: () => undefined,
    },
    analytics: { isConfigured: false, send: () => undefined },
    traces: { clear: () => Promise.resolve([]) },
    turns: { alone: (_, work) => work },
    openTabs: { own: 'this tab', before: [], living: () => Promise.resolve(null) },
    updates: {
      register: () => Promise.resolve('notWanted'),
      check: () => Promise.resolve(false),
      controls: () => false,
      waiting: () => NEVER,
      replaced: () => NEVER,
      takeOver: () => Promise.resolve(),
    },
    history: memoryHistory(place),
    surroundings: liveSurroundings,
    words: texts.words,
    page: { ...livePage, reload: () => undefined, reloadFresh: () => undefined },
    files: trackFiles(tracks),
    sessionChunk: { ready: () => Promise.resolve(ports) },
    administration: {
      ready: () => haveOwnTexts(texts, fetchTexts(import.meta.env.BASE_URL, 'admin/')).then(() => backend),
    },
    driver: null,
  };
  const { app, assembly } = fixpointApp(plugins, ports);
  app.start();
  app.publish(
    appEvents.started({
      version: packageJson.version,
      backend: 'demo',
      demoAccounts: DEMO_ACCOUNTS.map(({ id, mode, icon }) => ({ id, mode, icon })),
      scenarios: scenario === '' ? [] : scenario.split(','),
      language,
    }),
  );
  app.publish(settingsEvents.languageChosen({ language }));
  app.publish(settingsEvents.themeChosen({ theme }));
  if (account) app.publish(auth.demoLoginChosen({ account, language }));
  const mine: Live = {
    app,
    serverLater(seconds) {
      later += seconds;
    },
  };
  live.current = mine;
  return {
    root: {
      app,
      assembly: map ? assembly : { ...assembly, mapLayers: [NO_MAP] },
      texts,
      takeFile: tracks.add,
      reportProblem: () => undefined,
      copy: () => Promise.resolve(),
      mapStyle: null,
      inspect: () => new Promise(() => {}),
    },
    stop() {
      app.stop();
      demo.stop();
      if (live.current === mine) live.current = null;
    },
  };
}
/** A layer that never loads, so that the map stays empty. */
const NO_MAP = { id: 'story/no-map', order: 0, load: () => new Promise(() => {}) };
