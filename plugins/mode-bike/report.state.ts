import * as passportEvents from '../../events/passport.ts';
import type { ReportPlace } from '../../events/passport.ts';
import type { Failure } from '../../events/session-types.ts';
import { projection } from '../../src/kernel/projection.ts';

export type ReportPlaces = { device: number | null; places: ReportPlace[] | null; failure: Failure | null };

/** Where the bicycle of the report was before. */
export const reportPlaces = projection<ReportPlaces>(
  'mode-bike/report',
  { device: null, places: null, failure: null },
  (on) => [
    on(passportEvents.placesRequested, (_, { payload: { device } }) => ({
      device,
      places: null,
      failure: null,
    })),
    on(passportEvents.placesListed, (_, { payload }) => ({ ...payload, failure: null })),
    on(passportEvents.placesFailed, (_, { payload }) => ({ ...payload, places: null })),
  ],
);
