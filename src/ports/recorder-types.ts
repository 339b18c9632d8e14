import type { Observable } from 'rxjs';
import type { ReportContents } from '../../events/feedback.ts';
import type { RecordingFile } from '../replay/inspection.ts';

/** What the recorder tells while it runs. */
export type RecorderNews =
  /** The session before this one is there and can be reported; `unexpected`: it did not end by itself. */
  | { readonly kind: 'before'; readonly from: number; readonly to: number; readonly unexpected: boolean }
  /** Nothing is written from now on; this session is in memory only. Told once. */
  | {
      readonly kind: 'notKept';
      readonly reason: 'noStorage' | 'noEncryption' | 'full';
      readonly detail: string;
    };

/** A file for a report. Its bytes stay with the recorder, by the name `file`. */
export type ReportFile = {
  readonly file: string;
  readonly count: number;
  /** First and last moment in it, milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  /** Bytes on disk, and characters when it is sent. */
  readonly size: number;
  readonly sent: number;
  readonly kinds: { type: string; count: number }[];
  /** Pieces of the session before that could not be read. */
  readonly damaged: number;
};
export type ReportNews =
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'made'; readonly file: ReportFile }
  | { readonly kind: 'failed'; readonly detail: string };

/** The recording of this session and of the one before, and the files that are made of them. */
export type Recorder = {
  /**
   * Writes this session of the account to disk, sealed, until unsubscribed. Never errors: what cannot be written stays in
   * memory. Recordings of other accounts and old ones go.
   */
  record(account: number): Observable<RecorderNews>;
  /** Makes the file of a report, in small steps. Ends with `made` or `failed`; unsubscribing stops. Nothing leaves the device. */
  report(contents: ReportContents): Observable<ReportNews>;
  /** Offers the file to be saved. False: it is not there any more. */
  save(file: string): boolean;
  /** The file as it is sent: gzip as base64. Null: it is not there any more. */
  packed(file: string): string | null;
  /** A recording that came from elsewhere (gzip as base64, or the text itself). Null: it is neither. */
  keep(name: string, recording: string): Promise<string | null>;
  /** A file as it is read. */
  read(file: string): RecordingFile | null;
  /** The session before, as it was recorded, for the inspector; null: there is none. */
  before(): Promise<RecordingFile | null>;
  /** The files that reports were made of are not needed any more. */
  forget(): void;
};

/** The recorder, loaded with its first use: nobody waits for it. Rejects when it was not available; the next call tries again. */
export type LaterRecorder = { ready(): Promise<Recorder> };
