import type { Observable } from 'rxjs';
import type { ReportContents } from '../../events/feedback.ts';
import type { RecordingFile } from '../replay/inspection.ts';

/** News from the running recorder. */
export type RecorderNews =
  /** The previous session is available and can be reported; `unexpected`: it did not end normally. */
  | { readonly kind: 'before'; readonly from: number; readonly to: number; readonly unexpected: boolean }
  /** Writing has stopped; this session is in memory only. Sent once. */
  | {
      readonly kind: 'notKept';
      readonly reason: 'noStorage' | 'noEncryption' | 'full';
      readonly detail: string;
    };

/** A file for a report. The recorder holds its bytes under the name `file`. */
export type ReportFile = {
  readonly file: string;
  readonly count: number;
  /** Time of its first and last fact (ms since 1970). */
  readonly from: number;
  readonly to: number;
  /** Size on disk (bytes), and when sent (characters). */
  readonly size: number;
  readonly sent: number;
  readonly kinds: { type: string; count: number }[];
  /** Unreadable pieces of the previous session. */
  readonly damaged: number;
};
export type ReportNews =
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'made'; readonly file: ReportFile }
  | { readonly kind: 'failed'; readonly detail: string };

/** The recordings of this session and of the previous one, and the files made from them. */
export type Recorder = {
  /**
   * Writes this session of the account to disk, encrypted, until unsubscribed. Never errors: facts that cannot be
   * written stay in memory. Removes recordings of other accounts and old ones.
   */
  record(account: number): Observable<RecorderNews>;
  /**
   * Makes the file of a report, in small steps. Ends with `made` or `failed`; unsubscribing cancels it. No data
   * leaves the device.
   */
  report(contents: ReportContents): Observable<ReportNews>;
  /** Offers the file for saving. False if it no longer exists. */
  save(file: string): boolean;
  /** The file in the form in which it is sent: gzip as base64. Null if it no longer exists. */
  packed(file: string): string | null;
  /** Stores a recording from elsewhere (gzip as base64, or the text itself). Null if it is neither. */
  keep(name: string, recording: string): Promise<string | null>;
  /** Opens a file for reading. */
  read(file: string): RecordingFile | null;
  /** The previous session as recorded, for the inspector. Null if there is none. */
  before(): Promise<RecordingFile | null>;
  /** Releases the files of reports, which are no longer needed. */
  forget(): void;
};

/** The recorder, loaded on first use. Rejects if loading fails; the next call tries again. */
export type LaterRecorder = { ready(): Promise<Recorder> };
