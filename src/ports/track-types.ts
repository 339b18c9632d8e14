import type { Observable } from 'rxjs';

/** Files the user gave, and the tracks read from them; the log knows both only by id. */
export type TrackFiles = {
  /** Reads a file in the background: progress, then the result. Unsubscribing stops it. */
  read(id: string, options: { assumeKmh: number | null }): Observable<TrackFileNews>;
  /** Files that another app handed over, as they come. */
  handed(): Observable<{ readonly id: string; readonly name: string; readonly size: number }>;
  /** Forgets the file and its tracks. */
  forget(id: string): void;
};
export type TrackFileNews =
  | { readonly kind: 'progress'; readonly bytes: number; readonly fixes: number }
  | {
      readonly kind: 'read';
      readonly format: string;
      readonly tracks: readonly TrackSummary[];
      readonly remarks: readonly Remark[];
    }
  | { readonly kind: 'refused'; readonly problem: Remark };
type TrackSummary = {
  readonly id: string;
  readonly name: string;
  readonly fixes: number;
  readonly start: number;
  readonly end: number;
};
export type Remark = { readonly reason: string; readonly figures: Readonly<Record<string, number | string>> };

/** Drives recorded tracks as live devices. Only the demo backend has one. */
export type TrackDriver = {
  /** Gives the id of the new device. Rejects with a reason when it cannot. */
  drive(track: string, factor: number): Promise<number>;
  setFactor(device: number, factor: number): Promise<void>;
  remove(device: number): Promise<void>;
};
