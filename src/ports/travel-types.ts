import type { FixColumns } from '../../events/fix-columns.ts';
import type { FenceShape } from '../../events/geofence-types.ts';
import type { Travel, TravelQuestion } from '../../events/travel-types.ts';

/** What a travel computation needs in addition to the fixes. */
export type TravelTask = {
  readonly question: TravelQuestion;
  /** Those areas of `question.fences` that the app knows. */
  readonly fences: readonly { readonly id: number; readonly shape: FenceShape }[];
  /** Fixes that the user has rejected: time (Unix seconds) and position (degrees × 10⁷). */
  readonly disbelieved: readonly { readonly at: number; readonly lat: number; readonly lng: number }[];
  /** Fixes with a later time than this are rejected (Unix seconds). */
  readonly now: number;
};

type TravelJob = {
  /**
   * Adds the next piece of fix history, oldest first. The buffers of its columns are transferred to a worker: the
   * caller must not read them afterwards.
   */
  add(fixes: FixColumns): void;
  /** Marks a period (Unix seconds) whose fixes could not be loaded. */
  miss(from: number, to: number): void;
  /** Resolves with the result for all pieces of history. Null if it could not be computed. */
  done(): Promise<Travel | null>;
  /** Cancels the computation: `done` resolves with null. */
  drop(): void;
};

/** Computes travel results (for example trips) from long fix histories in a worker. */
export type TravelDesk = { begin(task: TravelTask): TravelJob };
