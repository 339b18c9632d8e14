import type { App, Timing } from '../kernel/app.ts';
import type { AnyDefinition, Draft, Recorded } from '../kernel/event.ts';
import type { Assembly } from '../kernel/plugin.ts';

/** One call of a port, as listed in the inspector. Arguments appear as in a log, with secrets as marks. */
export type PortCall = {
  readonly id: number;
  /** When it was made (ms since 1970). */
  readonly at: number;
  /** The last fact of the log at that time. */
  readonly after: number;
  readonly port: string;
  readonly method: string;
  readonly detail: string;
  /** Its duration (ms). Null while it is running. */
  readonly took: number | null;
  /** Its result: a response, an end without one, or an error message. Null while it is running. */
  readonly outcome: string | null;
};

/** A recording that was handed over, not yet parsed. */
export type RecordingFile = {
  readonly name: string;
  readonly size: number;
  readonly pieces: () => AsyncIterable<Uint8Array>;
};

/** The mock backend's faults, which can be switched while the app runs. Null with a real server. */
export type ScenarioControl = {
  readonly all: readonly { readonly name: string; readonly effect: string }[];
  readonly active: () => readonly string[];
  readonly choose: (names: readonly string[]) => void;
  /** Faults that take effect only at the start of a page. */
  readonly fromStart: readonly string[];
};

/**
 * What an inspector has besides the context of every view. It only observes the log: none of its actions becomes a
 * fact of the inspected session.
 */
export type Inspection = {
  /** The running app, whatever the screen shows. */
  readonly app: App;
  readonly definitions: readonly AnyDefinition[];
  /** Version of the app and fingerprint of its event catalogue, for files that the inspector writes. */
  readonly about: { readonly app: string; readonly catalogue: string };
  readonly assembly: Pick<Assembly<never>, 'projections' | 'effects' | 'routes'>;
  /** A replay-only app of the same parts, without any events applied. */
  readonly fresh: () => App;
  /** Shows a replayed app on screen instead of the running one; null: back to live. */
  readonly show: (app: App | null) => void;
  /** Receives the drafts that views publish while a replayed app is shown; they are not applied. */
  readonly unheard: (listener: (draft: Draft) => void) => () => void;
  /** Timings of facts while there is a listener. Returns a function that stops it. */
  readonly timings: (listener: (timing: Timing) => void) => () => void;
  /** Null if ports were not recorded from the start of this page. */
  readonly calls: {
    readonly all: () => readonly PortCall[];
    readonly listen: (changed: () => void) => () => void;
  } | null;
  readonly scenarios: ScenarioControl | null;
  /** Recordings that were handed over by a drop, a page's file dialog or the feedback inbox; each once. */
  readonly handed: (listener: (file: RecordingFile) => void) => () => void;
  /** Hands a recording over. */
  readonly hand: (file: RecordingFile) => void;
  /** A recording that came into this session from elsewhere, by the name in its fact. Null if it no longer exists. */
  readonly kept: (file: string) => Promise<RecordingFile | null>;
  /** The recording of the previous session. Null if there is none. */
  readonly before: () => Promise<RecordingFile | null>;
  /** Whether the inspector opens with every page of this browser session, with its ports recorded from the start. */
  readonly staysOpen: () => boolean;
  readonly stayOpen: (stays: boolean) => void;
  /** Reloads the page. */
  readonly reload: () => void;
  /** Whether saved or copied data has names hidden and places moved. True unless the user changes it. */
  readonly hides: () => boolean;
  readonly hide: (hides: boolean) => void;
  /** The parts of a fact that may leave the page in one file: only what is declared and what `hides` permits. */
  readonly forFile: (hides: boolean) => (event: Recorded) => Recorded | null;
  /** Saves a text as a file for the user. */
  readonly save: (name: string, type: string, text: string) => void;
};
