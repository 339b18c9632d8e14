import * as tourEvents from '../../events/tour.ts';
import { markOf } from '../../src/core/session/account-mark.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { admin } from '../../src/core/session/admin.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { HOME_OF_MODE } from '../../src/core/app/guards.ts';
import { location } from '../../src/core/app/location.ts';
import { isSignedIn, session } from '../../src/core/session/session.ts';
import { isTourOpen } from '../../src/core/app/tour.ts';
import { user } from '../../src/core/session/user.ts';
import { projection } from '../../src/kernel/projection.ts';
import { select } from '../../src/kernel/read.ts';

export type Offer = {
  /** Short hashes of the accounts that have answered the tour offer in this browser; null if not read yet. */
  marks: number[] | null;
  /** Whether the tour offer is open. */
  open: boolean;
  answered: boolean;
};

/** The maximum number of stored account hashes; the oldest are dropped. */
const MOST = 50;

/** Returns the list with the hash of this account added. */
export const withMark = (marks: readonly number[], userID: number): number[] => [
  ...new Set([...marks.filter((mark) => mark !== markOf(userID)).slice(1 - MOST), markOf(userID)]),
];

/** The offer of a guided tour at the first visit of an account. */
export const offer = projection<Offer>('tour/offer', { marks: null, open: false, answered: false }, (on) => [
  on(tourEvents.answersRestored, (s, e) => {
    s.marks = e.payload.marks;
  }),
  on(tourEvents.offered, (s) => {
    s.open = true;
  }),
  on(tourEvents.offerAnswered, (s) => {
    s.open = false;
    s.answered = true;
  }),
  // Closes the offer when the user starts a tour.
  on(tourEvents.started, (s) => {
    s.open = false;
    s.answered = true;
  }),
]);

/**
 * Whether the signed-in user uses the map for the first time. In ghost mode there is no offer. Without a network
 * there is none either, because the tour's code and pictures may be missing.
 */
const isFirstVisit = select((read): boolean => {
  const { marks, answered, open } = read(offer);
  const { userID, ghostMode, isAdmin, super_user } = read(admin);
  if (marks === null || answered || userID === null || ghostMode || isAdmin || super_user) return false;
  return !marks.includes(markOf(userID)) && (open || read(connectivity).online !== false);
});

const isAtHome = select(
  (read) => read(isSignedIn) && read(location).place?.path === HOME_OF_MODE[read(session).appMode],
);

/** Whether the tour offer may appear: everything is loaded, and nothing else needs the user's attention. */
export const mayOffer = select(
  (read): boolean =>
    read(isFirstVisit) &&
    read(isAtHome) &&
    !read(offer).open &&
    !read(isTourOpen) &&
    !read(appState).showErrorPopup &&
    read(user).customerData.success !== null &&
    read(devices).status === 'ready' &&
    read(devices).byId.size > 0,
);

/**
 * Whether the device list reserves a place for the tour offer. It does so from its first frame on, also beside the
 * panel of a device, because the user would press the wrong row if rows moved under the finger.
 */
export const hasOfferPlace = select((read): boolean => read(isFirstVisit) && read(isAtHome));

/** Whether the tour offer is visible in its reserved place. */
export const isOfferShown = select((read): boolean => read(offer).open && !read(isTourOpen));
