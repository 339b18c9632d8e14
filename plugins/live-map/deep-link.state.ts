import * as deviceEvents from '../../events/devices.ts';
import * as mapEvents from '../../events/map.ts';
import type { MapTool } from '../../events/map.ts';
import * as navigation from '../../events/navigation.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { ghostOf, location } from '../../src/core/app/location.ts';
import { HOME_OF_MODE } from '../../src/core/app/mode-homes.ts';
import { isSignedIn, session } from '../../src/core/session/session.ts';
import { projection } from '../../src/kernel/projection.ts';
import { type Read } from '../../src/kernel/read.ts';

/** The values of `component` in `/map/{component}/{deviceId}` that open a panel, besides `TOOL_PANELS`. */
const PANELS = ['device', 'follow'] as const;
/** Map tools that an address may open for a device. The tool's plugin receives the event that the tool was opened. */
export const TOOL_PANELS = ['history', 'heat'] as const satisfies readonly MapTool[];
type Panel = (typeof PANELS)[number] | (typeof TOOL_PANELS)[number];
export const isPanel = (component: string): component is Panel =>
  PANELS.some((each) => each === component) || isToolPanel(component);
export const isToolPanel = (component: string): component is (typeof TOOL_PANELS)[number] =>
  TOOL_PANELS.some((each) => each === component);

export type DeepLink = {
  wanted: { component: string; device: string } | null;
  /** The path of the current address, and the device in its query. */
  path: string | null;
  device: number | null;
  /** Whether the entry before in the browser's history is the map without a panel, so that a panel closes by Back. */
  isOverMap: boolean;
  /** Whether the next address replaces the current entry of the browser's history. */
  replaces: boolean;
};

const nothing: DeepLink = { wanted: null, path: null, device: null, isOverMap: false, replaces: false };

/** Returns the device in the query of the map's address. */
const deviceIn = (query: string): number | null => {
  const found = /(?:^|&)device=(\d{1,15})(?:&|$)/.exec(query)?.[1];
  return found === undefined ? null : Number(found);
};

/** The panel that the address requested. It is stored until the devices are loaded and the panel opens. */
export const deepLink = projection<DeepLink>('live-map/deep-link', nothing, (on) => [
  on(navigation.locationChanged, (s, e) => {
    const { path } = ghostOf(e.payload.path);
    const device = deviceIn(e.payload.query);
    const wasMap = s.path === path && s.device === null;
    s.isOverMap = device !== null && (s.replaces ? s.isOverMap : wasMap);
    s.path = path;
    s.device = device;
    s.replaces = false;
  }),
  on(navigation.linkFollowed, (s, { payload: { replace } }) => {
    s.replaces = replace ?? false;
  }),
  on(mapEvents.panelRequested, (s, e) => {
    s.wanted = { ...e.payload };
  }),
  on(mapEvents.panelRefused, (s) => {
    s.wanted = null;
  }),
  on(deviceEvents.selected, (s, { payload: { id, from } }) => {
    // The device of the last visit does not replace the one in the address.
    if (from !== 'storage' || s.wanted?.device === String(id)) s.wanted = null;
  }),
]);

const ADDRESS = /^\/map\/([^/]+)\/([^/]+)\/?$/;

/** Whether the user is known, so that an address may open something. */
const isUserKnown = (read: Read) =>
  !read(appState).isInitializing && read(isSignedIn) && !read(session).leaving;

/** Returns the panel that the address names. Null if it names none, or while the user is not known yet. */
export function addressedPanel(read: Read): { component: string; device: string } | null {
  const found = ADDRESS.exec(read(location).place?.path ?? '');
  if (!found || !isUserKnown(read)) return null;
  return { component: found[1] as string, device: decoded(found[2] as string) };
}

/** Returns the address of the map with the panel of this device, or without a panel. */
export const mapWith = (read: Read, device: number | null): string =>
  HOME_OF_MODE[read(session).appMode] + (device === null ? '' : `?device=${device}`);

/**
 * Returns the device whose panel the map's address opens: null inside of it if it names none. Returns null while the
 * address is another page, or the user is not known yet.
 */
export function addressedDevice(read: Read): { device: number | null } | null {
  const { place } = read(location);
  if (!isUserKnown(read) || place?.path !== HOME_OF_MODE[read(session).appMode]) return null;
  return { device: deviceIn(place.query) };
}

/**
 * Decodes the device in an address. Text with an invalid percent sign is returned unchanged. No device matches it, and
 * the app reports that once the devices are loaded.
 */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Finds the device that an address requested, by its id, otherwise by its IMEI. Returns its id, `unknown` if it is
 * not in the server's list, or null if the list is not loaded yet.
 */
export function wantedDevice(read: Read, device: string): number | 'unknown' | null {
  const { byId, status, fromStorage } = read(devices);
  if (status !== 'ready') return null;
  const id = /^\d{1,15}$/.test(device) ? Number(device) : Number.NaN;
  if (byId.has(id)) return id;
  for (const each of byId.values()) if (each.imei === device) return each.id;
  return fromStorage ? null : 'unknown';
}
