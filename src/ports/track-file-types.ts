import type { Observable } from 'rxjs';
import type { FixColumns } from '../../events/fix-columns.ts';
import type { SensorColumns } from '../../events/sensor-types.ts';
import type { TrackRange } from '../api/backend.ts';

/** Track files that the user opened, and the tracks read from them. The log refers to both only by id. */
export type TrackFiles = {
  /** Reads a track file in the background; emits progress, then the result. Unsubscribing stops it. */
  read(id: string): Observable<TrackFileNews>;
  /** Emits files that other apps share with this app, as they arrive. */
  handed(): Observable<{ readonly id: string; readonly name: string; readonly size: number }>;
  /** Returns the fixes of a track from a file, with this device number in each. Null if the file is not available. */
  fixes(track: string, device: number, range: TrackRange): FixColumns | null;
  /** Returns the elevations of these fixes as values of a sensor `altitude`. Null if the file is no longer available. */
  heights(track: string, device: number, range: TrackRange): SensorColumns | null;
  /**
   * Returns the coordinates of a line read from a file: longitude and latitude alternate (degrees). Null if the
   * file is no longer available.
   */
  places(line: string): readonly number[] | null;
  /** Forgets a track file and the tracks read from it. */
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
  | { readonly kind: 'refused'; readonly problem: Remark; readonly remarks?: readonly Remark[] };
type TrackSummary = {
  readonly id: string;
  readonly name: string;
  readonly fixes: number;
  readonly start: number;
  readonly end: number;
  readonly metres: number;
  /** Places along the track for its preview: longitude and latitude alternate (degrees). Empty for a file's later tracks. */
  readonly shape: number[];
  /** The speed below which nine in ten of the moving fixes stay (km/h). */
  readonly fastKmh: number;
};
type LineSummary = Pick<TrackSummary, 'id' | 'name' | 'metres' | 'shape'> & { readonly points: number };
export type Remark = { readonly reason: string; readonly figures: Readonly<Record<string, number | string>> };

/** Replays recorded tracks as live devices. Only the demo backend has a track driver. */
export type TrackDriver = {
  /**
   * Starts the replay of a track as a live device with this name and kind. A missing name or kind is taken from the
   * file. Returns the new device's id. Rejects with a reason if the track cannot be replayed.
   */
  drive(
    track: string,
    factor: number,
    as?: { readonly name?: string | undefined; readonly kind?: string | undefined },
  ): Promise<number>;
  setFactor(device: number, factor: number): Promise<void>;
  remove(device: number): Promise<void>;
};
