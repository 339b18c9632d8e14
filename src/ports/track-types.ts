import type { Observable } from 'rxjs';
import type { FixColumns } from '../../events/fix-columns.ts';
import type { TrackRange } from '../api/backend.ts';

/** Files the user gave, and the tracks read from them; the log knows both only by id. */
export type TrackFiles = {
  /** Reads a file in the background: progress, then the result. Unsubscribing stops it. */
  read(id: string): Observable<TrackFileNews>;
  /** Files that another app handed over, as they come. */
  handed(): Observable<{ readonly id: string; readonly name: string; readonly size: number }>;
  /** The fixes of a read track, as those of the device with this number; null: the file is not at hand any more. */
  fixes(track: string, device: number, range: TrackRange): FixColumns | null;
  /** Where a read line goes, longitude and latitude in turn, degrees; null: the file is not at hand any more. */
  places(line: string): readonly number[] | null;
  /** Forgets the file and its tracks. */
  forget(id: string): void;
};
export type TrackFileNews =
  | { readonly kind: 'progress'; readonly bytes: number; readonly fixes: number }
  | {
      readonly kind: 'read';
      readonly format: string;
      readonly tracks: readonly TrackSummary[];
      readonly lines: readonly LineSummary[];
      readonly remarks: readonly Remark[];
    }
  | { readonly kind: 'refused'; readonly problem: Remark };
type TrackSummary = {
  readonly id: string;
  readonly name: string;
  readonly fixes: number;
  readonly start: number;
  readonly end: number;
  readonly metres: number;
};
type LineSummary = {
  readonly id: string;
  readonly name: string;
  readonly points: number;
  readonly metres: number;
};
export type Remark = { readonly reason: string; readonly figures: Readonly<Record<string, number | string>> };

/** Drives recorded tracks as live devices. Only the demo backend has one. */
export type TrackDriver = {
  /** Gives the id of the new device. Rejects with a reason when it cannot. */
  drive(track: string, factor: number): Promise<number>;
  setFactor(device: number, factor: number): Promise<void>;
  remove(device: number): Promise<void>;
};
