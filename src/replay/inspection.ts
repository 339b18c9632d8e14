import type { App, Timing } from '../kernel/app.ts';
import type { AnyDefinition, Draft, Recorded } from '../kernel/event.ts';
import type { Assembly } from '../kernel/plugin.ts';

/** One call of a port, as the inspector lists it. Arguments are written as in a log, with placeholders for secrets. */
export type PortCall = {
  readonly id: number;
  /** When the port was called (ms since 1970). */
  readonly at: number;
  /** The number of the last event in the log at the time of the call. */
  readonly after: number;
  readonly port: string;
  readonly method: string;
  readonly detail: string;
  /** Duration of the port call (ms). Null while it is running. */
  readonly took: number | null;
  /**
   * Result of the port call: a response, its end if it has no response, or an error message. Null while the call is
   * running.
   */
  readonly outcome: string | null;
};

/** An event of a recording, as named by a link. */
export type LinkedMoment = { readonly recording: string; readonly seq: number };

/** A recording file that the user gave to the inspector, not yet parsed. */
export type RecordingFile = {
  readonly name: string;
  readonly size: number;
  readonly pieces: () => AsyncIterable<Uint8Array>;
};

/** The mock server's faults, which can be switched while the app runs. Null with a real server. */
export type ScenarioControl = {
  readonly all: readonly { readonly name: string; readonly effect: string }[];
  readonly active: () => readonly string[];
  readonly choose: (names: readonly string[]) => void;
  /** Faults of the mock server that take effect only when the page is loaded. */
  readonly fromStart: readonly string[];
};

/**
 * What the inspector needs in addition to the context that every view has. The inspector only observes the log: none of
 * its actions becomes an event of the inspected session.
 */
export type Inspection = {
  /** The running app, even while the screen shows a replayed one. */
  readonly app: App;
  readonly definitions: readonly AnyDefinition[];
  /** Version of the app and fingerprint of its event catalogue, for files that the inspector writes. */
  readonly about: { readonly app: string; readonly catalogue: string };
  readonly assembly: Pick<Assembly<never>, 'projections' | 'effects' | 'routes'>;
  /** Creates a replay-only app of the same plugins, without any events applied. */
  readonly fresh: () => App;
  /** Shows a replayed app on screen instead of the running one; null shows the running app again. */
  readonly show: (app: App | null) => void;
  /** Calls the listener with the events that views publish while a replayed app is shown; they are not applied. */
  readonly unheard: (listener: (draft: Draft) => void) => () => void;
  /** Measures how long events take, as long as there is a listener. Returns a function that removes the listener. */
  readonly timings: (listener: (timing: Timing) => void) => () => void;
  /** The recorded port calls. Null if calls were not recorded from the start of this page. */
  readonly calls: {
    readonly all: () => readonly PortCall[];
    readonly listen: (changed: () => void) => () => void;
  } | null;
  readonly scenarios: ScenarioControl | null;
  /**
   * Calls the listener once for each recording file that the user dropped, chose in a file dialog or opened from
   * the feedback inbox.
   */
  readonly handed: (listener: (file: RecordingFile) => void) => () => void;
  /** Passes a recording file to the inspector. */
  readonly hand: (file: RecordingFile) => void;
  /**
   * Returns a recording that was brought into this session from elsewhere, by the file name in its event. Null if it no
   * longer exists.
   */
  readonly kept: (file: string) => Promise<RecordingFile | null>;
  /** The recording of the previous session. Null if there is none. */
  readonly before: () => Promise<RecordingFile | null>;
  /**
   * Whether the inspector opens with every page load in this browser session. Port calls are then recorded from the
   * start.
   */
  readonly staysOpen: () => boolean;
  readonly stayOpen: (stays: boolean) => void;
  /** The event that the address of this page refers to: a recording's file name, and the number of the event. */
  readonly linked: LinkedMoment | null;
  /** Returns the address that opens the inspector and shows an event as soon as the recording is opened. */
  readonly linkTo: (moment: LinkedMoment) => string;
  /** Reloads the page. */
  readonly reload: () => void;
  /**
   * Whether names are hidden and places moved in data that the user saves or copies. True unless the user changes it.
   */
  readonly hides: () => boolean;
  readonly hide: (hides: boolean) => void;
  /**
   * Returns the parts of an event that may be written to a file: only what its schema declares and what `hides`
   * permits.
   */
  readonly forFile: (hides: boolean) => (event: Recorded) => Recorded | null;
  /** Saves a text as a file for the user. */
  readonly save: (name: string, type: string, text: string) => void;
};
