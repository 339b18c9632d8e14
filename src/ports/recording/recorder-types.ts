import type { Observable } from 'rxjs';
import type { ReportContents } from '../../../events/feedback.ts';
import type { RecordingFile } from '../../replay/inspection.ts';

/** News from the running recorder. */
export type RecorderNews =
  /**
   * The recording of the previous session is available and can be reported. `unexpected`: that session did not end
   * normally.
   */
  | { readonly kind: 'before'; readonly from: number; readonly to: number; readonly unexpected: boolean }
  /** The recording of the previous session is no longer stored. It cannot be reported any more. */
  | { readonly kind: 'beforeGone' }
  /** Writing to disk has stopped; this session is recorded in RAM only. Sent once. */
  | {
      readonly kind: 'notKept';
      readonly reason: 'noStorage' | 'noEncryption' | 'full';
      readonly detail: string;
    };

/** A file that is attached to a bug report. `file` is the name under which the recorder stores the content. */
export type ReportFile = {
  readonly file: string;
  readonly count: number;
  /** Times of the first and last event in the file (ms since 1970). */
  readonly from: number;
  readonly to: number;
  /** `size`: the file's size when it is saved (bytes). `sent`: its size when it is sent (characters). */
  readonly size: number;
  readonly sent: number;
  readonly kinds: { type: string; count: number }[];
  /** Number of pieces of the previous session's recording that could not be read. */
  readonly damaged: number;
};
export type ReportNews =
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'made'; readonly file: ReportFile }
  | { readonly kind: 'failed'; readonly detail: string };

/** The recordings of this session and of the previous one, and the files made from them. */
export type Recorder = {
  /**
   * Records this session of the account to disk, encrypted, until unsubscribed. The observable never errors: events
   * that cannot be written stay in RAM. Also removes old recordings, and recordings of other accounts and servers.
   */
  record(account: number): Observable<RecorderNews>;
  /**
   * Makes the file of an error report, in small steps. Ends with `made` or `failed`; unsubscribing cancels it.
   * Sends nothing.
   */
  report(contents: ReportContents): Observable<ReportNews>;
  /** Lets the user save the report file. Returns false if it no longer exists. */
  save(file: string): boolean;
  /** Returns a report file in the form in which it is sent: gzip as base64. Null if it no longer exists. */
  packed(file: string): string | null;
  /**
   * Stores a recording that was made elsewhere, and returns its file name. `recording` is gzip as base64, or plain
   * text. Null if it is neither.
   */
  keep(name: string, recording: string): Promise<string | null>;
  /** Opens a recording file for reading. Null if it no longer exists. */
  read(file: string): RecordingFile | null;
  /** Opens the recording of the previous session, for the inspector. Null if there is none. */
  before(): Promise<RecordingFile | null>;
  /** Releases the files of reports, which are no longer needed. */
  forget(): void;
};

/** The recorder, loaded on first use. Rejects if loading fails; the next call tries again. */
export type LaterRecorder = { ready(): Promise<Recorder> };
