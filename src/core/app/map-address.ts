import { select, type Read } from '../../kernel/read.ts';
import { isSignedIn, session } from '../session/session.ts';
import { appState } from './app-state.ts';
import { location } from './location.ts';
import { HOME_OF_MODE } from './mode-homes.ts';

/** What the address of the map opens beside the map. */
export type MapAddress = {
  /** The device whose panel is open; null for the map alone. */
  readonly device: number | null;
  /** The time range of the device's open history, empty for the usual one. Null if the history is not open. */
  readonly past: string | null;
};

/** Returns what the query of the map's address says, such as `device=7&history=2026-06-15`. */
export function mapAddressIn(query: string): MapAddress {
  const device = /(?:^|&)device=(\d{1,15})(?:&|$)/.exec(query)?.[1];
  if (device === undefined) return { device: null, past: null };
  const past = /(?:^|&)history(?:=([^&]*))?(?:&|$)/.exec(query);
  return { device: Number(device), past: past && (past[1] ?? '') };
}

/** Returns the address of the map that opens this. */
export function mapHref(read: Read, { device, past }: MapAddress): string {
  const history = past === null ? '' : past === '' ? '&history' : `&history=${past}`;
  return HOME_OF_MODE[read(session).appMode] + (device === null ? '' : `?device=${device}${history}`);
}

/** Whether the user is known, so that an address may open something. */
export const isUserKnown = (read: Read) =>
  !read(appState).isInitializing && read(isSignedIn) && !read(session).leaving;

/** What the map's address opens. Null while the address is another page, or the user is not known yet. */
export const mapAddress = select((read): MapAddress | null => {
  const { place } = read(location);
  if (!isUserKnown(read) || place?.path !== HOME_OF_MODE[read(session).appMode]) return null;
  return mapAddressIn(place.query);
});
