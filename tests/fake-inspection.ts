import { catalogue } from '../events/catalogue.ts';
import { allPlugins as plugins } from '../plugins/whole.ts';
import { coreProjections } from '../src/core/core.ts';
import type { App } from '../src/kernel/app.ts';
import type { Draft } from '../src/kernel/event.ts';
import type { Inspection, RecordingFile } from '../src/replay/inspection.ts';
import { offering } from '../src/core/server/server.ts';
import { assemble } from '../src/ports/extension-points.ts';
import { replayApp } from '../src/app/replay-app.ts';
import { forFile } from '../src/app/report-file.ts';
import type { Turns } from '../src/ui/turns.ts';

const assembly = assemble(plugins, offering);

/**
 * A scheduler of long work for tests without a browser. Reading its clock advances the time by 0.1 ms, so that long
 * work is split into several turns.
 */
export function fakeTurns(): Turns & { readonly taken: () => number } {
  let now = 0;
  let taken = 0;
  return {
    now: () => (now += 0.1),
    async next() {
      taken++;
    },
    soon(run) {
      let isDue = true;
      queueMicrotask(() => isDue && run());
      return () => {
        isDue = false;
      };
    },
    taken: () => taken,
  };
}

export type FakeInspection = Inspection & {
  /** Returns the replayed app that is on screen, or null. */
  readonly onScreen: () => App | null;
  /** Publishes an event as a view on screen would. */
  readonly says: (draft: Draft) => void;
  readonly saved: { name: string; text: string }[];
};

/** Returns what the inspector needs, for an app with fake ports. */
export function fakeInspection(app: App, changes: Partial<Inspection> = {}): FakeInspection {
  let shown: App | null = null;
  let hear: (file: RecordingFile) => void = () => undefined;
  let unheard: (draft: Draft) => void = () => undefined;
  const saved: { name: string; text: string }[] = [];
  let hides = true;
  return {
    app,
    definitions: catalogue,
    about: { app: 'fixpoint test', catalogue: 'test' },
    assembly: { ...assembly, projections: [...coreProjections, ...assembly.projections] } as never,
    fresh: () => replayApp(plugins, { keepsLog: false }),
    show: (next) => {
      shown = next;
    },
    unheard(listener) {
      unheard = listener;
      return () => undefined;
    },
    timings: app.time,
    calls: null,
    scenarios: null,
    handed(listener) {
      hear = listener;
      return () => undefined;
    },
    hand: (file) => hear(file),
    kept: async () => null,
    before: async () => null,
    staysOpen: () => false,
    stayOpen: () => undefined,
    linked: null,
    linkTo: ({ recording, seq }) => `https://app.example/?recording=${recording}&event=${seq}`,
    reload: () => undefined,
    hides: () => hides,
    hide: (next) => {
      hides = next;
    },
    forFile: (hidden) =>
      forFile({ hideNames: hidden, places: hidden ? 'moved' : 'asTheyAre' }, { next: () => 0.5 }),
    save: (name, _type, text) => void saved.push({ name, text }),
    onScreen: () => shown,
    says: (draft) => unheard(draft),
    saved,
    ...changes,
  };
}

/** A recording in memory. `piece`: the number of bytes that one read delivers. */
export function fakeFile(text: string, name = 'session.events.ndjson', piece = 1_000): RecordingFile {
  const bytes = new TextEncoder().encode(text);
  return {
    name,
    size: bytes.length,
    async *pieces() {
      for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
    },
  };
}
