import type { DemoControl } from '../../mocks/start.ts';
import { catalogueMark, catalogue } from '../../events/catalogue.ts';
import * as feedback from '../../events/feedback.ts';
import * as inspectorEvents from '../../events/inspector.ts';
import * as navigation from '../../events/navigation.ts';
import { coreProjections } from '../core/core.ts';
import { isDark, settings } from '../core/app/settings.ts';
import { session } from '../core/session/session.ts';
import { appState } from '../core/app/app-state.ts';
import type { LazyApp } from './lazy-app.ts';
import type { App } from '../kernel/app.ts';
import type { Draft } from '../kernel/event.ts';
import type { Inspection, LinkedMoment, RecordingFile, ScenarioControl } from '../replay/inspection.ts';
import type { Read } from '../kernel/read.ts';
import type { Page } from '../ports/ports.ts';
import type { WatchedCalls } from '../ports/watched.ts';
import { replayApp } from './replay-app.ts';
import { forFile } from './report-file.ts';
import { liveChance } from '../ports/clock-live.ts';
import { fetchTexts, type LanguageTexts } from '../shell/language.ts';
import { haveOwnTexts } from '../shell/own-texts.ts';
import type { Shown } from '../shell/Root.tsx';
import { stageFor } from '../ui/OnStage.tsx';
import type { AdminPlugin } from '../ports/effect.ts';

export type InspectionParts = {
  readonly lazy: LazyApp;
  readonly plugins: readonly AdminPlugin[];
  readonly texts: LanguageTexts;
  readonly page: Page;
  readonly save: Inspection['save'];
  /** Redraws the screen with a replayed app instead of the running one; null shows the running app again. */
  readonly draw: (shown: Shown | null) => void;
  /** The record of the app's port calls. Null if the ports were not watched from the start of the page. */
  readonly watched: { readonly calls: WatchedCalls } | null;
  /** Loads the controls of the mock backend. Undefined with a real server. */
  readonly demo: (() => Promise<DemoControl>) | undefined;
  /** Gives access to the recordings stored in this browser. Undefined if this browser stores none. */
  readonly recorder?:
    | (() => Promise<{
        read: (file: string) => RecordingFile | null;
        before: () => Promise<RecordingFile | null>;
      }>)
    | undefined;
};

/** Session storage key: if set, the inspector opens on every page load in this browser tab. */
const KEPT = 'fixpoint-inspector';

/** Session storage key: if set, the inspector saves recordings with names and places. */
const KEPT_NAMES = 'fixpoint-inspector-names';

/** Session storage key of the demo's scenario: the faults that the user chose in this browser tab. */
const KEPT_SCENARIO = 'fixpoint-scenario';

/** Session storage keys of the recording, and of the event in it, that the page's address named. */
const LINKED = { recording: 'fixpoint-recording', event: 'fixpoint-event' };

function linkedMoment(): LinkedMoment | null {
  const recording = sessionStorage.getItem(LINKED.recording);
  const seq = Number(sessionStorage.getItem(LINKED.event));
  return recording && Number.isInteger(seq) && seq > 0 ? { recording, seq } : null;
}

/** Returns the faults (scenarios) that the mock backend can show. The user can switch them while the app runs. */
async function scenariosOf(demo: () => Promise<DemoControl>): Promise<ScenarioControl> {
  const [{ FROM_START }, control] = await Promise.all([import('../../mocks/scenarios.ts'), demo()]);
  return {
    all: control.allScenarios,
    fromStart: FROM_START,
    active: control.scenarios,
    choose(names) {
      control.choose(names);
      // Stores the chosen scenarios, so that they are active again after a reload in this browser tab.
      if (names.length > 0) sessionStorage.setItem(KEPT_SCENARIO, names.join(','));
      else sessionStorage.removeItem(KEPT_SCENARIO);
    },
  };
}

function listeners<Value>() {
  const all = new Set<(value: Value) => void>();
  return {
    tell: (value: Value) => {
      for (const each of all) each(value);
    },
    listen: (listener: (value: Value) => void) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
    isEmpty: () => all.size === 0,
  };
}

/** Returns the parts of the running app that only the inspector needs. Called when the inspector opens. */
export async function liveInspection(parts: InspectionParts): Promise<Inspection> {
  const { lazy, plugins, texts, draw } = parts;
  const { app } = lazy;
  await haveOwnTexts(texts, fetchTexts(import.meta.env.BASE_URL, 'inspector/'));
  const files: RecordingFile[] = [];
  const handed = listeners<RecordingFile>();
  const unheard = listeners<Draft>();
  const stage = stageOf(parts, draw, unheard.tell);

  return {
    app,
    definitions: catalogue,
    about: { app: `fixpoint ${__APP_VERSION__}`, catalogue: catalogueMark() },
    get assembly() {
      const { projections, ...rest } = lazy.assembly();
      return { ...rest, projections: [...coreProjections, ...projections] };
    },
    fresh: () => replayApp(plugins, { keepsLog: false }),
    show: stage,
    unheard: unheard.listen,
    timings: app.time,
    calls: parts.watched?.calls ?? null,
    scenarios: parts.demo ? await scenariosOf(parts.demo) : null,
    handed(listener) {
      for (let file = files.shift(); file; file = files.shift()) listener(file);
      return handed.listen(listener);
    },
    hand(file) {
      if (handed.isEmpty()) files.push(file);
      else handed.tell(file);
    },
    kept: async (file) => (await parts.recorder?.())?.read(file) ?? null,
    before: async () => (await parts.recorder?.())?.before() ?? null,
    staysOpen: () => sessionStorage.getItem(KEPT) === '1',
    stayOpen: (stays) => (stays ? sessionStorage.setItem(KEPT, '1') : sessionStorage.removeItem(KEPT)),
    linked: linkedMoment(),
    linkTo({ recording, seq }) {
      const query = new URLSearchParams({ inspector: '1', recording, event: `${seq}` });
      return new URL(`${import.meta.env.BASE_URL}?${query}`, location.origin).href;
    },
    reload: parts.page.reload,
    hides: () => sessionStorage.getItem(KEPT_NAMES) !== '1',
    hide: (hides) =>
      hides ? sessionStorage.removeItem(KEPT_NAMES) : sessionStorage.setItem(KEPT_NAMES, '1'),
    forFile: (hides) => forFile({ hideNames: hides, places: hides ? 'moved' : 'asTheyAre' }, liveChance),
    save: parts.save,
  };
}

/**
 * Returns a function that shows a replayed app on the screen. The page takes over the replayed app's theme, mode and
 * language. Events from the replayed app's views reach no app; they only go to `unheard`.
 */
function stageOf(
  { lazy: { app }, texts, page }: InspectionParts,
  draw: (shown: Shown | null) => void,
  unheard: (draft: Draft) => void,
): (shown: App | null) => void {
  const lookOf = (read: Read) => ({
    theme: read(isDark) ? ('dark' as const) : ('light' as const),
    mode: read(session).appMode,
    language: read(settings).shown,
  });
  const around = stageFor((href) => unheard(navigation.linkFollowed({ href })));
  let key = 0;
  let current: App | null = null;
  let stops: (() => void)[] = [];

  /**
   * Gives the page the look of the app that is on screen. Must also run after the running app has changed its own look,
   * because the running app would otherwise apply its look to the page.
   */
  const dress = () => {
    const look = lookOf((current ?? app).peek);
    // If the running app has covered the page (after a return from the back-forward cache), the page stays covered,
    // whichever app is on screen.
    page.set({ ...look, covered: app.peek(appState).covered });
    // English texts are shown until the texts of this language have loaded.
    texts.load(look.language).catch(() => undefined);
  };

  return (shown) => {
    if (shown === current) return;
    for (const stop of stops.splice(0)) stop();
    current = shown;
    dress();
    if (!shown) {
      draw(null);
      return;
    }
    const look = (read: Read) => JSON.stringify([lookOf(read), read(appState).covered]);
    stops = [shown.listen(look, dress), app.listen(look, dress)];
    draw({
      app: shown,
      key: ++key,
      publish: unheard,
      takeFile: () => '',
      reportProblem: (from) => unheard(feedback.reportOpened({ from })),
      // A replayed app copies nothing to the clipboard, because it could not show its notice about the copy either.
      copy: () => Promise.resolve(),
      // The inspector belongs to the running app, so a replayed app cannot open it.
      inspect() {
        unheard(inspectorEvents.opened({ by: 'settings' }));
        return Promise.reject(new Error('A screen that replays opens no inspector.'));
      },
      around,
    });
  };
}
