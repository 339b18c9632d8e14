import * as rideEvents from '../../events/rides.ts';
import type { Ride } from '../../events/rides.ts';
import type { Failure } from '../../events/session-types.ts';
import { projection } from '../../src/kernel/projection.ts';

export type Rides = { device: number | null; rides: Ride[] | null; failure: Failure | null };

/** The rides of the bicycle that were looked at last. */
export const rides = projection<Rides>(
  'mode-bike/rides',
  { device: null, rides: null, failure: null },
  (on) => [
    on(rideEvents.requested, (_, { payload: { device } }) => ({ device, rides: null, failure: null })),
    on(rideEvents.listed, (_, { payload }) => ({ ...payload, failure: null })),
    on(rideEvents.failed, (_, { payload }) => ({ ...payload, rides: null })),
  ],
);
