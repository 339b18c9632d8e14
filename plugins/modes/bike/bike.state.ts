import * as mapEvents from '../../../events/map.ts';
import * as passportEvents from '../../../events/passport.ts';
import type { ReportPlace } from '../../../events/passport.ts';
import * as rideEvents from '../../../events/rides.ts';
import type { Ride } from '../../../events/rides.ts';
import type { Failure } from '../../../events/session-types.ts';
import { type Each, remoteEach } from '../../../src/core/server/remote.ts';

/** The recent rides of bicycles. */
export const { all: rides, of: ridesOf } = remoteEach({
  id: 'mode-bike/rides',
  by: 'device',
  facts: { asked: rideEvents.requested, listed: rideEvents.listed, failed: rideEvents.failed },
  initial: { rides: [] as readonly Ride[] },
  listed: (_, { rides: found }) => ({ rides: found }),
});

/** The places where the bicycles with an open theft report have been. */
export const { all: reportPlaces, of: reportPlacesOf } = remoteEach({
  id: 'mode-bike/report',
  by: 'device',
  facts: {
    asked: passportEvents.placesRequested,
    listed: passportEvents.placesListed,
    failed: passportEvents.placesFailed,
  },
  initial: { places: [] as readonly ReportPlace[] },
  listed: (_, { places }) => ({ places }),
});

type PassportPhotos = {
  /** The pictures that the server has stored. */
  readonly photos: readonly { readonly id: string; readonly address: string }[];
  /** Picture files that are being sent to the server. */
  readonly adding: readonly string[];
  /** Picture files that could not be sent, and why. The reason is null if the file is not a readable picture. */
  readonly unsent: readonly { readonly file: string; readonly failure: Failure | null }[];
  /** Ids of pictures that are being removed. The app already hides them. */
  readonly removing: readonly string[];
  /** Why removing the last picture failed. */
  readonly notRemoved: Failure | null;
};

type All = Each<PassportPhotos>;
const SHOWN_IN: readonly mapEvents.MapTool[] = ['passport', 'report'];

/** The addresses of a passport's pictures are valid only while the passport or the theft report is open. */
const closed = (all: All): All =>
  Object.fromEntries(
    Object.entries(all).map(([imei, one]) => [
      imei,
      one.status === 'ready' ? { ...one, photos: [], status: 'loading', failure: null } : one,
    ]),
  );
const others = <Entry extends { file: string }>(list: readonly Entry[], file: string | undefined) =>
  list.filter((each) => each.file !== file);

/** The pictures in the passports of bicycles. */
export const { all: passportPhotos, of: photosOf } = remoteEach({
  id: 'mode-bike/photos',
  by: 'imei',
  facts: {
    asked: passportEvents.photosRequested,
    listed: passportEvents.photosListed,
    failed: passportEvents.photosFailed,
  },
  initial: { photos: [], adding: [], unsent: [], removing: [], notRemoved: null } as PassportPhotos,
  listed: (one, { photos }) => ({ ...one, photos }),
  more: (on, onOne) => [
    onOne(passportEvents.photoAdded, ({ adding, unsent }, { payload: { file } }) => ({
      adding: [...adding, file],
      // Keeps only files whose sending failed: unreadable pictures were already reported to the user.
      unsent: others(unsent, file).filter(({ failure }) => failure !== null),
    })),
    onOne(passportEvents.photoDelivered, ({ adding }, { payload: { file } }) => ({
      adding: adding.filter((each) => each !== file),
    })),
    onOne(passportEvents.photoSendFailed, ({ adding, unsent }, { payload: { file, failure } }) => ({
      adding: adding.filter((each) => each !== file),
      unsent: [...unsent, { file, failure }],
    })),
    onOne(passportEvents.photoRefused, ({ adding, unsent }, { payload: { file } }) => ({
      adding: adding.filter((each) => each !== (file ?? adding[0])),
      unsent: [...unsent, { file: file ?? '', failure: null }],
    })),
    onOne(passportEvents.photoDropped, ({ unsent }, { payload: { file } }) => ({
      unsent: others(unsent, file),
    })),
    onOne(passportEvents.photoRemoved, ({ removing }, { payload: { id } }) => ({
      removing: [...removing, id],
      notRemoved: null,
    })),
    onOne(passportEvents.photoDeleted, ({ removing, photos }, { payload: { id } }) => ({
      removing: removing.filter((each) => each !== id),
      photos: photos.filter((each) => each.id !== id),
    })),
    onOne(passportEvents.photoDeleteFailed, ({ removing }, { payload: { id, failure } }) => ({
      removing: removing.filter((each) => each !== id),
      notRemoved: failure,
    })),
    on(mapEvents.toolClosed, (all, { payload: { tool } }) => (SHOWN_IN.includes(tool) ? closed(all) : all)),
    on(mapEvents.toolOpened, (all, { payload: { tool } }) => (SHOWN_IN.includes(tool) ? all : closed(all))),
  ],
});
