import * as changeEvents from '../../events/changes.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as navigation from '../../events/navigation.ts';
import * as shareEvents from '../../events/shares.ts';
import type { Share } from '../../events/share-types.ts';
import { plainProjection, projection } from '../../src/kernel/projection.ts';
import { now } from '../../src/core/app/clock.ts';
import { refusedChanges } from '../../src/core/changes/changes.ts';
import { type Read, select, selectBy } from '../../src/kernel/read.ts';
import { attention, devices } from '../../src/core/devices/devices.ts';
import { shares } from '../../src/core/devices/shares.ts';
import { allowedOf } from '../../src/core/session/access.ts';

/** The section of the settings with all shared links. */
export const SHARES_PATH = '/settings/sharing';

/**
 * The links as this tab last read or stored them, if the server lists none. Other tabs change the stored list too
 * (TRAC-13).
 */
export const keptLinks = plainProjection<readonly Share[]>('shares/kept', [], (on) => [
  on(shareEvents.listed, (_, { payload }) => payload.shares),
]);

export type SharesPage = {
  /** The open link form. `salt`: null for a new link. `refused`: the refused change to correct. */
  form: { salt: string | null; devices: readonly number[]; refused?: string | undefined } | null;
  /**
   * `sheet`: the device to share with the sheet over the map, or null if the sheet is closed. `trip`: the trip to
   * share, or null to share the current position.
   */
  sheet: number | null;
  trip: Share['trip'] | null;
  /** The path of the page that is open. */
  path: string;
  /** The link whose QR code is shown. */
  code: string | null;
  /**
   * `making`: the change that creates a new link. `made`: the id of that link, once it exists. It is listed first,
   * because the user wants to send it now.
   */
  making: string | null;
  made: string | null;
  /** Whether the new link was copied and passed to the share dialog. This happens once, without a press. */
  handed: boolean;
};

/** What is open on the page of shared links. */
export const sharesPage = projection<SharesPage>(
  'shares/page',
  { form: null, sheet: null, trip: null, path: '', code: null, making: null, made: null, handed: false },
  (on) => [
    on(changeEvents.submitted, (s, { payload: { changes } }) => {
      const made = changes.find(({ edit }) => edit.of === 'share' && edit.was === null);
      if (made) Object.assign(s, { making: made.id, made: null, handed: false });
    }),
    on(changeEvents.saved, (s, { payload: { id, outcome } }) => {
      if (id === s.making && outcome.of === 'share') s.made = outcome.share.salt;
    }),
    on(shareEvents.formOpened, (s, { payload }) => {
      s.form = payload;
      s.sheet = null;
      s.code = null;
    }),
    on(shareEvents.sheetOpened, (s, { payload: { device, trip = null } }) => {
      Object.assign(s, { sheet: device, trip, making: null, made: null, handed: false });
    }),
    on(deviceEvents.removed, (s, { payload: { id } }) => {
      if (s.sheet === id) s.sheet = null;
    }),
    on(shareEvents.sheetClosed, (s) => {
      s.sheet = null;
    }),
    on(shareEvents.formClosed, (s) => {
      s.form = null;
    }),
    on(shareEvents.handOverWanted, (s) => {
      s.handed = true;
    }),
    on(shareEvents.codeOpened, (s, { payload: { salt } }) => {
      s.code = salt;
    }),
    // Going to another page closes the dialog with the QR code, and the sheet over the map.
    on(navigation.locationChanged, (s, { payload: { path } }) => {
      if (!path.endsWith(SHARES_PATH) && s.form === null) s.code = null;
      if (path !== s.path) s.sheet = null;
      // If the user has left the page, the system's share dialog must not open when they come back.
      if (path !== s.path && !path.endsWith(SHARES_PATH)) s.handed = true;
      s.path = path;
    }),
  ],
);

/** Those of the devices that this account may share; the server refuses a link with any other. */
function sharable(read: Read, ids: readonly number[]): number[] {
  const { byId } = read(devices);
  const known = ids.flatMap((id) => byId.get(id) ?? []);
  return allowedOf(read, known, 'share').map(({ id }) => id);
}

/** The picked devices that this account may share. */
export const pickedToShare = (read: Read): number[] => sharable(read, read(attention).picked);

/** The devices with which a new link starts: those picked on the map or in the list, or the one whose panel is open. */
export function devicesToStartWith(read: Read): number[] {
  const { selected } = read(attention);
  const picked = pickedToShare(read);
  return picked.length > 0 || selected === null ? picked : sharable(read, [selected]);
}

/** The link that this page or sheet wanted last, if the server refused to create it. */
export const refusedLink = select((read) => {
  const { making } = read(sharesPage);
  return read(refusedChanges).find(({ id }) => id === making);
});

/** Whether the server has not created the link yet, so that there is nothing to share. */
const isComing = ({ salt }: Pick<Share, 'salt'>): boolean => salt.startsWith('new-');

/**
 * A link counts as ending soon when less than this is left (seconds); short enough that a new one-hour link does
 * not count.
 */
const SOON = 900;
export type ShareState = 'coming' | 'running' | 'soon' | 'over';
/**
 * Returns the state of a shared link.
 * @param now unix seconds
 */
export function stateOfShare(share: Pick<Share, 'salt' | 'expires'>, now: number): ShareState {
  if (share.expires <= now) return 'over';
  if (isComing(share)) return 'coming';
  return share.expires - now <= SOON ? 'soon' : 'running';
}

const isNew = (share: Share, read: Read) => isComing(share) || share.salt === read(sharesPage).made;

/**
 * The shared links: the new one first, then all others by their end, earliest first. `parted` separates active and
 * ended ones.
 */
export const sharesInOrder = select((read) =>
  [...read(shares).shown].sort(
    (a, b) => Number(isNew(b, read)) - Number(isNew(a, read)) || a.expires - b.expires,
  ),
);
/** The active links that show only this device, except links to a trip. A link just created comes first. */
export const sharesOf = selectBy((read, device: number): readonly Share[] => {
  const { live } = parted(read(sharesInOrder), read(now));
  return live.filter(({ devices, kind }) => kind !== 'trip' && devices.length === 1 && devices[0] === device);
});
/**
 * Separates active and ended links.
 * @param now unix seconds
 */
export const parted = (list: readonly Share[], now: number) => ({
  live: list.filter(({ expires }) => expires > now),
  over: list.filter(({ expires }) => expires <= now).toReversed(),
});
