import * as mapEvents from '../../../events/map.ts';
import * as passportEvents from '../../../events/passport.ts';
import type { ReportPlace } from '../../../events/passport.ts';
import * as rideEvents from '../../../events/rides.ts';
import type { Ride } from '../../../events/rides.ts';
import type { Failure } from '../../../events/session-types.ts';
import { plainProjection } from '../../../src/kernel/projection.ts';
import { selectBy } from '../../../src/kernel/read.ts';

export type Rides = { device: number | null; rides: Ride[] | null; failure: Failure | null };

/** The rides of the bicycle that was viewed last. */
export const rides = plainProjection<Rides>(
  'mode-bike/rides',
  { device: null, rides: null, failure: null },
  (on) => [
    on(rideEvents.requested, (_, { payload: { device } }) => ({ device, rides: null, failure: null })),
    on(rideEvents.listed, (_, { payload }) => ({ ...payload, failure: null })),
    on(rideEvents.failed, (_, { payload }) => ({ ...payload, rides: null })),
  ],
);

export type ReportPlaces = { device: number | null; places: ReportPlace[] | null; failure: Failure | null };

/** Where the bicycle of the report was before. */
export const reportPlaces = plainProjection<ReportPlaces>(
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

export type PassportPhotos = {
  /** As the server has them; null if not known yet. */
  readonly photos: readonly { readonly id: string; readonly address: string }[] | null;
  /** Why loading them failed. */
  readonly failure: Failure | null;
  /** Files being sent. */
  readonly adding: readonly string[];
  /** Files that were not sent, and why; null if it is not a readable picture. */
  readonly unsent: readonly { readonly file: string; readonly failure: Failure | null }[];
  /** Pictures being removed: they are hidden. */
  readonly removing: readonly string[];
  /** Why removing the last one failed. */
  readonly notRemoved: Failure | null;
};

const none: PassportPhotos = {
  photos: null,
  failure: null,
  adding: [],
  unsent: [],
  removing: [],
  notRemoved: null,
};
type All = Readonly<Record<string, PassportPhotos>>;
const SHOWN_IN: readonly mapEvents.MapTool[] = ['passport', 'report'];

/** The pictures in bicycles' passports, by IMEI. */
export const passportPhotos = plainProjection<All>('mode-bike/photos', {}, (on) => {
  const amend = (all: All, imei: string, change: (one: PassportPhotos) => Partial<PassportPhotos>): All => {
    const one = all[imei] ?? none;
    return { ...all, [imei]: { ...one, ...change(one) } };
  };
  /** Their addresses are valid only while the passport or the report is open. */
  const closed = (all: All): All =>
    Object.fromEntries(Object.entries(all).map(([imei, one]) => [imei, { ...one, photos: null }]));
  const others = <Entry extends { file: string }>(list: readonly Entry[], file: string | undefined) =>
    list.filter((each) => each.file !== file);
  return [
    on(passportEvents.photosRequested, (all, { payload: { imei } }) =>
      amend(all, imei, () => ({ failure: null })),
    ),
    on(passportEvents.photosListed, (all, { payload: { imei, photos } }) =>
      amend(all, imei, () => ({ photos, failure: null })),
    ),
    on(passportEvents.photosFailed, (all, { payload: { imei, failure } }) =>
      amend(all, imei, () => ({ failure })),
    ),
    on(passportEvents.photoAdded, (all, { payload: { imei, file } }) =>
      amend(all, imei, ({ adding, unsent }) => ({
        adding: [...adding, file],
        // Invalid pictures were already reported.
        unsent: others(unsent, file).filter(({ failure }) => failure !== null),
      })),
    ),
    on(passportEvents.photoDelivered, (all, { payload: { imei, file } }) =>
      amend(all, imei, ({ adding }) => ({ adding: adding.filter((each) => each !== file) })),
    ),
    on(passportEvents.photoSendFailed, (all, { payload: { imei, file, failure } }) =>
      amend(all, imei, ({ adding, unsent }) => ({
        adding: adding.filter((each) => each !== file),
        unsent: [...unsent, { file, failure }],
      })),
    ),
    on(passportEvents.photoRefused, (all, { payload: { imei, file } }) =>
      amend(all, imei, ({ adding, unsent }) => ({
        adding: adding.filter((each) => each !== (file ?? adding[0])),
        unsent: [...unsent, { file: file ?? '', failure: null }],
      })),
    ),
    on(passportEvents.photoDropped, (all, { payload: { imei, file } }) =>
      amend(all, imei, ({ unsent }) => ({ unsent: others(unsent, file) })),
    ),
    on(passportEvents.photoRemoved, (all, { payload: { imei, id } }) =>
      amend(all, imei, ({ removing }) => ({ removing: [...removing, id], notRemoved: null })),
    ),
    on(passportEvents.photoDeleted, (all, { payload: { imei, id } }) =>
      amend(all, imei, ({ removing, photos }) => ({
        removing: removing.filter((each) => each !== id),
        photos: photos?.filter((each) => each.id !== id) ?? null,
      })),
    ),
    on(passportEvents.photoDeleteFailed, (all, { payload: { imei, id, failure } }) =>
      amend(all, imei, ({ removing }) => ({
        removing: removing.filter((each) => each !== id),
        notRemoved: failure,
      })),
    ),
    on(mapEvents.toolClosed, (all, { payload: { tool } }) => (SHOWN_IN.includes(tool) ? closed(all) : all)),
    on(mapEvents.toolOpened, (all, { payload: { tool } }) => (SHOWN_IN.includes(tool) ? all : closed(all))),
  ];
});

export const photosOf = selectBy((read, imei: string): PassportPhotos => read(passportPhotos)[imei] ?? none);
