import * as ownPlaceEvents from '../../../events/own-place.ts';
import { plainProjection } from '../../kernel/projection.ts';

export type OwnPlace = {
  readonly isWanted: boolean;
  /** Where this phone or computer was last, with the moment it said so (milliseconds). */
  readonly place: {
    readonly lat: number;
    readonly lng: number;
    /** Metres. */
    readonly accuracy: number;
    /** Degrees clockwise from true north, null while it stands. */
    readonly heading: number | null;
    readonly at: number;
  } | null;
  readonly failure: 'unsupported' | 'denied' | 'unavailable' | 'late' | null;
};

const nowhere: OwnPlace = { isWanted: false, place: null, failure: null };

/** Where the user is: asked for by a press only, never kept, and gone with the session (MAP-13). */
export const ownPlace = plainProjection<OwnPlace>('core/own-place', nowhere, (on) => [
  on(ownPlaceEvents.wanted, (): OwnPlace => ({ isWanted: true, place: null, failure: null })),
  on(ownPlaceEvents.unwanted, () => nowhere),
  on(
    ownPlaceEvents.found,
    (s, { payload, at }): OwnPlace =>
      s.isWanted ? { isWanted: true, place: { ...payload, at }, failure: null } : s,
  ),
  on(
    ownPlaceEvents.failed,
    (s, { payload: { reason } }): OwnPlace => ({
      // What is not allowed is not asked for again by itself.
      isWanted: s.isWanted && reason !== 'denied' && reason !== 'unsupported',
      place: reason === 'denied' ? null : s.place,
      failure: reason,
    }),
  ),
]);
