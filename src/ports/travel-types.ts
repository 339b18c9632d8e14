import type { FixColumns } from '../../events/fix-columns.ts';
import type { FenceShape } from '../../events/geofence-types.ts';
import type { Travel, TravelQuestion } from '../../events/travel-types.ts';

/** What is needed besides the fixes. */
export type TravelTask = {
  readonly question: TravelQuestion;
  /** The known areas of `question.fences`. */
  readonly fences: readonly { readonly id: number; readonly shape: FenceShape }[];
  /** Fixes that the user has rejected: Unix seconds, degrees × 10⁷. */
  readonly disbelieved: readonly { readonly at: number; readonly lat: number; readonly lng: number }[];
  /** Fixes dated after this are rejected (Unix seconds). */
  readonly now: number;
};

type TravelJob = {
  /**
   * Adds the next piece of history, oldest first. Its columns are transferred: the caller must not read them
   * afterwards.
   */
  add(fixes: FixColumns): void;
  /** Marks a period without available fixes (Unix seconds). */
  miss(from: number, to: number): void;
  /** The result for all pieces. Null if it could not be computed. */
  done(): Promise<Travel | null>;
  /** Forgets it. */
  drop(): void;
};

/** Computes results of long histories in a worker. */
export type TravelDesk = { begin(task: TravelTask): TravelJob };
