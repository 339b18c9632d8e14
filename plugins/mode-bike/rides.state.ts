import * as rideEvents from '../../events/rides.ts';
import type { Ride } from '../../events/rides.ts';
import type { Failure } from '../../events/session-types.ts';
import * as passportEvents from '../../events/passport.ts';
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

export type PassportPhotos = {
  imei: string | null;
  photos: { id: string; address: string }[] | null;
  failure: Failure | null;
  adding: boolean;
  refused: boolean;
};
const none: PassportPhotos = { imei: null, photos: null, failure: null, adding: false, refused: false };

/** The pictures of the passport that is open. */
export const passportPhotos = projection<PassportPhotos>('mode-bike/photos', none, (on) => [
  on(passportEvents.photosListed, (_, { payload: { imei, photos } }) => ({ ...none, imei, photos })),
  on(passportEvents.photosFailed, (s, { payload: { imei, failure } }) => {
    Object.assign(s, { imei, failure, adding: false });
  }),
  on(passportEvents.photoAdded, (s) => {
    Object.assign(s, { adding: true, refused: false, failure: null });
  }),
  on(passportEvents.photoRefused, (s) => {
    Object.assign(s, { adding: false, refused: true });
  }),
  on(passportEvents.photoRemoved, (s, { payload: { id } }) => {
    s.photos = s.photos?.filter((each) => each.id !== id) ?? null;
  }),
]);
