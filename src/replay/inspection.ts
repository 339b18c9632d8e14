import type { App, Timing } from '../kernel/app.ts';
import type { AnyDefinition, Draft, Recorded } from '../kernel/event.ts';
import type { Assembly } from '../kernel/plugin.ts';

/** One call of a port, as the inspector lists it. Arguments are shown as a log would show them: secrets as marks. */
export type PortCall = {
  readonly id: number;
  /** When it was made, milliseconds since 1970. */
  readonly at: number;
  /** The last fact of the log when it was made. */
  readonly after: number;
  readonly port: string;
  readonly method: string;
  readonly detail: string;
  /** How long until it ended, milliseconds; null while it goes on. */
  readonly took: number | null;
  /** What came of it: an answer, an end without one, an error's message; null while it goes on. */
  readonly outcome: string | null;
};

/** A recording somebody handed over; nothing of it is read yet. */
export type RecordingFile = {
  readonly name: string;
  readonly size: number;
  readonly pieces: () => AsyncIterable<Uint8Array>;
};

/** The pretend backend's misbehaviours, changed while the app runs; null where a real server answers. */
export type ScenarioControl = {
  readonly all: readonly { readonly name: string; readonly effect: string }[];
  readonly active: () => readonly string[];
  readonly choose: (names: readonly string[]) => void;
  /** Those that only count from the start of a page. */
  readonly fromStart: readonly string[];
};

/**
 * What an inspector has beside the context of every view. It looks at the log from outside: nothing that it does is a fact of
 * the session it looks at.
 */
export type Inspection = {
  /** The running app, whatever the screen shows. */
  readonly app: App;
  readonly definitions: readonly AnyDefinition[];
  /** Version of the app and mark of its catalogue, for the files it writes. */
  readonly about: { readonly app: string; readonly catalogue: string };
  readonly assembly: Pick<Assembly<never>, 'projections' | 'effects' | 'routes'>;
  /** An app of the same parts that only folds and has folded nothing. */
  readonly fresh: () => App;
  /** Puts a folded app on the screen in place of the running one; null: back to live. */
  readonly show: (app: App | null) => void;
  /** Hears what views wanted to say while a folded app was shown: nobody else does. */
  readonly unheard: (listener: (draft: Draft) => void) => () => void;
  /** What was told of a fact while somebody listened; returns how to stop. */
  readonly timings: (listener: (timing: Timing) => void) => () => void;
  /** Null when the ports were not watched from the start of this page. */
  readonly calls: {
    readonly all: () => readonly PortCall[];
    readonly listen: (changed: () => void) => () => void;
  } | null;
  readonly scenarios: ScenarioControl | null;
  /** Recordings that were handed over: by a drop, by the file dialog of a page, by the feedback inbox; each once. */
  readonly handed: (listener: (file: RecordingFile) => void) => () => void;
  /** ViewContext a recording over. */
  readonly hand: (file: RecordingFile) => void;
  /** A recording that came into this session from elsewhere, by the name that its fact gives; null: it is not there any more. */
  readonly kept: (file: string) => Promise<RecordingFile | null>;
  /** The recording of the session before this one; null: there is none. */
  readonly before: () => Promise<RecordingFile | null>;
  /** Whether the inspector opens with every page of this browser session, its ports watched from the start. */
  readonly staysOpen: () => boolean;
  readonly stayOpen: (stays: boolean) => void;
  /** Loads the page again. */
  readonly reload: () => void;
  /** Whether what is saved or copied is without names and has its places moved; so unless the user wants it otherwise. */
  readonly hides: () => boolean;
  readonly hide: (hides: boolean) => void;
  /** What of a fact may leave the page, for the facts of one file: what is declared, and no more than `hides` lets. */
  readonly forFile: (hides: boolean) => (event: Recorded) => Recorded | null;
  /** Saves a text as a file of the user's. */
  readonly save: (name: string, type: string, text: string) => void;
};
