import type { FixColumns } from '../../events/fix-columns.ts';
import type { FenceShape } from '../../events/geofence-types.ts';
import type { Travel, TravelQuestion } from '../../events/travel-types.ts';

/** What has to be known beside the fixes. */
export type TravelTask = {
  readonly question: TravelQuestion;
  /** The areas of `question.fences` that are known. */
  readonly fences: readonly { readonly id: number; readonly shape: FenceShape }[];
  /** Fixes that the user does not believe: unix seconds, degrees × 10⁷. */
  readonly disbelieved: readonly { readonly at: number; readonly lat: number; readonly lng: number }[];
  /** Fixes dated after this are not believed (Unix seconds). */
  readonly now: number;
};

type TravelJob = {
  /** The next piece of the past, oldest first. Its columns change hands: nobody may read them afterwards. */
  add(fixes: FixColumns): void;
  /** How many were not available; Unix seconds. */
  miss(from: number, to: number): void;
  /** What all of it comes to; null: it could not be worked out. */
  done(): Promise<Travel | null>;
  /** Forgets it. */
  drop(): void;
};

/** Works out what long pasts come to, beside the page. */
export type TravelDesk = { begin(task: TravelTask): TravelJob };
