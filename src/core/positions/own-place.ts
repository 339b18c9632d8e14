import * as ownPlaceEvents from '../../../events/own-place.ts';
import { plainProjection } from '../../kernel/projection.ts';

export type OwnPlace = {
  readonly isWanted: boolean;
  /** The last position of this phone or computer, and when it was measured (ms). */
  readonly place: {
    readonly lat: number;
    readonly lng: number;
    /** Metres. */
    readonly accuracy: number;
    /** The direction in which this phone moves (degrees clockwise from true north). Null if it stands still. */
    readonly heading: number | null;
    readonly at: number;
  } | null;
  readonly failure: 'unsupported' | 'denied' | 'unavailable' | 'late' | null;
};

const nowhere: OwnPlace = { isWanted: false, place: null, failure: null };

/**
 * The position of the user's own phone or computer. The app requests it only after a click, never stores it, and
 * removes it at the end of the session (MAP-13).
 */
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
      // If the user has denied access to the position, the app does not ask again by itself.
      isWanted: s.isWanted && reason !== 'denied' && reason !== 'unsupported',
      place: reason === 'denied' ? null : s.place,
      failure: reason,
    }),
  ),
]);
